import { expect, it } from 'vitest'
import { proxyFor } from './proxy-for.ts'

const PROXIES = {
  httpProxy: 'plain.proxy:3128',
  httpsProxy: 'http://proxy:3128',
  noProxy: 'internal.example.com, .lab,10.0.0.0/8,fd00::/8, other.example.com:8443,192.0.2.7',
}

it.each([
  ['https://quay.io/v2/', 'http://proxy:3128'],
  ['http://quay.io/v2/', 'http://plain.proxy:3128'],
  ['https://internal.example.com/', null],
  ['https://a.internal.example.com/', null],
  ['https://notinternal.example.com/', 'http://proxy:3128'],
  ['https://mirror.lab:5000/', null],
  ['https://10.1.2.3/', null],
  ['https://[fd00::1]:5000/', null],
  ['https://[2001:db8::1]:5000/', 'http://proxy:3128'],
  ['https://other.example.com:8443/', null],
  ['https://other.example.com/', 'http://proxy:3128'],
  ['https://192.0.2.7/', null],
  ['https://127.0.0.1:5000/', null],
  ['https://localhost:5000/', null],
])('%s goes through %s', (url, proxy) => {
  expect(proxyFor(new URL(url), PROXIES)).toBe(proxy)
  expect(proxyFor(new URL(url), { ...PROXIES, noProxy: '*' })).toBeNull()
})
