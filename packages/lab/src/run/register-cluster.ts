import { ApiError, type Client } from '@groundwork/contract/client'
import { readImage } from '../medium/read-image.ts'
import type { SendRequest } from '../network/send-request.ts'
import type { BootMedium } from '../world/computer.ts'
import type { AddressPlan } from './address-plan.ts'

/** What is to be made in the service. */
export interface ClusterPlan {
  readonly name: string
  readonly hosts: number
  /** As the API names it. */
  readonly cpuArchitecture: 'x86_64' | 'arm64'
  readonly addresses: AddressPlan
  /** What machines are named after; the cluster unless given. */
  readonly machineNames?: string
  /** Of the names of the cluster; its own below the domain of the lab unless given. */
  readonly domain?: string
}

/** What was made of a plan so far. */
export interface MadeCluster {
  /** Empty: machines of an infra-env without a cluster, which wait to be bound to one. */
  readonly clusterId: string
  /** Null: there is none yet. */
  readonly infraEnvId: string | null
}

/** A cluster of the lab as it exists in the service. */
export interface RegisteredCluster extends ClusterPlan, MadeCluster {
  readonly infraEnvId: string
  /** Another user made it: we neither change nor delete it. */
  readonly isForeign?: boolean
  /** What its machines boot. */
  readonly medium: BootMedium
  /** Where its agents report, as the medium says. */
  readonly agentUrls: readonly string[]
}

export interface RegisterOptions {
  readonly openshiftVersion: string
  readonly pullSecret: string
  /** Null: machines are given their Ignition; else they read the image that the service makes. */
  readonly fetchImage: SendRequest | null
  /** Told with every step, so that the caller can remove it should a later one fail. */
  readonly onMade: (made: MadeCluster) => void
}

export const BASE_DOMAIN = 'lab.example.com'
const SMALLEST_CONTROL_PLANE = 3

export async function registerCluster(
  client: Client,
  plan: ClusterPlan,
  { openshiftVersion, pullSecret, fetchImage, onMade }: RegisterOptions,
): Promise<RegisteredCluster> {
  const cluster = await client.call<'v2RegisterCluster'>('v2RegisterCluster', {
    body: {
      name: plan.name,
      base_dns_domain: BASE_DOMAIN,
      openshift_version: openshiftVersion,
      cpu_architecture: plan.cpuArchitecture,
      pull_secret: pullSecret,
      ...(plan.hosts < SMALLEST_CONTROL_PLANE && { control_plane_count: 1 }),
    },
  })
  onMade({ clusterId: cluster.id, infraEnvId: null })
  const infraEnv = await client.call<'RegisterInfraEnv'>('RegisterInfraEnv', {
    body: {
      name: plan.name,
      cluster_id: cluster.id,
      pull_secret: pullSecret,
      openshift_version: openshiftVersion,
      cpu_architecture: plan.cpuArchitecture,
      ...(fetchImage !== null && { image_type: 'full-iso' }),
    },
  })
  const ids = { clusterId: cluster.id, infraEnvId: infraEnv.id }
  onMade(ids)
  const place = { infraEnvId: infraEnv.id, url: infraEnv.download_url ?? '', fetchImage }
  return { ...plan, ...ids, ...(await readMedium(client, place)) }
}

interface MediumPlace {
  readonly infraEnvId: string
  /** Of the image. */
  readonly url: string
  /** Null: the Ignition alone is fetched. */
  readonly fetchImage: SendRequest | null
}

/** What machines of an infra-env boot, and where it sends them. */
export async function readMedium(
  client: Client,
  { infraEnvId, url, fetchImage }: MediumPlace,
): Promise<Pick<RegisteredCluster, 'medium' | 'agentUrls'>> {
  if (fetchImage !== null) {
    const { ignition } = await readImage(url, fetchImage)
    return { medium: { kind: 'image', url }, agentUrls: agentUrlsIn(ignition) }
  }
  const file = await client.open<'v2DownloadInfraEnvFiles'>('v2DownloadInfraEnvFiles', {
    params: { infra_env_id: infraEnvId },
    query: { file_name: 'discovery.ign' },
  })
  const ignition = await file.text()
  return { medium: { kind: 'discovery', ignition }, agentUrls: agentUrlsIn(ignition) }
}

/** Media may name another address of the service than the one that we use. */
const agentUrlsIn = (ignition: string): readonly string[] =>
  [...ignition.matchAll(/--url[ =](https?:\/\/[^\s"'\\]+)/g)].flatMap(([, url]) => url ?? [])

/** Takes it away again, with its hosts. What is gone already is no failure; an installation that goes on is cancelled. */
export async function removeCluster(client: Client, { clusterId, infraEnvId }: MadeCluster): Promise<void> {
  const params = { cluster_id: clusterId }
  const deregister = () => client.call<'v2DeregisterCluster'>('v2DeregisterCluster', { params })
  try {
    await deregister()
  } catch (error) {
    if (statusOf(error) === 409) {
      await client.call<'V2CancelInstallation'>('V2CancelInstallation', { params })
      await deregister()
    } else if (statusOf(error) !== 404) throw error
  }
  if (infraEnvId === null) return
  try {
    await client.call<'DeregisterInfraEnv'>('DeregisterInfraEnv', { params: { infra_env_id: infraEnvId } })
  } catch (error) {
    if (statusOf(error) !== 404) throw error
  }
}

const statusOf = (error: unknown): number | null => (error instanceof ApiError ? error.status : null)
