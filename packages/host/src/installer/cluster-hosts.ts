import type { HostStage } from '@groundwork/contract/vocabulary'
import { addressKey } from './cluster/address-key.ts'
import type { InstallerContext } from './installer-context.ts'

/** Another machine of the cluster, as the service knows it. */
export interface ClusterHost {
  readonly id: string
  readonly infraEnvId: string
  /** In lower case. */
  readonly name: string
  readonly role: string
  readonly status: string
  /** Empty: none yet. */
  readonly stage: string
  /** All of its inventory, in one spelling, see addressKey. */
  readonly addresses: readonly string[]
}

/** A host in the answers of the service, as far as it is looked at here. */
export interface WireHost {
  readonly id?: string
  readonly infra_env_id?: string
  readonly requested_hostname?: string
  readonly role?: string
  readonly status?: string
  readonly progress?: { readonly current_stage?: string } | null
  readonly inventory?: string
}

interface WireInventory {
  readonly hostname?: string
  readonly interfaces?:
    | readonly {
        readonly ipv4_addresses?: readonly string[] | null
        readonly ipv6_addresses?: readonly string[] | null
      }[]
    | null
}

/** For one question among many: what fails is asked again in the next round. */
export const ROUND_RETRIES = 3

/** All machines that take part but this one. */
export async function readOtherHosts({
  service,
  settings,
  signal,
}: InstallerContext): Promise<readonly ClusterHost[]> {
  const path = `/v2/clusters/${settings.clusterId}`
  const cluster = (await service.call({ path, signal, maxRetries: ROUND_RETRIES })) as {
    readonly hosts?: readonly WireHost[] | null
  } | null
  return (cluster?.hosts ?? [])
    .filter(({ id, status }) => id !== settings.hostId && status !== 'disabled')
    .map((host) => clusterHost(host, settings.infraEnvId))
}

/** Stages of the machines with a role. */
export async function readStagesOf(
  { service, settings, signal }: InstallerContext,
  role: 'master' | 'arbiter' | 'worker',
): Promise<readonly string[]> {
  const path = `/v2/clusters/${settings.clusterId}/hosts?role=${role}`
  const hosts = (await service.call({ path, signal, maxRetries: ROUND_RETRIES })) as
    | readonly WireHost[]
    | null
  return (hosts ?? []).map(({ progress }) => progress?.current_stage ?? '')
}

/** On behalf of a machine that cannot do so itself at the moment. Throws. */
export async function reportForHost(
  { service, log, signal }: InstallerContext,
  host: ClusterHost,
  stage: HostStage,
): Promise<void> {
  log.info(`Host ${host.name}: ${stage}`)
  await service.call({
    method: 'PUT',
    path: `/v2/infra-envs/${host.infraEnvId}/hosts/${host.id}/progress`,
    body: { current_stage: stage, progress_info: '' },
    signal,
    maxRetries: ROUND_RETRIES,
  })
}

export function clusterHost(host: WireHost, infraEnvId: string): ClusterHost {
  const inventory = readInventory(host.inventory ?? '')
  return {
    id: host.id ?? '',
    infraEnvId: host.infra_env_id ?? infraEnvId,
    name: (host.requested_hostname || inventory.hostname || '').toLowerCase(),
    role: host.role ?? '',
    status: host.status ?? '',
    stage: host.progress?.current_stage ?? '',
    addresses: (inventory.interfaces ?? [])
      .flatMap(({ ipv4_addresses, ipv6_addresses }) => [...(ipv4_addresses ?? []), ...(ipv6_addresses ?? [])])
      .map(addressKey)
      .filter((key) => key !== null),
  }
}

function readInventory(text: string): WireInventory {
  try {
    const inventory: unknown = text === '' ? null : JSON.parse(text)
    return typeof inventory === 'object' && inventory !== null ? inventory : {}
  } catch {
    return {}
  }
}
