import type { Cluster } from '@groundwork/contract/clusters'
import type { HostSummary } from '@groundwork/contract/groundwork'
import { t } from '../texts/texts.ts'

/** A plain link: the archive can be large, and the browser shows how far it is. */
export const logsHref = (clusterId: string): string => `/api/assisted-install/v2/clusters/${clusterId}/logs`

const UNDER_WAY: readonly string[] = ['requested', 'collecting']

/** null: there are logs. A link to those that are under way would lead to nothing, or to half of them. */
export function whyNoLogs(
  { logs_info = '' }: Pick<Cluster, 'logs_info'>,
  hosts: readonly Pick<HostSummary, 'logs_info'>[],
): string | null {
  const states: readonly string[] = [logs_info, ...hosts.map((host) => host.logs_info)]
  if (states.includes('completed')) return null
  return states.some((state) => UNDER_WAY.includes(state)) ? t.clusters.logsUnderWay : t.clusters.noLogs
}
