// Hosts judged again after something changed: only the verdicts that depend on it, and only the state rules of hosts for which one
// of these, the clock or the host itself may decide otherwise than before.
import { differences, isUnchanged } from '../collections/differences.ts'
import { beginReads, EVERYTHING, endReads } from '../collections/reads.ts'
import { CONTACT, STATE, TIME } from '../context/cluster-reads.ts'
import type { HostContext } from '../context/host-context.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { Instant } from '../facts/instant.ts'
import { ALWAYS_READ, type HostJudgement, judgeHostAgain, judgeHostWithReads } from '../host/judge-host.ts'
import { refreshHost } from '../host/next-status.ts'
import type { EmittedEvent } from '../tables/state-machine.ts'
import { hostChange } from './host-change.ts'
import type { RefreshedHosts } from './refresh-hosts.ts'

/** What is remembered about one host: verdicts, not facts beyond those that are there anyway. */
export interface KeptHost {
  readonly host: HostFacts
  readonly judgement: HostJudgement
  /** When time alone could change a verdict or a status. */
  readonly nextDeadline: Instant | null
  /** What the state rules looked at when they had nothing to change; null when they had. */
  readonly quietReads: number | null
}

/** Sorted by id. */
export type KeptHosts = readonly KeptHost[]

interface Task {
  /** Sorted by id. */
  readonly hosts: readonly HostFacts[]
  readonly before: KeptHosts
  /** What changed since, besides the host itself. */
  readonly changed: number
  readonly now: Instant
  readonly contextOf: (host: HostFacts) => HostContext
}

export interface KeptRefresh extends RefreshedHosts {
  readonly kept: KeptHosts
}

export function refreshHostsAgain({ hosts, before, changed, now, contextOf }: Task): KeptRefresh {
  const changes = new Map<string, Partial<HostFacts>>()
  const rules = new Map<string, string>()
  const events: EmittedEvent[] = []
  const kept = new Array<KeptHost>(hosts.length)
  let nextDeadline: Instant | null = null
  let position = 0

  for (let index = 0; index < hosts.length; index++) {
    const host = hosts[index] as HostFacts
    let known = before[position]
    while (known && known.host.id < host.id) known = before[++position]
    if (known?.host.id === host.id) position += 1
    else known = undefined
    const own = known ? hostChange(known.host, host) : EVERYTHING
    const isDue = known !== undefined && known.nextDeadline !== null && now >= known.nextDeadline
    const change = own | changed | (isDue ? TIME : 0)
    let next = known
    if (known === undefined || isAffected(known, own, change)) {
      const result = refresh(contextOf(host), known, change)
      next = result.kept
      for (const event of result.events) events.push(event)
      if (result.changes !== null) {
        changes.set(host.id, result.changes)
        if (result.rule !== null) rules.set(host.id, result.rule)
      }
    } else if (known.host !== host) next = { ...known, host }
    kept[index] = next as KeptHost
    const deadline = (next as KeptHost).nextDeadline
    if (deadline !== null && (nextDeadline === null || deadline < nextDeadline)) nextDeadline = deadline
  }
  return { changes, rules, events, nextDeadline, kept }
}

const isAffected = ({ judgement, quietReads }: KeptHost, own: number, change: number): boolean =>
  own !== 0 || quietReads === null || ((judgement.allReads | quietReads | ALWAYS_READ) & change) !== 0

/** The state rules, which look at the host, its verdicts and the clock, have nothing new to look at. */
const isStill = ({ quietReads }: KeptHost, change: number): boolean =>
  quietReads !== null && ((quietReads | CONTACT | STATE | TIME) & change) === 0

const NO_EVENTS: readonly EmittedEvent[] = []

interface Result {
  readonly kept: KeptHost
  readonly rule: string | null
  readonly changes: Partial<HostFacts> | null
  readonly events: readonly EmittedEvent[]
}

function refresh(context: HostContext, known: KeptHost | undefined, change: number): Result {
  const { host } = context
  const judgement = known ? judgeHostAgain(context, known.judgement, change) : judgeHostWithReads(context)
  if (known && judgement.verdicts === known.judgement.verdicts && isStill(known, change))
    return { kept: { ...known, host, judgement }, rule: null, changes: null, events: NO_EVENTS }
  const outer = beginReads()
  const outcome = refreshHost({ context, verdicts: judgement.verdicts })
  const differing = differences(host, outcome.changes)
  const reads = endReads(outer)
  const isQuiet = isUnchanged(differing) && outcome.events.length === 0
  const { nextDeadline, rule, events } = outcome
  return {
    kept: { host, judgement, nextDeadline, quietReads: isQuiet ? reads : null },
    rule,
    changes: isUnchanged(differing) ? null : differing,
    events,
  }
}
