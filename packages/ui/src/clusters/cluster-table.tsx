import type { Cluster } from '@groundwork/contract/clusters'
import { Link } from '@tanstack/react-router'
import { Bar } from '../components/bar.tsx'
import { PlainTable } from '../components/plain-table.tsx'
import { ClusterStatusLabel } from '../components/status-label.tsx'
import { TimeAgo } from '../components/time-ago.tsx'
import { isRunning } from '../installation/lifecycle.ts'
import { percentOf } from '../installation/progress-head.tsx'
import { useLive } from '../live/live-context.tsx'
import type { LiveState } from '../live/live-state.ts'
import { useAreHostsLoaded } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'

const selectHosts = ({ hosts }: LiveState) => hosts

/** Hosts of each cluster, and how many of them have failing checks. */
function useHostCounts(): ReadonlyMap<string, { readonly all: number; readonly failing: number }> {
  const hosts = useLive(selectHosts)
  const counts = new Map<string, { all: number; failing: number }>()
  for (const { cluster_id, failing_checks } of hosts.values()) {
    if (cluster_id === null) continue
    const count = counts.get(cluster_id) ?? { all: 0, failing: 0 }
    counts.set(cluster_id, {
      all: count.all + 1,
      failing: count.failing + (failing_checks.length > 0 ? 1 : 0),
    })
  }
  return counts
}

export function ClusterTable({ clusters }: { clusters: readonly Cluster[] }) {
  const counts = useHostCounts()
  const areHostsLoaded = useAreHostsLoaded()
  const head = t.clusters.columns
  return (
    <PlainTable
      heads={[
        head.name,
        head.status,
        head.progress,
        { text: head.hosts, isNumber: true },
        head.version,
        head.domain,
        head.created,
      ]}
    >
      {clusters.map((cluster) => {
        const { id, name, status, openshift_version = '', base_dns_domain, created_at } = cluster
        const { all, failing } = counts.get(id) ?? {
          all: areHostsLoaded ? 0 : (cluster.total_host_count ?? 0),
          failing: 0,
        }
        return (
          <tr key={id}>
            <th scope="row">
              <Link to="/clusters/$clusterId" params={{ clusterId: id }} className="gw-row-name">
                {name ?? id}
              </Link>
            </th>
            <td>
              <ClusterStatusLabel status={status} />
            </td>
            <td data-label={head.progress}>
              {isRunning(status) || status === 'error' ? (
                <Bar percent={percentOf(cluster)} title={head.progress} />
              ) : (
                ''
              )}
            </td>
            <td data-label={head.hosts} className="gw-number">
              <span>
                {all.toLocaleString('en')}
                {failing > 0 && <span className="gw-attention"> {t.clusters.failing(failing)}</span>}
              </span>
            </td>
            <td data-label={head.version}>{openshift_version}</td>
            <td data-label={head.domain}>{base_dns_domain ?? ''}</td>
            <td data-label={head.created}>
              <TimeAgo at={created_at} />
            </td>
          </tr>
        )
      })}
    </PlainTable>
  )
}
