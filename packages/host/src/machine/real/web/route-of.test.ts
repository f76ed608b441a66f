import { describe, expect, it } from 'vitest'
import { routeOf } from './route-of.ts'

const route = (url: string, proxy: string | null = null) => routeOf(new URL(url), proxy)

describe('without a proxy', () => {
  it('a request goes to its address', () => {
    expect(route('http://a.example.com/x?y=1#z')).toEqual({
      endpoint: { host: 'a.example.com', port: 80 },
      target: '/x?y=1',
      headers: {},
      encryption: 'none',
      tunnel: null,
    })
    expect(route('https://[2001:db8::1]:6443/')).toMatchObject({
      endpoint: { host: '2001:db8::1', port: 6443 },
      encryption: 'of target',
    })
  })
})

describe('with a proxy', () => {
  it('a plain request is handed to it as it is', () => {
    expect(route('http://a.example.com:8090/x', 'https://me:p%40ss%@proxy:3128')).toEqual({
      endpoint: { host: 'proxy', port: 3128 },
      target: 'http://a.example.com:8090/x',
      headers: { 'proxy-authorization': `Basic ${Buffer.from('me:p%40ss%').toString('base64')}` },
      encryption: 'of proxy',
      tunnel: null,
    })
  })

  it('an encrypted one goes through a tunnel, and shows nothing of the proxy', () => {
    expect(route('https://a.example.com/x', 'http://me:secret@proxy:3128')).toMatchObject({
      endpoint: { host: 'a.example.com', port: 443 },
      target: '/x',
      headers: {},
      encryption: 'of target',
      tunnel: { host: 'proxy:3128' },
    })
  })
})

it.each([
  ['ftp://a/', null, 'ftp:'],
  ['http://me:secret@a/', null, 'a must not hold'],
  ['http://a/', 'socks5://me:secret@proxy:1080', 'proxy:1080 cannot be used'],
  ['http://a/', 'http://me:secret@proxy:port', 'cannot be read'],
])('%s through %s is refused, without telling a password', (url, proxy, words) => {
  expect(() => route(url, proxy)).toThrow(words)
  expect(() => route(url, proxy)).not.toThrow('secret')
})
