import type { IncomingMessage } from 'node:http'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTrustedProxies } from './trusted-proxies.ts'

const { sentBy, isTrusted } = createTrustedProxies(['10.0.0.0/8', '127.0.0.1', '2001:db8:1::/48'])
const request = (remoteAddress: string | undefined, headers: Record<string, string>) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage

describe('the sender of a request', () => {
  it.each([
    ['of a stranger is the stranger, whatever it writes', '192.0.2.9', '203.0.113.1', '192.0.2.9'],
    ['of a proxy is whom it names', '10.0.0.1', '203.0.113.1', '203.0.113.1'],
    ['of two proxies is whom the outer one names', '10.0.0.1', '203.0.113.1, 10.9.9.9', '203.0.113.1'],
    ['is not what the sender wrote itself', '10.0.0.1', '198.51.100.1, 203.0.113.1', '203.0.113.1'],
    ['over a mapped address', '::ffff:10.0.0.1', '203.0.113.1', '203.0.113.1'],
    ['over IPv6', '2001:db8:1::5', '[2001:db8:2::1]:4711', '2001:db8:2::1'],
    ['with a port', '127.0.0.1', '203.0.113.1:80', '203.0.113.1'],
    ['of a proxy that says nothing is the proxy', '10.0.0.1', '', '10.0.0.1'],
    ['of a proxy that says nonsense is the proxy', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['behind nonsense is the last that is known', '10.0.0.1', 'unknown, 10.0.0.7', '10.0.0.7'],
    ['where all are proxies is the outermost', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ])('%s', (_what, from, header, sender) => {
    expect(sentBy(request(from, { 'x-forwarded-for': header })).address).toBe(sender)
  })

  it('is told with name and scheme by a trusted proxy, and by no other client', () => {
    const headers = {
      host: '127.0.0.1:8090',
      'x-forwarded-host': 'wrong.example, install.example:8443',
      'x-forwarded-proto': 'HTTPS',
    }
    expect(sentBy(request('127.0.0.1', headers))).toEqual({
      address: '127.0.0.1',
      host: 'install.example:8443',
      scheme: 'https',
    })
    expect(sentBy(request('127.0.0.2', headers))).toEqual({
      address: '127.0.0.2',
      host: '127.0.0.1:8090',
      scheme: undefined,
    })
    expect(sentBy(request('127.0.0.1', { host: 'a', 'x-forwarded-proto': 'gopher' })).scheme).toBeUndefined()
  })

  it('is an address or nothing, whatever headers say', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (to, host, proto) => {
        const headers = { 'x-forwarded-for': to, 'x-forwarded-host': host, 'x-forwarded-proto': proto }
        const { address } = sentBy(request('10.0.0.1', headers))
        expect(address).toMatch(/^[0-9a-fA-F:.%\w]+$/)
      }),
    )
    expect(sentBy(request(undefined, {})).address).toBe('')
    expect(isTrusted(undefined)).toBe(false)
    expect(createTrustedProxies([]).isTrusted('127.0.0.1')).toBe(false)
  })
})
