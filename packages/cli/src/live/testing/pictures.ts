import type { Cluster } from '@groundwork/contract/clusters'
import type { HostSummary } from '@groundwork/contract/groundwork'
import type { ClusterPicture } from '../picture.ts'

export const CLUSTER_ID = 'c0000000-0000-4000-8000-000000000001'
export const INFRA_ENV_ID = 'e0000000-0000-4000-8000-000000000001'

export const aCluster = (changes: Partial<Cluster> = {}): Cluster =>
  ({ id: CLUSTER_ID, kind: 'Cluster', name: 'prod', status: 'ready', status_info: '', ...changes }) as Cluster

type HostChanges = Partial<Omit<HostSummary, 'progress'>> & {
  readonly progress?: Partial<HostSummary['progress']>
}

export const aHost = (name: string, { progress, ...changes }: HostChanges = {}): HostSummary =>
  ({
    ...{ id: `id-of-${name}`, infra_env_id: INFRA_ENV_ID, cluster_id: CLUSTER_ID, name, status: 'known' },
    ...{ status_info: '', role: 'master', bootstrap: false, failing_checks: [], pending_checks: [] },
    progress: { stage: null, percent: 0, info: '', is_overdue: false, ...progress },
    ...changes,
  }) as HostSummary

export const aPicture = (cluster: Partial<Cluster>, ...hosts: readonly HostSummary[]): ClusterPicture => ({
  cluster: aCluster(cluster),
  hosts,
})
