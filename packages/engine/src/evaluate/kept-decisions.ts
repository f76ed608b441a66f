// Decisions about hosts, the same objects as before where they say the same: a caller need not look at those again.
import type { HostValidationId } from '@groundwork/contract/vocabulary'
import { differences, isUnchanged } from '../collections/differences.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { ApiCall } from '../tables/verdict.ts'
import type { HostDecision } from './decision.ts'
import type { KeptHosts } from './kept-hosts.ts'
import { type ShownVerdicts, showVerdicts } from './shown-verdicts.ts'

export interface KeptDecision {
  readonly shown: ShownVerdicts<HostValidationId>
  readonly decision: HostDecision
}

/** Sorted by the id of the host. */
export type KeptDecisions = readonly KeptDecision[]

interface Task {
  /** The hosts after all changes, and what is known of each. */
  readonly hosts: readonly HostFacts[]
  readonly kept: KeptHosts
  /** The hosts as they came in. */
  readonly start: readonly HostFacts[]
  readonly rulesOf: (hostId: string) => readonly string[]
  readonly isAccepted: (host: HostFacts) => (call: ApiCall) => boolean
  /** The last decisions, and what changed since. */
  readonly before: KeptDecisions
  readonly changed: number
}

export function decideAgain(task: Task): KeptDecisions {
  const { hosts, kept, rulesOf, before, changed } = task
  const startOf = finder(task.start, ({ id }) => id)
  const knownOf = finder(before, ({ decision }) => decision.id)
  return kept.map(({ judgement }, index) => {
    const host = hosts[index] as HostFacts
    const known = knownOf(host.id) ?? null
    const shown = showVerdicts(judgement, task.isAccepted(host), known?.shown ?? null, changed)
    const old = startOf(host.id) ?? host
    const changes = host === old ? NO_CHANGES : differences(old, host)
    const rules = rulesOf(host.id)
    const verdicts = shown.shown
    const isSame =
      known?.decision.verdicts === verdicts &&
      isQuiet(known.decision.changes, known.decision.rules) &&
      isQuiet(changes, rules)
    if (isSame) return shown === known.shown ? known : { shown, decision: known.decision }
    return { shown, decision: { id: host.id, changes, rules, verdicts } }
  })
}

const NO_CHANGES: Partial<HostFacts> = {}

const isQuiet = (changes: Partial<HostFacts>, rules: readonly string[]): boolean =>
  rules.length === 0 && (changes === NO_CHANGES || isUnchanged(changes))

/** Finds items that are asked for in the order in which they are listed, as long as they are sorted. */
function finder<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
): (id: string) => Item | undefined {
  let next = 0
  let byId: ReadonlyMap<string, Item> | null = null
  return (id) => {
    const item = items[next]
    if (item !== undefined && idOf(item) === id) {
      next += 1
      return item
    }
    byId ??= new Map(items.map((each) => [idOf(each), each]))
    return byId.get(id)
  }
}
