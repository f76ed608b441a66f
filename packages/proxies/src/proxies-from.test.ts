import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proxiesFrom, proxyFor as proxyOf } from './proxy-for.ts'

const proxyFor = (url: URL, environment: Readonly<Record<string, string>>) =>
  proxyOf(url, proxiesFrom(environment))

const PROXY = 'http://proxy.example.com:3128'
const isDirect = (url: string, noProxy: string) =>
  proxyFor(new URL(url), { HTTP_PROXY: PROXY, HTTPS_PROXY: PROXY, NO_PROXY: noProxy }) === null

describe('proxyFor', () => {
  it('takes the variable of the scheme, in both spellings', () => {
    const environment = {
      http_proxy: 'plain:1',
      HTTPS_PROXY: 'http://upper:2',
      https_proxy: 'http://lower:2',
    }
    expect(proxyFor(new URL('http://192.0.2.1/'), environment)).toBe('http://plain:1')
    expect(proxyFor(new URL('https://192.0.2.1/'), environment)).toBe('http://upper:2')
    expect(proxyFor(new URL('https://192.0.2.1/'), {})).toBeNull()
    expect(proxyFor(new URL('https://192.0.2.1/'), { HTTPS_PROXY: '', https_proxy: '' })).toBeNull()
  })

  it.each([
    ['http://localhost:80/', '', true],
    ['http://127.3.2.1/', '', true],
    ['http://[::1]:8090/', '', true],
    ['http://192.0.2.1/', '', false],
    ['http://192.0.2.1/', '*', true],
    ['http://192.0.2.1/', '192.0.2.0/24', true],
    ['http://192.0.3.1/', '192.0.2.0/24', false],
    ['http://[2001:db8::1]/', '2001:db8::/32', true],
    ['http://[2001:db8::1]/', '2001:0DB8:0::1', true],
    ['http://[2001:db8::1]:81/', '[2001:db8::1]:80', false],
    ['http://[2001:db8::1]/', '192.0.2.0/24', false],
    ['http://192.0.2.1/', 'nonsense/24, 192.0.2.0/99, 192.0.2.1', true],
    ['http://192.0.2.1:8090/', '192.0.2.1:8090', true],
    ['http://192.0.2.1:8091/', '192.0.2.1:8090', false],
    ['https://api.example.com/', 'example.com', true],
    ['https://example.com/', 'example.com', true],
    ['https://badexample.com/', 'example.com', false],
    ['https://example.com/', '.example.com', false],
    ['https://API.example.com/', '.Example.com', true],
    ['https://api.example.com/', '*.example.com', true],
    ['https://api.example.com/', 'example.com:443', true],
    ['http://api.example.com/', 'example.com:443', false],
  ])('%s with "%s"', (url, noProxy, expected) => {
    expect(isDirect(url, noProxy)).toBe(expected)
  })

  it('takes any list', () => {
    fc.assert(fc.property(fc.string(), (noProxy) => void isDirect('http://192.0.2.1/', noProxy)))
  })
})
