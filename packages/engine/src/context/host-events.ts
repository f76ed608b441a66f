import { EVENTS, type EventName } from '@groundwork/contract/events'
import type { HostStatus } from '@groundwork/contract/vocabulary'
import type { HostFacts } from '../facts/host-facts.ts'
import type { EmittedEvent } from '../tables/state-machine.ts'
import { hostLabel } from './host-label.ts'

/** Everything that is said about a host names it the same way; what the catalogue does not know is left out. */
export function hostEvent(
  name: EventName,
  host: HostFacts,
  props: Readonly<Record<string, string | number>> = {},
): EmittedEvent {
  const { id: host_id, infra_env_id, cluster_id } = host
  const all = { host_id, infra_env_id, cluster_id, host_name: hostLabel(host), ...props }
  const known = Object.entries(all).filter(([key]) => key in EVENTS[name].properties)
  return { name, props: Object.fromEntries(known) }
}

const SEVERE: Partial<Record<HostStatus, 'warning' | 'error'>> = {
  disconnected: 'warning',
  'installing-pending-user-action': 'warning',
  insufficient: 'warning',
  error: 'error',
}

export function hostStatusUpdated(host: HostFacts, status: HostStatus, info: string): EmittedEvent {
  const severity = SEVERE[status] ?? 'info'
  return hostEvent('host_status_updated', host, {
    severity,
    src_status: host.status,
    new_status: status,
    info,
  })
}
