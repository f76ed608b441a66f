// What the demonstration shows of a cluster at a moment, as the service tells it.
import type { Cluster } from '@groundwork/contract/clusters'
import type { Host, Inventory } from '@groundwork/contract/hosts'

export interface DemoCluster {
  readonly id: string
  readonly name: string
  readonly status: string
  /** In the words of the service. */
  readonly says: string
  /** Of the installation; null: it has not begun. */
  readonly percent: number | null
  /** Addresses of API and ingress that move between nodes. */
  readonly vips: readonly string[]
  readonly hosts: readonly DemoHost[]
}

export interface DemoHost {
  readonly id: string
  readonly name: string
  readonly role: 'control plane' | 'worker' | ''
  readonly isBootstrap: boolean
  readonly isDay2: boolean
  readonly status: string
  readonly stage: string
  /** What the host says about its stage, such as 45%. */
  readonly detail: string
  /** Null: its installation has not begun. */
  readonly percent: number | null
  /** Empty, or why it cannot go on, in the words of the service. */
  readonly says: string
}

const ENDED = ['installed', 'adding-hosts']
const ADDED_LATER = ['AddToExistingClusterHost']

export function viewDemoCluster(cluster: Cluster): DemoCluster {
  const { finalizing_stage: finalizing, total_percentage = 0 } = cluster.progress ?? {}
  const hasBegun = /^(preparing-for-installation|installing.*|finalizing|error|cancelled)$/.test(
    cluster.status,
  )
  return {
    id: cluster.id,
    name: cluster.name ?? cluster.id,
    status: cluster.status,
    says:
      cluster.status === 'finalizing' && finalizing !== undefined
        ? `${cluster.status_info} ${finalizing}.`
        : cluster.status_info,
    percent: ENDED.includes(cluster.status) ? 100 : hasBegun ? total_percentage : null,
    vips: isSingle(cluster)
      ? []
      : [...(cluster.api_vips ?? []), ...(cluster.ingress_vips ?? [])].flatMap(({ ip }) => ip ?? []),
    hosts: (cluster.hosts ?? []).map(viewHost).sort((a, b) => compareNames(a.name, b.name)),
  }
}

const isSingle = ({ control_plane_count }: Cluster): boolean => control_plane_count === 1

const compareNames = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

function viewHost(host: Host): DemoHost {
  const { current_stage: stage = '', progress_info = '', installation_percentage } = host.progress ?? {}
  const role = host.role === 'auto-assign' ? host.suggested_role : host.role
  const isEnded = host.status === 'installed' || host.status === 'added-to-existing-cluster'
  return {
    id: host.id,
    name: host.requested_hostname || hostnameIn(host) || host.id,
    role: role === 'master' ? 'control plane' : role === 'worker' ? 'worker' : '',
    isBootstrap: host.bootstrap ?? false,
    isDay2: ADDED_LATER.includes(host.kind),
    status: host.status,
    stage,
    detail: progress_info,
    percent: isEnded ? 100 : stage === '' ? null : (installation_percentage ?? 0),
    says: /^(error|insufficient|disconnected|installing-pending-user-action)$/.test(host.status)
      ? host.status_info
      : '',
  }
}

function hostnameIn({ inventory }: Host): string {
  try {
    return (JSON.parse(inventory || '{}') as Inventory).hostname ?? ''
  } catch {
    return ''
  }
}
