import { describe, expect, it } from 'vitest'
import {
  aCluster,
  aHostContext,
  anInventory,
  anUnboundHostContext,
  aSingleNodeCluster,
  hostId,
} from '../../testing/builders.ts'
import { statusOf, verdictText } from '../../testing/verdict-of.ts'
import { mtuValid } from './mtu-valid.ts'

const report = (remote_ip_address: string, mtu_successful: boolean) => ({
  connectivity: {
    remote_hosts: [
      { host_id: hostId(2), mtu_report: [{ outgoing_nic: 'eno1', remote_ip_address, mtu_successful }] },
    ],
  },
})
const BROKEN = report('192.168.127.12', false)

describe('mtu-valid', () => {
  it.each([
    ['full packets arrive', report('192.168.127.12', true), aCluster()],
    ['the broken path is outside the machine network', report('10.0.0.2', false), aCluster()],
    ['is a day-2 host', { ...BROKEN, kind: 'AddToExistingClusterHost' as const }, aCluster()],
  ])('success: %s', (_, host, cluster) => {
    expect(statusOf(mtuValid, aHostContext(host, { cluster }))).toBe('success')
  })

  it.each([
    ['a path in the machine network', BROKEN, aCluster(), '192.168.127.12'],
    [
      'any path with user-managed networking',
      report('10.0.0.2', false),
      aCluster({ user_managed_networking: true }),
      '10.0.0.2',
    ],
  ])('failure: %s', (_, host, cluster, address) => {
    const text = verdictText(mtuValid, aHostContext(host, { cluster }))
    expect(text).toContain(`eno1 (MTU 1500) to ${address} of node-2`)
  })

  it.each([
    ['no inventory', { inventory: null }],
    ['no report', { connectivity: null }],
  ])('pending: %s', (_, host) => {
    expect(statusOf(mtuValid, aHostContext(host))).toBe('pending')
  })

  it('failure: of two interfaces with the same name the larger MTU is shown, whatever their order', () => {
    const [nic] = anInventory().interfaces ?? []
    const interfaces = [1500, 9000].map((mtu) => ({ ...nic, mtu }))
    const text = (list: typeof interfaces) =>
      verdictText(mtuValid, aHostContext({ ...BROKEN, inventory: anInventory(1, { interfaces: list }) }))
    expect(text(interfaces)).toContain('eno1 (MTU 9000)')
    expect(text([...interfaces].reverse())).toBe(text(interfaces))
  })

  it('left out: no cluster, or a single node', () => {
    expect(statusOf(mtuValid, anUnboundHostContext(BROKEN))).toBe('left out')
    expect(statusOf(mtuValid, aHostContext(BROKEN, { cluster: aSingleNodeCluster() }))).toBe('left out')
  })
})
