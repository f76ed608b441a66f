import { describe, expect, it } from 'vitest'
import {
  addressVerdict,
  cidrVerdict,
  domainVerdict,
  jsonObjectVerdict,
  nameVerdict,
  pemVerdict,
  proxyVerdict,
  pullSecretVerdict,
  registriesIn,
  sshKeyVerdict,
} from './field-rules.ts'

const secretOf = (auths: unknown) => JSON.stringify({ auths })

describe('nameVerdict', () => {
  it.each(['prod', 'a', 'edge-1', '0x'])('accepts %s', (name) => {
    expect(nameVerdict(name)).toBeNull()
  })
  it.each(['', 'Prod', 'a.b', '-a', 'a-', 'a b', 'ä', 'a'.repeat(55)])('refuses %j', (name) => {
    expect(nameVerdict(name)).not.toBeNull()
  })
  it('accepts dots where the DNS records are those of the user', () => {
    expect(nameVerdict('a.b', true)).toBeNull()
  })
})

describe('domainVerdict', () => {
  it.each(['', 'example.com', 'lab', 'a-b.example.org'])('accepts %j', (domain) => {
    expect(domainVerdict(domain)).toBeNull()
  })
  it.each(['Example.com', 'a..b', '.com', 'example.c', '10.0.0.1', 'a b.com'])('refuses %s', (domain) => {
    expect(domainVerdict(domain)).not.toBeNull()
  })
})

describe('pullSecretVerdict', () => {
  it('accepts credentials', () => {
    expect(pullSecretVerdict(secretOf({ 'quay.io': { auth: btoa('user:password') } }))).toBeNull()
    expect(pullSecretVerdict(secretOf({ 'quay.io': { auth: '' } }))).toBeNull()
  })
  it.each([
    '',
    '{',
    '[]',
    '{}',
    secretOf({}),
    secretOf({ 'quay.io': {} }),
    secretOf({ 'quay.io': { auth: '%%' } }),
  ])('refuses %s', (text) => {
    expect(pullSecretVerdict(text)).not.toBeNull()
  })
  it('names registries, never credentials', () => {
    const verdict = pullSecretVerdict(secretOf({ 'quay.io': { auth: btoa('hidden') } }))
    expect(verdict).toContain('quay.io')
    expect(verdict).not.toContain('hidden')
  })
})

describe('registriesIn', () => {
  it('lists them', () => {
    expect(registriesIn(secretOf({ 'quay.io': {}, 'registry.redhat.io': {} }))).toEqual([
      'quay.io',
      'registry.redhat.io',
    ])
    expect(registriesIn('no')).toEqual([])
  })
})

describe('other rules', () => {
  it('judge JSON objects', () => {
    expect(jsonObjectVerdict('{"fips": true}')).toBeNull()
    expect(jsonObjectVerdict('')).toBeNull()
    expect(jsonObjectVerdict('[1]')).not.toBeNull()
    expect(jsonObjectVerdict('{fips}')).not.toBeNull()
  })
  it('judge SSH keys, and notice private ones', () => {
    const key = `ssh-ed25519 ${'A'.repeat(60)} me@here`
    expect(sshKeyVerdict(`${key}\n\n${key}`)).toBeNull()
    expect(sshKeyVerdict(`${key}\nnonsense`)).toContain('2')
    expect(sshKeyVerdict('-----BEGIN OPENSSH PRIVATE KEY-----')).toMatch(/private/i)
  })
  it('judge networks, addresses, proxies and certificates', () => {
    expect(cidrVerdict('10.0.0.0/24')).toBeNull()
    expect(cidrVerdict('10.0.0.0')).not.toBeNull()
    expect(addressVerdict('fd00::5')).toBeNull()
    expect(addressVerdict('10.0.0.256')).not.toBeNull()
    expect(proxyVerdict('http://proxy:3128', false)).toBeNull()
    expect(proxyVerdict('https://proxy:3128', false)).not.toBeNull()
    expect(proxyVerdict('proxy:3128', true)).not.toBeNull()
    expect(pemVerdict('-----BEGIN CERTIFICATE-----\nAA\n-----END CERTIFICATE-----')).toBeNull()
    expect(pemVerdict('AA')).not.toBeNull()
  })
})
