// From a decision about hosts to what has to be written: changed facts, changed verdicts, changed steps.

import { getOrCompute } from '@groundwork/engine/collections'
import type { HostContext } from '@groundwork/engine/context'
import { type HostDecision, hostValidationChanges, hostValidationsLiteral } from '@groundwork/engine/evaluate'
import type { EmittedEvent } from '@groundwork/engine/tables'
import type { Tx } from '../database/schema.ts'
import { changesReport, type HostUpdate } from '../store/hosts/host-update.ts'
import { statusesOfMark, validationsMark, validationsMarkOf } from '../store/hosts/validations-mark.ts'
import type { HostWrite } from '../store/hosts/write-hosts.ts'
import type { ReportLiterals, StoredCluster, StoredHost } from '../store/stored.ts'
import type { EvaluationDeps } from './evaluation-deps.ts'
import { writePlan } from './plan.ts'
import { stepInputsFor } from './step-inputs.ts'

type HostVerdicts = HostDecision['verdicts']

interface Decided {
  readonly hosts: readonly StoredHost[]
  readonly decisions: readonly HostDecision[]
  /** The host as it will be. */
  readonly contextOf: (host: StoredHost) => HostContext
  readonly cluster: StoredCluster | null
  /** Everything besides the host itself that its steps depend on, named by revisions. */
  readonly basis: string
}

interface HostOutcome {
  readonly writes: readonly HostWrite[]
  readonly events: readonly EmittedEvent[]
}

// Planning is repeated only when the host or what its steps depend on has changed. The reports of a host are a new
// object in every revision, and the same one as long as only the check-in changes.
const plannedOn = new WeakMap<ReportLiterals, string>()

/** To be called with the hosts as they were written. */
export function rememberPlans(hosts: readonly StoredHost[], basis: string): void {
  for (const { literals } of hosts) plannedOn.set(literals, basis)
}

export async function decideHosts(app: EvaluationDeps, tx: Tx, decided: Decided): Promise<HostOutcome> {
  const { hosts, decisions, basis } = decided
  const byId = new Map(decisions.map((decision) => [decision.id, decision]))
  const writes: HostWrite[] = []
  const events: EmittedEvent[] = []
  for (const host of hosts) {
    const decision = byId.get(host.facts.id)
    if (!decision) continue
    const verdicts = changedVerdicts(host, decision)
    if (verdicts) events.push(...verdicts.events)
    const isChanged = Object.keys(decision.changes).length > 0
    const isPlanned = !isChanged && plannedOn.get(host.literals) === basis
    const plan = isPlanned ? host.plan : await planFor(app, tx, host, decided)
    const update: HostUpdate = {
      ...(isChanged && { facts: decision.changes }),
      ...(decision.changes.status === 'installing' && {
        extras: { installer_version: app.settings.installerImage },
      }),
      // A result that was thrown away is wanted again, even if it is the same.
      ...(changesReport(decision.changes) && { reply_hashes: '' }),
      ...(verdicts && { validations_info: verdicts.literal, validations_mark: verdicts.mark }),
      ...(plan !== host.plan && { plan }),
    }
    if (Object.keys(update).length > 0) writes.push({ host, update })
    else plannedOn.set(host.literals, basis)
  }
  return { writes, events }
}

const planFor = async (
  app: EvaluationDeps,
  tx: Tx,
  host: StoredHost,
  { contextOf, cluster }: Decided,
): Promise<string> => writePlan(contextOf(host), await stepInputsFor(app, tx, host, cluster))

function changedVerdicts(host: StoredHost, { verdicts }: HostDecision) {
  const before = markOf(host)
  const known = marks.get(verdicts)
  if (known !== undefined && (known === null || known === before)) return null
  const literal = hostValidationsLiteral(verdicts)
  const mark = literal === null ? null : validationsMark(literal, verdicts.verdicts)
  marks.set(verdicts, mark)
  if (literal === null || mark === null || mark === before) return null
  const statuses = before === '' ? null : statusesOfMark(before)
  return { literal, mark, events: hostValidationChanges(host.facts, statuses, verdicts) }
}

// Verdicts that did not change are the same object as in the last evaluation. null: they are not kept.
const marks = new WeakMap<HostVerdicts, string | null>()

/** Of what is stored; where texts are kept, it is found out once for each revision. */
const markOf = (host: StoredHost): string =>
  host.validations_mark ?? getOrCompute(storedMarks, host.literals, () => validationsMarkOf(host))

const storedMarks = new WeakMap<ReportLiterals, string>()
