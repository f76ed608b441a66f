// One pass over all hosts: judge, then ask the state rules. Every host sees the same facts, so their order cannot matter.

import { differences, isUnchanged } from '../collections/differences.ts'
import type { HostContext } from '../context/host-context.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { Instant } from '../facts/instant.ts'
import { type HostVerdicts, judgeHost } from '../host/judge-host.ts'
import { refreshHost } from '../host/next-status.ts'
import { earliest } from '../tables/predicate.ts'
import type { EmittedEvent } from '../tables/state-machine.ts'

export interface RefreshedHosts {
  /** Only hosts that change, by id. */
  readonly changes: ReadonlyMap<string, Partial<HostFacts>>
  readonly rules: ReadonlyMap<string, string>
  readonly events: readonly EmittedEvent[]
  readonly nextDeadline: Instant | null
}

export interface HostRefresh extends RefreshedHosts {
  readonly verdictsOf: (hostId: string) => HostVerdicts
}

const NO_VERDICTS: HostVerdicts = { verdicts: new Map(), holds: () => true }

export function refreshHosts(contexts: readonly HostContext[]): HostRefresh {
  const changes = new Map<string, Partial<HostFacts>>()
  const rules = new Map<string, string>()
  const verdictsById = new Map<string, HostVerdicts>()
  const events: EmittedEvent[] = []
  let nextDeadline: Instant | null = null

  for (const context of contexts) {
    const { host } = context
    const verdicts = judgeHost(context)
    verdictsById.set(host.id, verdicts)
    const outcome = refreshHost({ context, verdicts })
    for (const event of outcome.events) events.push(event)
    nextDeadline = earliest([nextDeadline, outcome.nextDeadline])
    const differing = differences(host, outcome.changes)
    if (isUnchanged(differing)) continue
    changes.set(host.id, differing)
    if (outcome.rule !== null) rules.set(host.id, outcome.rule)
  }
  return { changes, rules, verdictsOf: (id) => verdictsById.get(id) ?? NO_VERDICTS, events, nextDeadline }
}

/** Collects, over several rounds, which rules moved which host. */
export function createRuleLog() {
  const byHost = new Map<string, string[]>()
  return {
    add: ({ rules }: RefreshedHosts): void => {
      for (const [id, rule] of rules) byHost.set(id, [...(byHost.get(id) ?? []), rule])
    },
    of: (id: string): readonly string[] => byHost.get(id) ?? [],
  }
}
