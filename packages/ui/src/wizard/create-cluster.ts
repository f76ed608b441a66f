// What makes a cluster that hosts can join at once: the cluster, and boot media that are bound to it.
import type { Client } from '@groundwork/contract/client'
import type { ClusterCreateParams } from '@groundwork/contract/clusters'
import type { InfraEnvCreateParams } from '@groundwork/contract/infra-envs'
import type { LiveStore } from '../live/live-store.ts'

export interface NewCluster {
  readonly name: string
  readonly base_dns_domain: string
  readonly openshift_version: string
  readonly cpu_architecture: string
  readonly control_plane_count: number
  readonly pull_secret: string
}

export const clusterParams = (wanted: NewCluster): ClusterCreateParams => ({
  name: wanted.name,
  openshift_version: wanted.openshift_version,
  cpu_architecture: wanted.cpu_architecture as NonNullable<ClusterCreateParams['cpu_architecture']>,
  control_plane_count: wanted.control_plane_count,
  pull_secret: wanted.pull_secret,
  ...(wanted.base_dns_domain !== '' && { base_dns_domain: wanted.base_dns_domain }),
})

/** Of a release for several architectures, machines still boot the image of one. */
const machineArchitecture = (release: string): string => (release === 'multi' ? 'x86_64' : release)

type MediaOf = Pick<NewCluster, 'name' | 'openshift_version' | 'cpu_architecture' | 'pull_secret'>

export const infraEnvParams = (wanted: MediaOf, clusterId: string): InfraEnvCreateParams => ({
  name: `${wanted.name}-media`,
  cluster_id: clusterId,
  pull_secret: wanted.pull_secret,
  openshift_version: wanted.openshift_version,
  cpu_architecture: machineArchitecture(wanted.cpu_architecture) as NonNullable<
    InfraEnvCreateParams['cpu_architecture']
  >,
})

export async function createCluster(client: Client, wanted: NewCluster): Promise<string> {
  const { id } = await client.call('v2RegisterCluster', { body: clusterParams(wanted) })
  return id
}

export async function createMedia(client: Client, wanted: MediaOf, clusterId: string): Promise<string> {
  const { id } = await client.call('RegisterInfraEnv', { body: infraEnvParams(wanted, clusterId) })
  return id ?? ''
}

const WAIT_MS = 3_000

/** The page of a cluster shows what the stream brings: until then, there is nothing to show. */
export function untilLive(store: LiveStore, clusterId: string): Promise<void> {
  const isThere = () => store.get().clusters.has(clusterId)
  if (isThere()) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const unsubscribe = store.subscribe(() => {
      if (isThere()) end()
    })
    // Without the stream the page still opens, and says what it knows.
    const timer = setTimeout(end, WAIT_MS)
  })
}
