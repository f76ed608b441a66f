// Sound deployments of every shape: everything is reported and set, so that an evaluation finds them ready.
import type { HostRole } from '@groundwork/contract/hosts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { Settings } from '../facts/settings.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import {
  aCluster,
  aConnectivityReport,
  aHost,
  anInfraEnv,
  anInventory,
  aSingleNodeCluster,
  ipAddress,
  NOW,
  someSettings,
} from './builders.ts'

export interface Topology {
  readonly title: string
  readonly hosts: number
  readonly cluster: ClusterFacts
  /** Roles that the user chose, by the number of the host; the others are left to us. */
  readonly roles?: Readonly<Record<number, HostRole>>
  readonly settings?: Partial<Settings>
  readonly isDualStack?: true
  readonly host?: Partial<HostFacts>
}

const USER_MANAGED = aCluster({
  platform: { type: 'none', external_name: '' },
  user_managed_networking: true,
  api_vips: [],
  ingress_vips: [],
})

const DUAL_STACK = aCluster({
  cluster_networks: [
    { cidr: '10.128.0.0/14', host_prefix: 23 },
    { cidr: 'fd01::/48', host_prefix: 64 },
  ],
  service_networks: [{ cidr: '172.30.0.0/16' }, { cidr: 'fd02::/112' }],
  machine_networks: [{ cidr: '192.168.127.0/24' }, { cidr: 'fd2e::/64' }],
  api_vips: [
    { ip: '192.168.127.100', verification: 'succeeded' },
    { ip: 'fd2e::100', verification: 'succeeded' },
  ],
  ingress_vips: [
    { ip: '192.168.127.101', verification: 'succeeded' },
    { ip: 'fd2e::101', verification: 'succeeded' },
  ],
})

export const TOPOLOGIES = {
  singleNode: { title: 'a single node', hosts: 1, cluster: aSingleNodeCluster() },
  compact: { title: 'three nodes', hosts: 3, cluster: aCluster() },
  threeAndTwo: { title: 'three control plane nodes and two workers', hosts: 5, cluster: aCluster() },
  fourNodes: {
    title: 'four control plane nodes',
    hosts: 4,
    cluster: aCluster({ control_plane_count: 4 }),
  },
  fiveNodes: {
    title: 'five control plane nodes',
    hosts: 5,
    cluster: aCluster({ control_plane_count: 5 }),
  },
  arbiter: {
    title: 'two control plane nodes and an arbiter',
    hosts: 3,
    cluster: aCluster({ control_plane_count: 2 }),
    roles: { 1: 'master', 2: 'master', 3: 'arbiter' },
  },
  fencing: {
    title: 'two control plane nodes with fencing',
    hosts: 2,
    cluster: aCluster({ control_plane_count: 2 }),
    roles: { 1: 'master', 2: 'master' },
    settings: { supportsFencing: true },
    host: { has_fencing_credentials: true },
  },
  userManagedNetworking: { title: 'user-managed networking', hosts: 5, cluster: USER_MANAGED },
  userManagedLoadBalancer: {
    title: 'a user-managed load balancer',
    hosts: 3,
    cluster: aCluster({ load_balancer_type: 'user-managed' }),
  },
  dhcp: {
    title: 'VIPs leased by DHCP',
    hosts: 3,
    cluster: aCluster({
      vip_dhcp_allocation: true,
      openshift_version: '4.14.2',
      network_type: 'OpenShiftSDN',
    }),
  },
  dualStack: { title: 'dual stack', hosts: 3, cluster: DUAL_STACK, isDualStack: true },
} as const satisfies Record<string, Topology>

export type TopologyName = keyof typeof TOPOLOGIES

const ipv6Address = (number: number): string => `fd2e::${(10 + number).toString(16)}`

/** The facts as they are once every host has answered every step. */
export function soundSnapshot(topology: Topology, changes: Partial<ClusterSnapshot> = {}): ClusterSnapshot {
  const numbers = Array.from({ length: topology.hosts }, (_, index) => index + 1)
  return {
    cluster: topology.cluster,
    hosts: numbers.map((number) => soundHost(number, numbers, topology)),
    infraEnvs: [anInfraEnv({ openshift_version: topology.cluster.openshift_version })],
    settings: someSettings(topology.settings),
    now: NOW,
    ...changes,
  }
}

function soundHost(number: number, numbers: readonly number[], topology: Topology): HostFacts {
  const role = topology.roles?.[number]
  const isSingle = topology.cluster.control_plane_count === 1
  return aHost(number, {
    inventory: topology.isDualStack ? dualStackInventory(number) : anInventory(number),
    connectivity: topology.isDualStack
      ? dualStackConnectivity(number, numbers)
      : aConnectivityReport(number, numbers),
    ...(role && { role, suggested_role: role }),
    ...(isSingle && { role: 'master', suggested_role: 'master', bootstrap: true }),
    ...topology.host,
  })
}

function dualStackInventory(number: number) {
  const inventory = anInventory(number)
  const [nic] = inventory.interfaces ?? []
  return {
    ...inventory,
    interfaces: [{ ...nic, ipv6_addresses: [`${ipv6Address(number)}/64`] }],
    routes: [
      ...(inventory.routes ?? []),
      { destination: '::', gateway: 'fd2e::1', interface: 'eno1', family: 10, metric: 100 },
    ],
  }
}

function dualStackConnectivity(number: number, numbers: readonly number[]) {
  const [ipv4, ipv6] = [ipAddress, ipv6Address].map(
    (addressOf) => aConnectivityReport(number, numbers, addressOf).remote_hosts ?? [],
  )
  const both = (ipv4 ?? []).map((remote, index) => ({
    ...remote,
    l2_connectivity: [...(remote.l2_connectivity ?? []), ...(ipv6?.[index]?.l2_connectivity ?? [])],
    l3_connectivity: [...(remote.l3_connectivity ?? []), ...(ipv6?.[index]?.l3_connectivity ?? [])],
  }))
  return { remote_hosts: both }
}
