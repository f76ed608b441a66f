// The entry point for hosts that are not bound to a cluster.

import { differences } from '../collections/differences.ts'
import { createUnboundHostContext } from '../context/host-context.ts'
import { withHostChanges } from '../facts/apply-changes.ts'
import type { InfraEnvSnapshot } from '../facts/snapshot.ts'
import { wouldAcceptUnbound } from '../requests/would-accept.ts'
import type { EmittedEvent } from '../tables/state-machine.ts'
import type { InfraEnvDecision } from './decision.ts'
import { createRuleLog, refreshHosts } from './refresh-hosts.ts'
import { withSendableCalls } from './sendable-calls.ts'

const MAX_ROUNDS = 6

export function evaluateInfraEnv(start: InfraEnvSnapshot): InfraEnvDecision {
  const byId = [...start.hosts].sort((a, b) => (a.id < b.id ? -1 : 1))
  let snapshot: InfraEnvSnapshot = { ...start, hosts: byId }
  const events: EmittedEvent[] = []
  const log = createRuleLog()
  for (let count = 1; ; count += 1) {
    const refresh = refreshHosts(snapshot.hosts.map((host) => createUnboundHostContext(host, snapshot)))
    events.push(...refresh.events)
    log.add(refresh)
    snapshot = withHostChanges(snapshot, refresh.changes)
    const settled = refresh.changes.size === 0
    if (!settled && count < MAX_ROUNDS) continue
    return {
      hosts: snapshot.hosts.map((host, index) => ({
        id: host.id,
        changes: differences(byId[index] ?? host, host),
        rules: log.of(host.id),
        verdicts: withSendableCalls(refresh.verdictsOf(host.id), (call) =>
          wouldAcceptUnbound(createUnboundHostContext(host, snapshot), call),
        ),
      })),
      events,
      nextDeadline: settled ? refresh.nextDeadline : start.now,
      settled,
    }
  }
}
