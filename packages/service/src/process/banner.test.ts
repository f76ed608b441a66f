import { expect, test } from 'vitest'
import { banner } from './banner.ts'
import { readConfig } from './read-config.ts'

const URLS = { api: ['http://127.0.0.1:8090'], ui: [], images: [] }
const shown = (flags: Readonly<Record<string, string>>) =>
  banner(
    readConfig({ 'data-dir': '/srv', auth: 'local', ...flags }, {}),
    { urls: URLS, firstLogin: null, upgrade: null },
    800,
    false,
  )

test.each([
  ['on loopback', { listen: '127.0.0.1' }, /Other machines cannot boot from this service yet: use --listen /],
  ['on all addresses', { listen: '0.0.0.0' }, /use one that they reach, not 127\.0\.0\.1/],
  ['on all addresses of IPv6', { listen: '::' }, /use one that they reach/],
])('a service that listens %s says which address machines need', (_, flags, text) => {
  expect(shown(flags)).toMatch(text)
})

test.each([
  ['an address of its own', { listen: '192.0.2.1' }],
  ['a base URL', { listen: '0.0.0.0', 'service-base-url': 'https://groundwork.example.com' }],
])('nothing has to be said with %s', (_, flags) => {
  expect(shown(flags)).not.toMatch(/[Mm]achines/)
})
