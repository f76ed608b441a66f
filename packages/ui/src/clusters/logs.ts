import type { Cluster } from '@groundwork/contract/clusters'
import type { HostSummary } from '@groundwork/contract/groundwork'
import { t } from '../texts/texts.ts'

/** A plain link: the archive can be large, and the browser shows how far it is. */
export const logsHref = (clusterId: string): string => `/api/assisted-install/v2/clusters/${clusterId}/logs`

const COLLECTED: readonly string[] = ['collecting', 'completed']

/** null: there are logs. */
export const whyNoLogs = (
  { logs_info = '' }: Pick<Cluster, 'logs_info'>,
  hosts: readonly Pick<HostSummary, 'logs_info'>[],
): string | null =>
  [logs_info, ...hosts.map((host) => host.logs_info)].some((state) => COLLECTED.includes(state))
    ? null
    : t.clusters.noLogs
