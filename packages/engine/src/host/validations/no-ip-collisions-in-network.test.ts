import { describe, expect, it } from 'vitest'
import {
  aCluster,
  aHostContext,
  anUnboundHostContext,
  ipAddress,
  macAddress,
} from '../../testing/builders.ts'
import { statusOf, verdictText } from '../../testing/verdict-of.ts'
import { noIpCollisionsInNetwork } from './no-ip-collisions-in-network.ts'

const COLLISION = aCluster({
  ip_collisions: { [ipAddress(1)]: [macAddress(1), macAddress(2).toUpperCase(), '52:54:00:99:99:99'] },
})

describe('no-ip-collisions-in-network', () => {
  it.each([
    ['no collisions', {}, aCluster()],
    ['a collision of another address', {}, aCluster({ ip_collisions: { '192.168.127.77': ['a', 'b'] } })],
    ['no inventory', { inventory: null }, COLLISION],
    ['is a day-2 host', { kind: 'AddToExistingClusterHost' as const }, COLLISION],
  ])('success: %s', (_, host, cluster) => {
    expect(statusOf(noIpCollisionsInNetwork, aHostContext(host, { cluster }))).toBe('success')
  })

  it('success: no cluster', () => {
    expect(statusOf(noIpCollisionsInNetwork, anUnboundHostContext())).toBe('success')
  })

  it('failure: says who answers for the address', () => {
    const text = verdictText(noIpCollisionsInNetwork, aHostContext({}, { cluster: COLLISION }))
    expect(text).toContain('192.168.127.11 on eno1')
    expect(text).toContain('52:54:00:00:00:01 (this host)')
    expect(text).toContain('52:54:00:00:00:02 (node-2)')
    expect(text).toContain('52:54:00:99:99:99 (not a host of this cluster)')
  })
})
