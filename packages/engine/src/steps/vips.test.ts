// Replies about virtual addresses: leases from DHCP, and whether addresses are free.
import type { ClusterStatus } from '@groundwork/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import { aCluster, aHostContext, anUnboundHostContext, CLUSTER_ID } from '../testing/builders.ts'
import { acceptReply } from './accept-reply.ts'
import { isLease, withoutExpiry } from './dhcp-lease-allocate.ts'

const LEASE = `lease {
  interface "api";
  fixed-address 192.168.127.100;
  renew 4 2026/01/15 18:00:00;
  rebind 4 2026/01/15 19:00:00;
  expire 4 2026/01/15 20:00:00;
}
`

describe('dhcp-lease-allocate', () => {
  const LEASED = {
    api_vip_address: '192.168.127.100',
    ingress_vip_address: '192.168.127.101',
    api_vip_lease: LEASE,
    ingress_vip_lease: LEASE,
  }

  function send(leased: Partial<typeof LEASED>, cluster: Partial<ClusterFacts> = {}) {
    const context = aHostContext({}, { cluster: aCluster({ vip_dhcp_allocation: true, ...cluster }) })
    const output = JSON.stringify({ ...LEASED, ...leased })
    return acceptReply(context, { step_type: 'dhcp-lease-allocate', exit_code: 0, output, error: '' })
  }

  it('sets both addresses and keeps the leases for good', () => {
    const result = send({}, { api_vips: [], ingress_vips: [], status: 'insufficient' })
    expect(result).toMatchObject({
      ok: true,
      cluster: {
        api_vips: [{ ip: '192.168.127.100', verification: null }],
        ingress_vips: [{ ip: '192.168.127.101', verification: null }],
      },
      vipLeases: { api_vip_lease: expect.stringContaining('renew never;') },
      events: [
        {
          name: 'api_ingress_vip_updated',
          props: { cluster_id: CLUSTER_ID, api_vip: '192.168.127.100', ingress_vip: '192.168.127.101' },
        },
      ],
    })
  })

  it('keeps what is known about the same address, and says nothing', () => {
    const result = send({})
    expect(result).toMatchObject({ cluster: { api_vips: [{ verification: 'succeeded' }] } })
    expect(result).not.toHaveProperty('events')
  })

  it.each([
    ['the user sets VIPs now', {}, { vip_dhcp_allocation: false }],
    ['no machine network', {}, { machine_networks: [] }],
    ['an address elsewhere', { ingress_vip_address: '10.0.0.1' }, {}],
    ['no address', { api_vip_address: '' }, {}],
    ['two leases in one', { api_vip_lease: LEASE + LEASE }, {}],
    ['no lease text', { api_vip_lease: 'hello' }, {}],
  ])('is refused: %s', (_scenario, leased, cluster) => {
    expect(send(leased, cluster)).toMatchObject({ ok: false, kind: 'unusable' })
  })

  it.each([
    ['pending-for-input', true],
    ['insufficient', true],
    ['ready', true],
    ['preparing-for-installation', false],
    ['installing', false],
    ['finalizing', false],
  ] as const)('in status %s another address is taken: %s', (status: ClusterStatus, isTaken) => {
    expect(send({ api_vip_address: '192.168.127.200' }, { status }).ok).toBe(isTaken)
    expect(send({}, { status }).ok).toBe(true)
  })
})

describe('lease text', () => {
  it('loses its times', () => {
    expect(withoutExpiry(LEASE)).toBe(`lease {
  interface "api";
  fixed-address 192.168.127.100;
  renew never;
  rebind never;
  expire never;
}
`)
  })

  it.each([
    [LEASE, true],
    ['lease { }', true],
    ['lease { a { } }', false],
    ['before lease { }', false],
    ['lease { } after', false],
    ['', false],
  ])('%j is one lease: %s', (text, expected) => {
    expect(isLease(text)).toBe(expected)
  })
})

describe('verify-vips', () => {
  const send = (results: unknown, context = aHostContext()) =>
    acceptReply(context, {
      step_type: 'verify-vips',
      exit_code: 0,
      output: JSON.stringify(results),
      error: '',
    })

  it('keeps what was found', () => {
    expect(send([{ vip: '192.168.127.100', vip_type: 'api', verification: 'failed' }])).toEqual({
      ok: true,
      cluster: {
        api_vips: [{ ip: '192.168.127.100', verification: 'failed' }],
        ingress_vips: [{ ip: '192.168.127.101', verification: 'succeeded' }],
      },
    })
  })

  const MAC = 'de:ad:00:00:00:09'
  const inUse = (macs?: readonly string[]) => [
    { vip: '192.168.127.100', vip_type: 'api', verification: 'failed', ...(macs && { macs }) },
  ]
  const withMac = aHostContext(
    {},
    { cluster: aCluster({ api_vips: [{ ip: '192.168.127.100', verification: 'failed', macs: [MAC] }] }) },
  )

  it('keeps the network card that answers for an address', () => {
    expect(send(inUse([MAC.toUpperCase(), 'no card']))).toMatchObject({
      cluster: { api_vips: [{ ip: '192.168.127.100', verification: 'failed', macs: [MAC] }] },
    })
    expect(send(inUse(['de:ad:00:00:00:01']), withMac)).toMatchObject({
      cluster: { api_vips: [{ macs: ['de:ad:00:00:00:01', MAC] }] },
    })
  })

  it('does not forget the card because another agent does not name it', () => {
    expect(send(inUse(), withMac)).toEqual({ ok: true })
  })

  it('forgets the card when the address is free', () => {
    const free = [{ vip: '192.168.127.100', vip_type: 'api', verification: 'succeeded' }]
    expect(send(free, withMac)).toMatchObject({
      cluster: { api_vips: [{ ip: '192.168.127.100', verification: 'succeeded' }] },
    })
  })

  it.each([
    ['nothing new', [{ vip: '192.168.127.100', vip_type: 'api', verification: 'succeeded' }]],
    ['an address that was not to be checked', [{ vip: '10.0.0.1', vip_type: 'api', verification: 'failed' }]],
    [
      'the right address of the wrong kind',
      [{ vip: '192.168.127.100', vip_type: 'ingress', verification: 'failed' }],
    ],
  ])('changes nothing: %s', (_scenario, results) => {
    expect(send(results)).toEqual({ ok: true })
  })

  it('makes no sense for a host without a cluster', () => {
    expect(send([], anUnboundHostContext())).toMatchObject({ ok: false, kind: 'unusable' })
  })
})
