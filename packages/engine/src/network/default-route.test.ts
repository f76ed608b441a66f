import type { Route } from '@groundwork/contract/hosts'
import { describe, expect, it } from 'vitest'
import { anInventory } from '../testing/builders.ts'
import { defaultRouteNetwork, defaultRouteNic, hasDefaultRoute } from './default-route.ts'

const inventoryWith = (...routes: Route[]) =>
  anInventory(1, {
    interfaces: [
      { name: 'eno1', ipv4_addresses: ['192.168.127.5/24'], ipv6_addresses: ['fd01::5/64'] },
      { name: 'eno2', ipv4_addresses: ['10.9.0.5/16', '10.1.0.5/16'] },
    ],
    routes,
  })
const viaEno1: Route = { destination: '0.0.0.0', gateway: '192.168.127.1', interface: 'eno1', metric: 100 }
const viaEno2: Route = { destination: '0.0.0.0', gateway: '10.9.0.1', interface: 'eno2', metric: 50 }

describe('hasDefaultRoute', () => {
  it.each<[string, Route[], boolean]>([
    ['a gateway to anywhere', [viaEno1], true],
    ['the same for IPv6', [{ destination: '::', gateway: 'fe80::1', interface: 'eno1' }], true],
    ['no routes', [], false],
    ['a route to one network', [{ destination: '192.168.127.0', gateway: '192.168.127.1' }], false],
    ['no gateway', [{ destination: '0.0.0.0', interface: 'eno1' }], false],
    ['an unspecified gateway', [{ destination: '::', gateway: '::' }], false],
    ['rubbish', [{ destination: 'default', gateway: 'router' }, {}], false],
  ])('%s: %s', (_, routes, expected) => {
    expect(hasDefaultRoute(inventoryWith(...routes))).toBe(expected)
  })

  it('without any routes reported', () => {
    expect(hasDefaultRoute({})).toBe(false)
  })
})

describe('the best default route', () => {
  it('has the lowest metric, whatever the order', () => {
    expect(defaultRouteNic(inventoryWith(viaEno1, viaEno2), 'IPv4')).toBe('eno2')
    expect(defaultRouteNic(inventoryWith(viaEno2, viaEno1), 'IPv4')).toBe('eno2')
    expect(defaultRouteNic(inventoryWith(viaEno1, { ...viaEno2, metric: 200 }), 'IPv4')).toBe('eno1')
  })

  it('is the one of the first interface name on equal terms; a missing metric is 0', () => {
    expect(defaultRouteNic(inventoryWith({ ...viaEno2, metric: 100 }, viaEno1), 'IPv4')).toBe('eno1')
    const { metric: _, ...unmeasured } = viaEno1
    expect(defaultRouteNic(inventoryWith(viaEno2, unmeasured), 'IPv4')).toBe('eno1')
  })

  it('belongs to one family', () => {
    expect(defaultRouteNic(inventoryWith(viaEno1), 'IPv6')).toBeNull()
    expect(defaultRouteNetwork(inventoryWith(viaEno1), 'IPv6')).toBeNull()
  })

  it('leads through the network that has the gateway', () => {
    expect(defaultRouteNetwork(inventoryWith(viaEno2), 'IPv4')?.text).toBe('10.9.0.0/16')
    expect(defaultRouteNetwork(inventoryWith({ ...viaEno2, gateway: '172.16.0.1' }), 'IPv4')?.text).toBe(
      '10.1.0.0/16',
    )
    const viaLinkLocal = { destination: '::', gateway: 'fe80::1', interface: 'eno1' }
    expect(defaultRouteNetwork(inventoryWith(viaLinkLocal), 'IPv6')?.text).toBe('fd01::/64')
  })
})
