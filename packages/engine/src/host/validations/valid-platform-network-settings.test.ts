import { describe, expect, it } from 'vitest'
import { aCluster, aHostContext, anInventory, anUnboundHostContext } from '../../testing/builders.ts'
import { completeCalls, statusOf } from '../../testing/verdict-of.ts'
import { validPlatformNetworkSettings } from './valid-platform-network-settings.ts'

const openstack = { inventory: anInventory(1, { system_vendor: { product_name: 'OpenStack Compute' } }) }

describe('valid-platform-network-settings', () => {
  it.each([
    ['bare metal', {}, aCluster()],
    ['OpenStack with user-managed networking', openstack, aCluster({ user_managed_networking: true })],
    ['nothing known about the vendor', { inventory: {} }, aCluster()],
  ])('success: %s', (_, host, cluster) => {
    expect(statusOf(validPlatformNetworkSettings, aHostContext(host, { cluster }))).toBe('success')
  })

  it('failure: OpenStack with VIPs', () => {
    const context = aHostContext(openstack)
    expect(statusOf(validPlatformNetworkSettings, context)).toBe('failure')
    expect(completeCalls(validPlatformNetworkSettings, context)[0]?.body).toMatchObject({
      user_managed_networking: true,
    })
  })

  it('pending: no inventory', () => {
    expect(statusOf(validPlatformNetworkSettings, aHostContext({ inventory: null }))).toBe('pending')
  })

  it('left out: no cluster', () => {
    expect(statusOf(validPlatformNetworkSettings, anUnboundHostContext(openstack))).toBe('left out')
  })
})
