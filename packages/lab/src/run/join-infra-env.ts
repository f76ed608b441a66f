// Machines for an infra-env that a person made: by the UI, aicli or curl. Nothing in the service is changed for them.

import { ApiError, type Client } from '@groundwork/contract/client'
import type { Cluster } from '@groundwork/contract/clusters'
import type { SendRequest } from '../network/send-request.ts'
import { LabError } from '../world/lab-error.ts'
import {
  type AddressPlan,
  type AddressSpace,
  networkAround,
  planAddresses,
  planAddressesIn,
} from './address-plan.ts'
import { type RegisteredCluster, readMedium } from './register-cluster.ts'

export interface JoinOptions {
  readonly infraEnvId: string
  readonly hosts: number
  readonly space: AddressSpace
  readonly fetchImage: SendRequest | null
}

export async function joinInfraEnv(
  client: Client,
  { infraEnvId, hosts, space, fetchImage }: JoinOptions,
): Promise<RegisteredCluster> {
  const infraEnv = await readInfraEnv(client, infraEnvId)
  const { cluster_id: clusterId, cpu_architecture = 'x86_64' } = infraEnv
  const name = infraEnv.name || infraEnvId
  const cluster = clusterId ? await readCluster(client, clusterId) : null
  const given = addressesOf(cluster, name)
  // Machines that are switched on again find the network that they brought along: their other cards are not in it.
  for (const cidr of given?.segment.cidrs ?? []) space.keep(cidr)
  return {
    name,
    machineNames: machineNamesOf(name),
    hosts,
    cpuArchitecture: cpu_architecture === 'arm64' ? 'arm64' : 'x86_64',
    ...(cluster !== null && { domain: `${cluster.name}.${cluster.base_dns_domain}` }),
    addresses: given ?? firstOf(planAddresses(space, [name], [hosts])),
    clusterId: clusterId ?? '',
    infraEnvId,
    isForeign: true,
    ...(await readMedium(client, { infraEnvId, url: infraEnv.download_url ?? '', fetchImage })),
  }
}

/**
 * The service derives the machine network from VIPs and hosts: before there are hosts, only VIPs say where machines belong. Null: neither
 * is known.
 */
function addressesOf(cluster: Cluster | null, name: string): AddressPlan | null {
  if (cluster === null) return null
  const { machine_networks, api_vips, ingress_vips, vip_dhcp_allocation } = cluster
  const vips = [...(api_vips ?? []), ...(ingress_vips ?? [])].map(({ ip }) => ip ?? '')
  const network = machine_networks?.[0]?.cidr ?? networkAround(vips[0] ?? '')
  // VIPs that DHCP has given are asked for again.
  return network === null ? null : planAddressesIn(network, name, vip_dhcp_allocation ? [] : vips)
}

const readCluster = (client: Client, cluster_id: string): Promise<Cluster> =>
  client.call<'v2GetCluster'>('v2GetCluster', { params: { cluster_id } })

async function readInfraEnv(client: Client, infraEnvId: string) {
  try {
    return await client.call<'GetInfraEnv'>('GetInfraEnv', { params: { infra_env_id: infraEnvId } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new LabError(`The service has no infra-env ${infraEnvId} for us: ${error.reason}`)
  }
}

/** Names of machines have to be DNS labels; those of infra-envs may be anything. */
export function machineNamesOf(infraEnvName: string): string {
  const label = infraEnvName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return label.slice(0, 40).replaceAll(/^-+|-+$/g, '') || 'lab'
}

const firstOf = <Item>([first]: readonly Item[]): Item => first as Item
