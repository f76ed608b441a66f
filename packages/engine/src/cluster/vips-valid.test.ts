import { describe, expect, it } from 'vitest'
import { createClusterContext } from '../context/cluster-context.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import { applyCall } from '../testing/apply-call.ts'
import { aCluster, aClusterContext, aHost, aSnapshot } from '../testing/builders.ts'
import { completeCalls, statusOf, verdictOf, verdictText } from '../testing/verdict-of.ts'
import { apiVipsValid } from './validations/api-vips-valid.ts'
import { ingressVipsValid } from './validations/ingress-vips-valid.ts'

describe.each([
  ['api-vips-valid', apiVipsValid, 'api_vips', 'API'],
  ['ingress-vips-valid', ingressVipsValid, 'ingress_vips', 'ingress'],
] as const)('%s', (_id, validation, field, noun) => {
  type Verification = 'succeeded' | 'failed' | null
  const vip = (ip: string, verification: Verification = null, more: Partial<ClusterFacts> = {}) =>
    aCluster({ [field]: [{ ip, verification }], ...more })
  const answered = (mac: string) =>
    aCluster({ [field]: [{ ip: '192.168.127.50', verification: 'failed', macs: [mac] }] })

  it.each([
    ['a host tried it', vip('192.168.127.50', 'succeeded')],
    ['it is free for all hosts', vip('192.168.127.150')],
    ['user-managed networking', vip('1.2.3.4', null, { user_managed_networking: true })],
    ['single node', { ...vip('1.2.3.4'), control_plane_count: 1 }],
    [
      'load balancer of the user: in one of the machine networks, whether it is free is not checked',
      vip('10.0.0.9', 'failed', {
        load_balancer_type: 'user-managed',
        machine_networks: [{ cidr: '192.168.127.0/24' }, { cidr: '10.0.0.0/24' }],
      }),
    ],
  ])('success: %s', (_, cluster) => {
    expect(statusOf(validation, aClusterContext({ cluster }))).toBe('success')
  })

  it.each([
    ['outside the machine network', vip('10.0.0.5'), 'is outside the machine network 192.168.127.0/24'],
    ['broadcast address', vip('192.168.127.255'), 'is the broadcast address of 192.168.127.0/24'],
    ['not an address', vip('nonsense'), '"nonsense" is not an address'],
    ['address of a host', vip('192.168.127.12'), 'is in use by host node-2'],
    ['a host tried it', vip('192.168.127.50', 'failed'), 'is in use by another machine'],
    [
      'a host tried it and saw who answers',
      answered('de:ad:00:00:00:09'),
      'is in use by the machine with the MAC de:ad:00:00:00:09',
    ],
    [
      'another host answers with an address that is not in its inventory',
      answered('52:54:00:00:00:02'),
      'is in use by host node-2 (52:54:00:00:00:02)',
    ],
    [
      'load balancer of the user: outside all machine networks',
      vip('10.0.0.9', null, { load_balancer_type: 'user-managed' }),
      'is outside the machine network',
    ],
  ])('failure: %s', (_, cluster, words) => {
    const text = verdictText(validation, aClusterContext({ cluster }))
    expect(text).toContain(`The ${noun} VIP`)
    expect(text).toContain(words)
  })

  it('failure: names the machine that answers for the address', () => {
    const hosts = [1, 2, 3].map((number) => aHost(number))
    const [first, ...others] = hosts
    const answer = { remote_ip_address: '192.168.127.50', remote_mac: '52:54:00:AA:BB:CC' }
    const seen = { remote_hosts: [{ host_id: 'x', l2_connectivity: [answer] }] }
    const context = aClusterContext({
      cluster: vip('192.168.127.50', 'failed'),
      hosts: first ? [{ ...first, connectivity: seen }, ...others] : [],
    })
    expect(verdictText(validation, context)).toContain('in use by the machine with the MAC 52:54:00:aa:bb:cc')
  })

  it('failure: unverified, with advice to wait', () => {
    const hosts = [1, 2, 3].map((number) => aHost(number, { free_addresses: null }))
    const text = verdictText(validation, aClusterContext({ cluster: vip('192.168.127.50'), hosts }))
    expect(text).toContain('has not been verified')
    expect(text).toContain('Wait for the hosts to try')
  })

  it.each([
    ['outside', vip('10.0.0.5')],
    ['in use', vip('192.168.127.50', 'failed')],
    ['in use, although a scan calls it free', vip('192.168.127.199', 'failed')],
  ])('failure: %s; the proposed addresses mend it', (_, cluster) => {
    const snapshot = aSnapshot({ cluster })
    const calls = completeCalls(validation, createClusterContext(snapshot))
    expect(calls).toHaveLength(1)
    for (const call of calls) {
      expect(statusOf(validation, createClusterContext(applyCall(snapshot, call)))).toBe('success')
    }
  })

  it('failure: each VIP is held against the machine network with its index, and the form asks for both', () => {
    const cluster = aCluster({
      machine_networks: [{ cidr: '192.168.127.0/24' }, { cidr: 'fd00::/64' }],
      [field]: [
        { ip: '192.168.127.50', verification: 'succeeded' },
        { ip: 'fd01::5', verification: 'succeeded' },
      ],
    })
    const { message, remedies } = verdictOf(validation, aClusterContext({ cluster }))
    expect(message).toBe(`The ${noun} VIP fd01::5 is outside the machine network fd00::/64.`)
    expect(remedies?.[0]?.call?.fillIn).toEqual([
      'api_vips[0].ip',
      'api_vips[1].ip',
      'ingress_vips[0].ip',
      'ingress_vips[1].ip',
    ])
    expect(remedies?.[0]?.call?.body[field]).toHaveLength(2)
  })

  it('failure: with a load balancer of the user the VIPs are its addresses', () => {
    const cluster = vip('10.0.0.9', null, { load_balancer_type: 'user-managed' })
    expect(verdictText(validation, aClusterContext({ cluster }))).toContain('addresses of your load balancer')
  })

  it.each([
    ['no VIP', { cluster: aCluster({ [field]: [] }) }],
    ['no inventories', { hosts: [aHost(1, { inventory: null })] }],
    ['no machine network', { cluster: aCluster({ machine_networks: [] }) }],
  ])('pending: %s', (_, changes) => {
    expect(statusOf(validation, aClusterContext(changes))).toBe('pending')
  })
})
