// The entry point for hosts that are not bound to a cluster.

import { differences } from '../collections/differences.ts'
import { createUnboundHostContext } from '../context/host-context.ts'
import { withHostChanges } from '../facts/apply-changes.ts'
import type { InfraEnvSnapshot } from '../facts/snapshot.ts'
import { wouldAcceptUnbound } from '../requests/would-accept.ts'
import type { EmittedEvent } from '../tables/state-machine.ts'
import type { InfraEnvDecision } from './decision.ts'
import { createRuleLog, type RefreshedHosts, refreshHosts } from './refresh-hosts.ts'
import { withSendableCalls } from './sendable-calls.ts'

const MAX_ROUNDS = 6

export function evaluateInfraEnv(start: InfraEnvSnapshot): InfraEnvDecision {
  const { snapshot, refresh, log, events, nextDeadline, settled } = settleInfraEnv(start, (current) =>
    refreshHosts(current.hosts.map((host) => createUnboundHostContext(host, current))),
  )
  const before = new Map(start.hosts.map((host) => [host.id, host]))
  return {
    hosts: snapshot.hosts.map((host) => ({
      id: host.id,
      changes: differences(before.get(host.id) ?? host, host),
      rules: log.of(host.id),
      verdicts: withSendableCalls(refresh.verdictsOf(host.id), (call) =>
        wouldAcceptUnbound(createUnboundHostContext(host, snapshot), call),
      ),
    })),
    events,
    nextDeadline,
    settled,
  }
}

/** Repeats `refresh` until nothing changes any more. */
export function settleInfraEnv<Refresh extends RefreshedHosts>(
  start: InfraEnvSnapshot,
  refreshAll: (snapshot: InfraEnvSnapshot) => Refresh,
) {
  const byId = [...start.hosts].sort((a, b) => (a.id < b.id ? -1 : 1))
  let snapshot: InfraEnvSnapshot = { ...start, hosts: byId }
  const events: EmittedEvent[] = []
  const log = createRuleLog()
  for (let count = 1; ; count += 1) {
    const refresh = refreshAll(snapshot)
    for (const event of refresh.events) events.push(event)
    log.add(refresh)
    snapshot = withHostChanges(snapshot, refresh.changes)
    const settled = refresh.changes.size === 0
    if (!settled && count < MAX_ROUNDS) continue
    return {
      snapshot,
      refresh,
      log,
      events,
      nextDeadline: settled ? refresh.nextDeadline : start.now,
      settled,
    }
  }
}
