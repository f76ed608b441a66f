// Keeps the suggested role of every host that leaves the choice to us current, until its installation starts.
import type { ClusterContext } from '../context/cluster-context.ts'
import { hostEvent } from '../context/host-events.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { suggestRoles } from '../roles/suggest-roles.ts'
import type { EmittedEvent } from '../tables/state-machine.ts'

export interface RoleUpdate {
  readonly changes: ReadonlyMap<string, Partial<HostFacts>>
  readonly events: readonly EmittedEvent[]
}

export function updateSuggestedRoles(context: ClusterContext): RoleUpdate {
  const suggestions = suggestRoles(context)
  const changes = new Map<string, Partial<HostFacts>>()
  const events: EmittedEvent[] = []
  for (const host of context.hosts) {
    const suggested_role = suggestions.get(host.id) ?? host.suggested_role
    if (suggested_role === host.suggested_role) continue
    changes.set(host.id, { suggested_role })
    events.push(hostEvent('host_role_updated', host, { suggested_role }))
  }
  return { changes, events }
}
