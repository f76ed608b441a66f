import { describe, expect, it } from 'vitest'
import { aHostContext, anInventory, anUnboundHostContext } from '../../testing/builders.ts'
import { statusOf, verdictOf, verdictText } from '../../testing/verdict-of.ts'
import { hasDefaultRoute } from './has-default-route.ts'

const withRoutes = (...routes: { destination?: string; gateway?: string; interface?: string }[]) => ({
  inventory: anInventory(1, { routes }),
})

describe('has-default-route', () => {
  it.each([
    ['IPv4', withRoutes({ destination: '0.0.0.0', gateway: '192.168.127.1' })],
    ['IPv6', withRoutes({ destination: '::', gateway: 'fe80::1' })],
  ])('success: %s', (_, changes) => {
    expect(statusOf(hasDefaultRoute, aHostContext(changes))).toBe('success')
    expect(statusOf(hasDefaultRoute, anUnboundHostContext(changes))).toBe('success')
  })

  it.each([
    ['no routes at all', withRoutes()],
    ['only a route to a network', withRoutes({ destination: '192.168.127.0', gateway: '192.168.127.1' })],
    ['a default route without a gateway', withRoutes({ destination: '0.0.0.0', gateway: '' })],
  ])('failure: %s', (_, changes) => {
    expect(verdictText(hasDefaultRoute, aHostContext(changes))).toContain('Host node-1 has no default route')
  })

  it('failure: the routes are listed in the same order, however they were reported', () => {
    const routes = ['192.168.1.0', '10.0.0.0', '172.16.0.0'].map((destination) => ({ destination }))
    const seen = (list: typeof routes) =>
      verdictOf(hasDefaultRoute, aHostContext(withRoutes(...list))).cause?.seen
    expect(seen([...routes].reverse())).toEqual(seen(routes))
  })

  it('pending: no inventory', () => {
    expect(statusOf(hasDefaultRoute, aHostContext({ inventory: null }))).toBe('pending')
  })
})
