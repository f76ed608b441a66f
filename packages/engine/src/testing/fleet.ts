// A healthy cluster of any size whose hosts all see each other: for benchmarks and scaling tests.
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import {
  aCluster,
  aConnectivityReport,
  aHost,
  anInfraEnv,
  anInventory,
  aSingleNodeCluster,
  hostId,
  macAddress,
  NOW,
  someSettings,
} from './builders.ts'

/** 10.0.0.0/16 has room for every size we measure. */
const fleetAddress = (number: number): string => `10.0.${4 + (number >> 8)}.${number & 255}`

export function aFleet(size: number): ClusterSnapshot {
  const numbers = Array.from({ length: size }, (_, index) => index + 1)
  const masters = size === 1 ? 1 : 3
  const shared = {
    machine_networks: [{ cidr: '10.0.0.0/16' }],
    connectivity_majority_groups: size === 1 ? null : fleetGroups(numbers),
    schedulable_masters_forced_true: size < masters + 2,
  }
  return {
    cluster:
      size === 1
        ? aSingleNodeCluster(shared)
        : aCluster({
            ...shared,
            cluster_networks: [{ cidr: '10.128.0.0/14', host_prefix: 23 }],
            api_vips: [{ ip: '10.0.0.2', verification: 'succeeded' }],
            ingress_vips: [{ ip: '10.0.0.3', verification: 'succeeded' }],
          }),
    hosts: numbers.map((number) => fleetHost(number, numbers, masters)),
    infraEnvs: [anInfraEnv()],
    settings: someSettings(),
    now: NOW,
  }
}

function fleetHost(number: number, numbers: readonly number[], masters: number) {
  const inventory = anInventory(number)
  const nic = { ...inventory.interfaces?.[0], mac_address: macAddress(number) }
  return aHost(number, {
    role: number <= masters ? 'master' : 'worker',
    suggested_role: number <= masters ? 'master' : 'worker',
    bootstrap: numbers.length === 1,
    inventory: {
      ...inventory,
      interfaces: [{ ...nic, ipv4_addresses: [`${fleetAddress(number)}/16`] }],
      routes: [{ destination: '0.0.0.0', gateway: '10.0.0.1', interface: 'eno1', family: 2, metric: 100 }],
    },
    connectivity: numbers.length === 1 ? null : aConnectivityReport(number, numbers, fleetAddress),
    free_addresses: [],
  })
}

function fleetGroups(numbers: readonly number[]) {
  const ids = numbers.map(hostId)
  return {
    majority_groups: { '10.0.0.0/16': ids, IPv4: ids, IPv6: [] },
    l3_connected_addresses: Object.fromEntries(
      numbers.map((number) => [hostId(number), [fleetAddress(number)]]),
    ),
  }
}
