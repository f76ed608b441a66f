// A person wants the logs of a host that is being discovered. Later the machine sends them by itself.
import type { HostFacts } from '../../facts/host-facts.ts'
import type { Instant } from '../../facts/instant.ts'
import { LOGS_ON_REQUEST } from '../../steps/logs-gather.ts'
import { accepted, type Outcome, problem, refused } from '../problem.ts'
import { labelOf } from './changeable.ts'

export function requestLogs(host: HostFacts, now: Instant): Outcome<Partial<HostFacts>> {
  if (host.cluster_id === null) {
    const message = `${labelOf(host)} is not bound to a cluster, and logs are kept with one; bind it first.`
    return refused([problem('contradiction', '', message, 409)])
  }
  if (!LOGS_ON_REQUEST.includes(host.status)) {
    const message =
      `${labelOf(host)} is ${host.status}; logs can be asked for in these statuses: ${LOGS_ON_REQUEST.join(', ')}. ` +
      'While it is being installed, and after a failure, it sends them by itself.'
    return refused([problem('wrong-status', '', message, 409)])
  }
  return accepted({ logs_info: 'requested', logs_started_at: now, logs_collected_at: null })
}
