import { describe, expect, it } from 'vitest'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import { aCluster } from '../testing/builders.ts'
import { clusterFamilies, familiesOf, isDualStack, primaryFamily } from './cluster-families.ts'

const networks = (...cidrs: string[]) => cidrs.map((cidr) => ({ cidr }))
const clusterNetworks = (...cidrs: string[]) => cidrs.map((cidr) => ({ cidr, host_prefix: 64 }))
const nothing: Partial<ClusterFacts> = {
  machine_networks: [],
  service_networks: [],
  cluster_networks: [],
  api_vips: [],
  ingress_vips: [],
}

describe('address families', () => {
  it('are listed once, in order', () => {
    expect(familiesOf(networks('fd01::/48', '10.0.0.0/8', 'fd02::/48', 'rubbish'))).toEqual(['IPv6', 'IPv4'])
    expect(familiesOf([])).toEqual([])
  })

  it.each<[string, Partial<ClusterFacts>, string[], boolean, string]>([
    ['the usual cluster', {}, ['IPv4'], false, 'IPv4'],
    ['nothing set', nothing, [], false, 'IPv4'],
    [
      'only a machine network',
      { ...nothing, machine_networks: networks('fd00::/64') },
      ['IPv6'],
      false,
      'IPv6',
    ],
    [
      'a second service network',
      { service_networks: networks('172.30.0.0/16', 'fd02::/112') },
      ['IPv4', 'IPv6'],
      true,
      'IPv4',
    ],
    [
      'IPv6 everywhere',
      {
        ...nothing,
        machine_networks: networks('fd00::/64'),
        service_networks: networks('fd02::/112'),
        cluster_networks: clusterNetworks('fd01::/48'),
      },
      ['IPv6'],
      false,
      'IPv6',
    ],
    ['an IPv6 VIP', { api_vips: [{ ip: 'fd00::5', verification: null }] }, ['IPv4'], true, 'IPv4'],
    [
      'IPv6 first',
      {
        machine_networks: networks('fd00::/64', '192.168.127.0/24'),
        service_networks: networks('fd02::/112', '172.30.0.0/16'),
      },
      ['IPv6', 'IPv4'],
      true,
      'IPv6',
    ],
  ])('%s', (_, changes, families, isDual, primary) => {
    const cluster = aCluster(changes)
    expect(clusterFamilies(cluster)).toEqual(families)
    expect(isDualStack(cluster)).toBe(isDual)
    expect(primaryFamily(cluster)).toBe(primary)
  })
})
