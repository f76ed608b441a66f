// What the service does with the calls that remedies propose, as far as the engine can see it: enough to check that a
// remedy helps.
import { createClusterContext } from '../context/cluster-context.ts'
import type { ClusterFacts, Vip } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { InfraEnvFacts } from '../facts/infra-env-facts.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import { deriveMachineNetworks } from '../network/machine-network.ts'
import { type ApiCall, callSequence } from '../tables/verdict.ts'

export const applyCall = (snapshot: ClusterSnapshot, call: ApiCall): ClusterSnapshot =>
  callSequence(call).reduce(applyOne, snapshot)

function applyOne(snapshot: ClusterSnapshot, call: ApiCall): ClusterSnapshot {
  switch (call.operation) {
    case 'V2UpdateCluster':
      return derive({ ...snapshot, cluster: patchCluster(snapshot.cluster, call.body) })
    case 'v2UpdateHost':
      return { ...snapshot, hosts: snapshot.hosts.map((host) => patchHost(host, call)) }
    case 'UpdateInfraEnv':
      return { ...snapshot, infraEnvs: snapshot.infraEnvs.map((infraEnv) => patchInfraEnv(infraEnv, call)) }
    default:
      throw new Error(`No test can apply ${call.operation} yet.`)
  }
}

/** The snapshot as the next evaluation would find it: with the machine networks that follow from it. */
export function derive(snapshot: ClusterSnapshot): ClusterSnapshot {
  // Networks are only derived while a cluster is open for changes, which it is when a user sends a call.
  const cluster = { ...snapshot.cluster, status: 'insufficient' as const }
  const machine_networks = deriveMachineNetworks(createClusterContext({ ...snapshot, cluster }))
  if (!machine_networks) return snapshot
  return { ...snapshot, cluster: { ...snapshot.cluster, machine_networks } }
}

type Body = ApiCall['body']
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

function patchCluster(cluster: ClusterFacts, body: Body): ClusterFacts {
  const { api_vips, ingress_vips, platform, ...rest } = body
  const patched: Mutable<ClusterFacts> = { ...cluster, ...rest }
  const isDhcpSwitched = patched.vip_dhcp_allocation !== cluster.vip_dhcp_allocation
  const isUserManagedNow = patched.user_managed_networking && !cluster.user_managed_networking
  if (isDhcpSwitched || isUserManagedNow) {
    Object.assign(patched, { api_vips: [], ingress_vips: [], machine_networks: rest.machine_networks ?? [] })
  }
  if (api_vips) patched.api_vips = withVerification(api_vips as readonly { ip: string }[], cluster.api_vips)
  if (ingress_vips) {
    patched.ingress_vips = withVerification(ingress_vips as readonly { ip: string }[], cluster.ingress_vips)
  }
  if (platform) patched.platform = { ...cluster.platform, ...(platform as Partial<ClusterFacts['platform']>) }
  return patched
}

/** What is known about an address is only lost when the address changes. */
const withVerification = (wanted: readonly { ip: string }[], known: readonly Vip[]): Vip[] =>
  wanted.map(({ ip }) => known.find((vip) => vip.ip === ip) ?? { ip, verification: null })

function patchHost(host: HostFacts, { params, body }: ApiCall): HostFacts {
  if (host.id !== params.host_id) return host
  const { host_role, host_name } = body as { host_role?: HostFacts['role']; host_name?: string }
  return {
    ...host,
    ...(host_role !== undefined && { role: host_role }),
    ...(host_name !== undefined && { requested_hostname: host_name }),
  }
}

const patchInfraEnv = (infraEnv: InfraEnvFacts, { params, body }: ApiCall): InfraEnvFacts =>
  infraEnv.id === params.infra_env_id ? { ...infraEnv, ...body } : infraEnv
