// Machines for an infra-env that a person made: by the UI, aicli or curl. Nothing in the service is changed for them.
import { ApiError, type Client } from '@groundwork/contract/client'
import { type AddressSpace, planAddresses, planAddressesIn } from './address-plan.ts'
import { LabProblem } from './lab-problem.ts'
import { type PlacedCluster, readMedium } from './place-cluster.ts'
import type { SendRequest } from './send-request.ts'

export interface JoinOptions {
  readonly infraEnvId: string
  readonly hosts: number
  readonly space: AddressSpace
  readonly fetchImage: SendRequest | null
}

export async function joinInfraEnv(
  client: Client,
  { infraEnvId, hosts, space, fetchImage }: JoinOptions,
): Promise<PlacedCluster> {
  const infraEnv = await readInfraEnv(client, infraEnvId)
  const { cluster_id: clusterId, cpu_architecture = 'x86_64' } = infraEnv
  const name = infraEnv.name || infraEnvId
  if (!clusterId) {
    throw new LabProblem(
      `Infra-env ${name} is bound to no cluster, so nothing would become of its machines. Bind it first (cluster_id).`,
    )
  }
  const params = { cluster_id: clusterId }
  const cluster = await client.call<'v2GetCluster'>('v2GetCluster', { params })
  const network = cluster.machine_networks?.[0]?.cidr ?? ''
  return {
    name,
    machineNames: machineNamesOf(name),
    hosts,
    cpuArchitecture: cpu_architecture === 'arm64' ? 'arm64' : 'x86_64',
    domain: `${cluster.name}.${cluster.base_dns_domain}`,
    addresses: planAddressesIn(network, name) ?? firstOf(planAddresses(space, [name], [hosts])),
    clusterId,
    infraEnvId,
    isForeign: true,
    ...(await readMedium(client, { infraEnvId, url: infraEnv.download_url ?? '', fetchImage })),
  }
}

async function readInfraEnv(client: Client, infraEnvId: string) {
  try {
    return await client.call<'GetInfraEnv'>('GetInfraEnv', { params: { infra_env_id: infraEnvId } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new LabProblem(`The service has no infra-env ${infraEnvId} for us: ${error.reason}`)
  }
}

/** Names of machines have to be DNS labels; those of infra-envs may be anything. */
export function machineNamesOf(infraEnvName: string): string {
  const label = infraEnvName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return label.slice(0, 40).replaceAll(/^-+|-+$/g, '') || 'lab'
}

const firstOf = <Item>([first]: readonly Item[]): Item => first as Item
