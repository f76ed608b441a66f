import { hostname } from 'node:os'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firmwareBaseUrl, imageBaseUrl, imageUrl, serviceBaseUrl, serviceBesideImages } from './image-url.ts'

const CONFIG = {
  listen: ['127.0.0.1'],
  apiPort: 8090,
  imagePort: 8888,
  imageHttpPort: null,
  tls: null,
  serviceBaseUrl: null,
  imageServiceBaseUrl: null,
}
const BASE = 'http://images.example.com:8888'
const INFRA_ENV = {
  id: '00000000-0000-4000-8000-00000000e000',
  openshift_version: '4.20',
  cpu_architecture: 'x86_64',
  type: 'full-iso',
} as const

describe('the URL of an image', () => {
  it.each([
    ['full-iso', 'full.iso'],
    ['minimal-iso', 'minimal.iso'],
    ['disconnected-iso', 'disconnected.iso'],
  ] as const)('of type %s ends with %s', (type, file) => {
    expect(imageUrl(BASE, { ...INFRA_ENV, type }, '')).toBe(
      `${BASE}/byid/${INFRA_ENV.id}/4.20/x86_64/${file}`,
    )
  })

  it('carries the token instead of the id where tokens are needed', () => {
    expect(imageUrl(BASE, INFRA_ENV, 'a.b-c_d.e')).toBe(`${BASE}/byapikey/a.b-c_d.e/4.20/x86_64/full.iso`)
  })

  it('keeps odd versions inside their part of the path', () => {
    const url = imageUrl(BASE, { ...INFRA_ENV, openshift_version: '4.20/../x' }, '')
    expect(new URL(url).pathname).toBe(`/byid/${INFRA_ENV.id}/4.20%2F..%2Fx/x86_64/full.iso`)
  })
})

describe('where the service is, as a proxy was called', () => {
  it.each([
    ['https://install.example.com', 'https://install.example.com'],
    ['https://install.example.com:8443', 'https://install.example.com:8443'],
    ['http://[2001:db8::7]:8080', 'http://[2001:db8::7]:8080'],
    ['gopher://install.example.com', 'http://127.0.0.1:8090'],
    ['https://in stall', 'http://127.0.0.1:8090'],
  ])('%s', (host, base) => {
    expect(serviceBaseUrl(CONFIG, host)).toBe(base)
    expect(imageBaseUrl(CONFIG, host)).toBe(`http://${new URL(base).hostname}:8888`)
  })
})

describe('where images are', () => {
  it.each([
    ['lab.example.com:8090', 'http://lab.example.com:8888'],
    ['lab.example.com', 'http://lab.example.com:8888'],
    ['192.0.2.7:8090', 'http://192.0.2.7:8888'],
    ['[2001:db8::7]:8090', 'http://[2001:db8::7]:8888'],
    ['[2001:db8::7]', 'http://[2001:db8::7]:8888'],
  ])('is on the machine that the caller reached as %s', (host, base) => {
    expect(imageBaseUrl(CONFIG, host)).toBe(base)
  })

  it('is the configured place, if there is one', () => {
    const config = { ...CONFIG, imageServiceBaseUrl: 'https://cdn.example.com/images/' }
    expect(imageBaseUrl(config, 'lab')).toBe('https://cdn.example.com/images')
  })

  it('is on the machine of the configured service', () => {
    const config = {
      ...CONFIG,
      serviceBaseUrl: 'https://assisted.example.com/base',
      tls: { kind: 'self-signed' } as const,
    }
    expect(imageBaseUrl(config, 'localhost:8090')).toBe('https://assisted.example.com:8888')
  })

  it('is where we listen, when the caller does not say how it came', () => {
    expect(imageBaseUrl(CONFIG, undefined)).toBe('http://127.0.0.1:8888')
    expect(imageBaseUrl({ ...CONFIG, listen: ['::1'] }, 'not a host')).toBe('http://[::1]:8888')
    expect(imageBaseUrl(CONFIG, 'a'.repeat(254))).toBe('http://127.0.0.1:8888')
    expect(imageBaseUrl(CONFIG, '.0')).toBe('http://127.0.0.1:8888')
    expect(serviceBaseUrl(CONFIG, 'lab:70000')).toBe('http://127.0.0.1:8090')
  })

  it.each([
    ['0.0.0.0', `http://${hostname()}:8888`],
    ['::', `http://${hostname()}:8888`],
  ])('never is the wildcard %s, which means the machine that calls it', (wildcard, base) => {
    expect(imageBaseUrl({ ...CONFIG, listen: [wildcard] }, undefined)).toBe(base)
    expect(imageBaseUrl({ ...CONFIG, listen: [wildcard, '192.0.2.1'] }, undefined)).toBe(
      'http://192.0.2.1:8888',
    )
  })

  it('never is made of what does not belong into a URL', () => {
    fc.assert(
      fc.property(fc.string(), (host) => {
        const url = new URL(imageBaseUrl(CONFIG, host))
        expect(url.username + url.password + url.search + url.hash).toBe('')
        expect([url.pathname, url.port]).toEqual(['/', '8888'])
      }),
    )
  })
})

describe('where the service is', () => {
  it('is where the caller reached it, or where it is configured to be', () => {
    expect(serviceBaseUrl(CONFIG, 'lab:1234')).toBe('http://lab:1234')
    expect(serviceBaseUrl(CONFIG, 'lab')).toBe('http://lab:8090')
    expect(serviceBaseUrl(CONFIG, undefined)).toBe('http://127.0.0.1:8090')
    expect(serviceBaseUrl({ ...CONFIG, serviceBaseUrl: 'https://a.example.com/' }, 'lab')).toBe(
      'https://a.example.com',
    )
  })

  it('is beside the port of images for the reader of an image', () => {
    expect(serviceBesideImages(CONFIG, 'lab:8888')).toBe('http://lab:8090')
    expect(serviceBesideImages(CONFIG, '[2001:db8::1]:8888')).toBe('http://[2001:db8::1]:8090')
    expect(serviceBesideImages(CONFIG, undefined)).toBe('http://127.0.0.1:8090')
    const configured = { ...CONFIG, serviceBaseUrl: 'https://a.example.com' }
    expect(serviceBesideImages(configured, 'lab:8888')).toBe('https://a.example.com')
  })
})

describe('where firmware fetches boot files', () => {
  const tls = { ...CONFIG, tls: { kind: 'self-signed' as const } }
  it('is without encryption, if there is a port for that', () => {
    expect(firmwareBaseUrl(tls, 'lab:8090')).toBe('https://lab:8888')
    expect(firmwareBaseUrl({ ...tls, imageHttpPort: 8889 }, 'lab:8090')).toBe('http://lab:8889')
    const configured = {
      ...tls,
      imageHttpPort: 8889,
      imageServiceBaseUrl: 'https://images.example.com/boot/',
    }
    expect(firmwareBaseUrl(configured, 'lab:8090')).toBe('http://images.example.com:8889/boot')
  })
})
