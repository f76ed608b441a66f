import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ClusterContext, createClusterContext } from '../context/cluster-context.ts'
import type { ClusterFacts, Vip } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { aCluster, aClusterContext, aHost, anInventory, hostId, macAddress } from '../testing/builders.ts'
import { calculatedNetworkForVip } from './machine-network.ts'
import { checkVip, checkVips, suggestVips } from './vips.ts'

const vip = (ip: string, verification: Vip['verification'] = null): Vip => ({ ip, verification })
const networks = (...cidrs: string[]) => cidrs.map((cidr) => ({ cidr }))

function apiCheck(changes: Partial<ClusterFacts>, hosts?: HostFacts[]) {
  const context = aClusterContext({ cluster: aCluster(changes), ...(hosts && { hosts }) })
  return checkVip(context, { kind: 'api', index: 0 })
}

describe('checkVip', () => {
  it.each<[string, Partial<ClusterFacts>, string]>([
    ['an address that a host tried', { api_vips: [vip('192.168.127.5', 'succeeded')] }, 'succeeded'],
    ['an address that a host found taken', { api_vips: [vip('192.168.127.100', 'failed')] }, 'in-use'],
    ['a free address', { api_vips: [vip('192.168.127.100')] }, 'succeeded'],
    [
      'a free address that could not be tried',
      { api_vips: [vip('192.168.127.100', 'unverified')] },
      'succeeded',
    ],
    ['an address that is not free', { api_vips: [vip('192.168.127.11')] }, 'in-use'],
    ['an address elsewhere', { api_vips: [vip('192.168.128.100', 'succeeded')] }, 'outside-machine-network'],
    ['an address of another family', { api_vips: [vip('fd00::1', 'succeeded')] }, 'outside-machine-network'],
    ['the broadcast address', { api_vips: [vip('192.168.127.255', 'succeeded')] }, 'broadcast'],
    ['no machine network', { machine_networks: [] }, 'no-machine-network'],
    [
      'a machine network that cannot be read',
      { machine_networks: networks('rubbish') },
      'no-machine-network',
    ],
    ['an address that cannot be read', { api_vips: [vip('rubbish')] }, 'unreadable'],
    ['no VIP', { api_vips: [] }, 'not-set'],
  ])('%s', (_, changes, outcome) => {
    expect(apiCheck(changes).outcome).toBe(outcome)
  })

  it('is unverified while no host has scanned the network, or nothing is free for all', () => {
    const changes = { api_vips: [vip('192.168.127.100')] }
    const scanned = (number: number, ...free_addresses: string[]) =>
      aHost(number, { free_addresses: [{ network: '192.168.127.0/24', free_addresses }] })
    expect(apiCheck(changes, [aHost(1, { free_addresses: null })]).outcome).toBe('unverified')
    expect(apiCheck(changes, [scanned(1, '192.168.127.100'), scanned(2, '192.168.127.101')]).outcome).toBe(
      'unverified',
    )
  })

  it('tells who has the address', () => {
    expect(apiCheck({ api_vips: [vip('192.168.127.12', 'failed')] })).toMatchObject({
      ip: '192.168.127.12',
      network: '192.168.127.0/24',
      hostId: hostId(2),
      macs: [macAddress(2)],
      isNetworkTooSmall: false,
    })
    expect(apiCheck({ api_vips: [vip('192.168.127.1', 'failed')] })).toMatchObject({ hostId: null, macs: [] })
  })

  it('tells when the network has no room for hosts and VIPs', () => {
    const changes = { api_vips: [vip('10.0.0.2', 'failed')], machine_networks: networks('10.0.0.0/30') }
    expect(apiCheck(changes)).toMatchObject({ outcome: 'in-use', isNetworkTooSmall: true })
  })

  it('looks at the machine network with the same index', () => {
    const cluster = aCluster({
      machine_networks: networks('192.168.127.0/24', 'fd00::/64'),
      api_vips: [vip('192.168.127.100', 'succeeded'), vip('fd00::5', 'succeeded')],
      ingress_vips: [vip('192.168.127.101', 'succeeded'), vip('192.168.127.102', 'succeeded')],
    })
    const context = aClusterContext({ cluster })
    expect(checkVips(context, 'api').map(({ outcome }) => outcome)).toEqual(['succeeded', 'succeeded'])
    expect(checkVips(context, 'ingress').map(({ outcome }) => outcome)).toEqual([
      'succeeded',
      'outside-machine-network',
    ])
  })

  it.each([
    ['in the second machine network', '10.0.0.5', 'succeeded'],
    ['a broadcast address', '10.0.0.255', 'broadcast'],
    ['elsewhere', '10.9.9.9', 'outside-machine-network'],
  ])('with a user-managed load balancer only the first VIP counts, free or not: %s', (_, ip, outcome) => {
    const cluster = aCluster({
      load_balancer_type: 'user-managed',
      machine_networks: networks('192.168.127.0/24', '10.0.0.0/24'),
      api_vips: [vip(ip, 'failed'), vip('1.2.3.4')],
    })
    expect(checkVips(aClusterContext({ cluster }), 'api').map((check) => check.outcome)).toEqual([outcome])
  })

  it('agrees with counting addresses one by one in a small network', () => {
    const offsets = fc.uniqueArray(fc.nat(15), { maxLength: 16 })
    const verification = fc.constantFrom(null, 'unverified', 'succeeded', 'failed' as const)
    fc.assert(
      fc.property(
        fc.nat(20),
        verification,
        fc.array(fc.option(offsets), { maxLength: 3 }),
        (at, verdict, scans) => {
          const hosts = scans.map((scan, index) =>
            aHost(index + 1, {
              free_addresses: scan && [
                { network: '10.0.0.0/28', free_addresses: scan.map((offset) => `10.0.0.${offset}`) },
              ],
            }),
          )
          const known = scans.filter((scan) => scan !== null)
          const isFreeForAll = (offset: number) =>
            known.length > 0 && known.every((scan) => scan.includes(offset))
          const isAnythingFree = Array.from({ length: 16 }, (_, offset) => offset).some(isFreeForAll)
          const expected = () => {
            if (at > 15) return 'outside-machine-network'
            if (at === 15) return 'broadcast'
            if (verdict === 'succeeded') return 'succeeded'
            if (verdict === 'failed') return 'in-use'
            if (!isAnythingFree) return 'unverified'
            return isFreeForAll(at) ? 'succeeded' : 'in-use'
          }
          const changes = {
            machine_networks: networks('10.0.0.0/28'),
            api_vips: [vip(`10.0.0.${at}`, verdict as Vip['verification'])],
          }
          expect(apiCheck(changes, hosts).outcome).toBe(expected())
        },
      ),
    )
  })
})

