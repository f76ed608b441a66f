// Verdicts as the API shows them: each with its title, what was seen, and what would mend it.
import type { Check } from '@groundwork/contract/groundwork'
import { CLUSTER_VALIDATION_TITLES, HOST_VALIDATION_TITLES } from '@groundwork/contract/validation-titles'
import { CLUSTER_VALIDATIONS } from '@groundwork/engine/cluster'
import type { ClusterDecision, HostDecision } from '@groundwork/engine/evaluate'
import type { HostFacts } from '@groundwork/engine/facts'
import { HOST_VALIDATIONS, isBeforeInstallation } from '@groundwork/engine/host'
import type { Verdict } from '@groundwork/engine/tables'
import { remedyAnswer } from '../explain/remedy-answer.ts'

interface Row {
  readonly category: string
  readonly title: string
  /** Whether a host or cluster of which it does not hold is stopped by it. */
  readonly isGate: boolean
}

type Rows = ReadonlyMap<string, Row>

const HOST_ROWS: Rows = new Map(
  HOST_VALIDATIONS.map(({ id, category, gate }) => [
    id,
    { category, title: HOST_VALIDATION_TITLES[id], isGate: gate !== 'none' },
  ]),
)
const UNBOUND_ROWS: Rows = new Map(
  HOST_VALIDATIONS.map(({ id, category, gate, gatesUnbound }) => [
    id,
    { category, title: HOST_VALIDATION_TITLES[id], isGate: gatesUnbound && gate !== 'none' },
  ]),
)
const CLUSTER_ROWS: Rows = new Map(
  CLUSTER_VALIDATIONS.map(({ id, category, gate }) => [
    id,
    { category, title: CLUSTER_VALIDATION_TITLES[id], isGate: gate !== 'none' },
  ]),
)

interface Judged {
  readonly verdicts: ReadonlyMap<string, Verdict>
  readonly holds: (id: never) => boolean
}

/** `stored` is the last list of verdicts, as JSON text: it stays what counts where nothing is judged any more. */
export function hostChecks(
  { status, cluster_id }: Pick<HostFacts, 'status' | 'cluster_id'>,
  verdicts: HostDecision['verdicts'] | null,
  stored: string,
): Check[] {
  const checks = checksOf(verdicts, stored, cluster_id === null ? UNBOUND_ROWS : HOST_ROWS)
  // What a host that is being installed lacks stops nothing any more.
  return isBeforeInstallation(status) ? checks : checks.map((check) => ({ ...check, is_blocking: false }))
}

export const clusterChecks = (verdicts: ClusterDecision['verdicts'], stored: string): Check[] =>
  checksOf(verdicts, stored, CLUSTER_ROWS)

export const isFailing = ({ status }: Check): boolean => status !== 'success' && status !== 'disabled'

function checksOf(judged: Judged | null, stored: string, rows: Rows): Check[] {
  if (judged === null || judged.verdicts.size === 0) return storedChecks(stored, rows)
  const holds = judged.holds as (id: string) => boolean
  return [...judged.verdicts].map(([id, verdict]) => judgedCheck(id, verdict, holds(id), rows.get(id)))
}

function judgedCheck(id: string, verdict: Verdict, holds: boolean, row: Row | undefined): Check {
  const { status, message, cause, remedies = [] } = verdict
  const follows = remedies.find((remedy) => remedy.follows !== undefined)?.follows
  return {
    ...about(id, row),
    status,
    message,
    is_blocking: !holds && row?.isGate === true,
    cause: cause?.summary ?? null,
    evidence: cause === undefined ? null : { seen: { ...cause.seen }, needed: { ...cause.needed } },
    remedies: remedies.map(remedyAnswer),
    ...(follows !== undefined && { follows }),
  }
}

const about = (id: string, row: Row | undefined) => ({
  id,
  title: row?.title ?? id,
  category: row?.category ?? '',
})

type StoredVerdict = Pick<Check, 'id' | 'status' | 'message'>

/** What was found before the installation: nothing of it stops anything now, or can be mended. */
function storedChecks(text: string, rows: Rows): Check[] {
  if (text === '') return []
  const lists = JSON.parse(text) as Readonly<Record<string, readonly StoredVerdict[]>>
  return Object.values(lists)
    .flat()
    .map(({ id, status, message }) => ({
      ...about(id, rows.get(id)),
      ...{ status, message, is_blocking: false, cause: null, evidence: null, remedies: [] },
    }))
}
