// Facts come from machines and people: whatever is in their texts, the network rules must answer, not throw.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { aCluster, aClusterContext, aHost, hostId } from '../testing/builders.ts'
import { failedMtuPaths, peersLosingMoreThan, peersSlowerThan } from './connectivity.ts'
import { domainsToResolve } from './dns-names.ts'
import { familyProblem } from './family-rules.ts'
import { ipCollisions } from './ip-collisions.ts'
import { calculateMachineNetworks, hostNetworks, primaryMachineNetwork } from './machine-network.ts'
import { majorityGroups } from './majority-groups.ts'
import { hostPrefixProblem, networkProblem, overlappingNetworks } from './network-sizes.ts'
import { vipListProblems, vipPlacementProblems } from './vip-rules.ts'
import { checkVips, suggestVips } from './vips.ts'

const ip = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.string({ maxLength: 8 }),
  fc.constantFrom('192.168.127.11', '', '::'),
)
const cidr = fc.oneof(
  fc.tuple(ip, fc.integer({ min: -1, max: 130 })).map(([address, prefix]) => `${address}/${prefix}`),
  fc.constantFrom('192.168.127.0/24', 'fd00::/64', '0.0.0.0/0', '::/0'),
  ip,
)
const optional = fc.option(ip, { nil: undefined })
const some = <Item>(items: fc.Arbitrary<Item>) => fc.array(items, { maxLength: 3 })
const vips = some(
  fc.record({ ip, verification: fc.constantFrom(null, 'failed' as const, 'succeeded' as const) }),
)
const networks = some(fc.record({ cidr }))

/** Drops members that are undefined, as a decoder would. */
const compact = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value))

const cluster: fc.Arbitrary<ClusterFacts> = fc
  .record({
    control_plane_count: fc.constantFrom(0, 1, 2, 3),
    user_managed_networking: fc.boolean(),
    vip_dhcp_allocation: fc.boolean(),
    load_balancer_type: fc.constantFrom('cluster-managed' as const, 'user-managed' as const),
    network_type: fc.constantFrom('OVNKubernetes' as const, 'Calico' as const),
    openshift_version: fc.constantFrom('4.20.1', '4.11.0', 'rubbish', ''),
    ocp_release_image: fc.string(),
    machine_networks: networks,
    service_networks: networks,
    cluster_networks: some(fc.record({ cidr, host_prefix: fc.integer({ min: -5, max: 200 }) })),
    api_vips: vips,
    ingress_vips: vips,
  })
  .map((changes) => aCluster(changes))

const remote = fc.record({
  host_id: fc.constantFrom(undefined, hostId(1), hostId(2), 'stranger'),
  l2_connectivity: some(
    fc.record({ remote_ip_address: optional, remote_mac: optional, successful: fc.boolean() }),
  ),
  l3_connectivity: some(
    fc.record({
      remote_ip_address: optional,
      successful: fc.boolean(),
      average_rtt_ms: fc.double({ noNaN: true }),
    }),
  ),
  mtu_report: some(
    fc.record({ outgoing_nic: fc.constantFrom(undefined, 'eno1'), remote_ip_address: optional }),
  ),
})
const inventory = fc.record({
  interfaces: some(fc.record({ name: optional, ipv4_addresses: some(cidr), ipv6_addresses: some(cidr) })),
  routes: some(
    fc.record({ destination: optional, gateway: optional, interface: optional, metric: fc.integer() }),
  ),
})
const hosts: fc.Arbitrary<HostFacts[]> = some(
  fc.record({
    inventory: fc.option(inventory),
    connectivity: fc.option(fc.record({ remote_hosts: some(remote) })),
    free_addresses: fc.option(some(fc.record({ network: cidr, free_addresses: some(ip) }))),
    bootstrap: fc.boolean(),
  }),
).map((list) => list.map((changes, index) => aHost(index + 1, compact(changes) as Partial<HostFacts>)))

it('answer whatever the facts are, and the same for hosts in another order', () => {
  const answers = (facts: ClusterFacts, members: readonly HostFacts[]) => {
    const context = aClusterContext({ cluster: facts, hosts: members })
    return {
      groups: majorityGroups(members, 3),
      collisions: ipCollisions(members),
      shared: hostNetworks(members),
      machine: calculateMachineNetworks(context),
      primary: primaryMachineNetwork(context)?.text,
      vips: [checkVips(context, 'api'), checkVips(context, 'ingress'), suggestVips(context)],
      requests: [vipListProblems(facts), vipPlacementProblems(context)],
      families: familyProblem(facts),
      sizes: [
        ...facts.machine_networks.map((network) => networkProblem('machine', network.cidr, facts)),
        ...facts.cluster_networks.map((network) => hostPrefixProblem(network, facts, 4)),
        overlappingNetworks(facts, { withMachine: true }),
      ],
      domains: domainsToResolve(facts),
      peers: context.hosts.map((host) => [
        peersSlowerThan(context, host, 100),
        peersLosingMoreThan(context, host, 0),
        failedMtuPaths(context, host),
      ]),
    }
  }
  fc.assert(
    fc.property(cluster, hosts, (facts, members) => {
      expect(answers(facts, [...members].reverse())).toEqual(answers(facts, members))
    }),
    { numRuns: 300 },
  )
})