/** The cluster after a user followed the advice: new VIPs, not tried yet, and the machine network that follows. */
function following(
  context: ClusterContext,
  { api, ingress }: { api: string; ingress: string },
): ClusterContext {
  const network = calculatedNetworkForVip(context, api)
  const cluster = {
    ...context.cluster,
    api_vips: [vip(api)],
    ingress_vips: [vip(ingress)],
    machine_networks: network ? networks(network.text) : [],
  }
  return createClusterContext({ ...context, cluster })
}

describe('suggestVips', () => {
  const suggest = (changes: Partial<ClusterFacts>, hosts?: HostFacts[]) =>
    suggestVips(aClusterContext({ cluster: aCluster(changes), ...(hosts && { hosts }) }))
  const without: Partial<ClusterFacts> = { api_vips: [], ingress_vips: [], machine_networks: [] }

  it('takes the highest free addresses', () => {
    expect(suggest(without)).toEqual({ api: '192.168.127.199', ingress: '192.168.127.198' })
  })

  it('keeps a VIP that is fine', () => {
    expect(suggest({ api_vips: [vip('192.168.127.150')], ingress_vips: [] })).toEqual({
      api: '192.168.127.150',
      ingress: '192.168.127.199',
    })
    expect(suggest({ api_vips: [vip('192.168.127.5')], ingress_vips: [vip('192.168.127.199')] })).toEqual({
      api: '192.168.127.198',
      ingress: '192.168.127.199',
    })
  })

  it('parts two VIPs that are the same', () => {
    const same = [vip('192.168.127.150')]
    expect(suggest({ api_vips: same, ingress_vips: same })).toEqual({
      api: '192.168.127.150',
      ingress: '192.168.127.199',
    })
  })

  it.each<[string, Partial<ClusterFacts>]>([
    ['user-managed networking', { user_managed_networking: true }],
    ['VIP leases', { vip_dhcp_allocation: true }],
    ['a user-managed load balancer', { load_balancer_type: 'user-managed' }],
    ['a single node', { control_plane_count: 1 }],
    ['a pair of VIPs that would get lost', { api_vips: [vip('192.168.127.100'), vip('fd00::1')] }],
    ['a network that services use', { ...without, service_networks: networks('192.168.0.0/16') }],
  ])('says nothing for %s', (_, changes) => {
    expect(suggest(changes)).toBeNull()
  })

  it('says nothing while no scan is known', () => {
    expect(suggest(without, [aHost(1, { free_addresses: null })])).toBeNull()
  })

  it('always gives two different addresses that pass at once', () => {
    const address = fc
      .tuple(fc.constantFrom('10.0.0', '10.0.1'), fc.nat(31))
      .map(([base, at]) => `${base}.${at}`)
    const scan = fc.uniqueArray(address, { minLength: 20, maxLength: 64 })
    const host = fc.record({
      own: fc.uniqueArray(address, { minLength: 1, maxLength: 2 }),
      prefix: fc.constantFrom(27, 27, 26),
      scan: fc.option(scan, { freq: 5 }),
    })
    const vips = fc.array(
      address.map((ip) => vip(ip)),
      { maxLength: 1 },
    )
    let suggested = 0
    fc.assert(
      fc.property(
        fc.array(host, { minLength: 1, maxLength: 3 }),
        vips,
        vips,
        (shapes, api_vips, ingress_vips) => {
          const hosts = shapes.map(({ own, prefix, scan: free }, index) =>
            aHost(index + 1, {
              inventory: anInventory(index + 1, {
                interfaces: [{ name: 'eno1', ipv4_addresses: own.map((ip) => `${ip}/${prefix}`) }],
              }),
              free_addresses:
                free &&
                ['10.0.0', '10.0.1'].flatMap((base) =>
                  ['27', '26'].map((length) => ({
                    network: `${base}.0/${length}`,
                    free_addresses: free.filter((ip) => ip.startsWith(`${base}.`)),
                  })),
                ),
            }),
          )
          const cluster = aCluster({ api_vips, ingress_vips, machine_networks: networks('10.0.0.0/27') })
          const context = aClusterContext({ cluster, hosts })
          const suggestion = suggestVips(context)
          if (!suggestion) return
          suggested++
          const after = following(context, suggestion)
          expect(suggestion.api).not.toBe(suggestion.ingress)
          expect(checkVip(after, { kind: 'api', index: 0 }).outcome).toBe('succeeded')
          expect(checkVip(after, { kind: 'ingress', index: 0 }).outcome).toBe('succeeded')
        },
      ),
      { numRuns: 300 },
    )
    expect(suggested).toBeGreaterThan(20)
  })
})
