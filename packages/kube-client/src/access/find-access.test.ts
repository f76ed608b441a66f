import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { findAccess, findAuthorities } from './read-kubeconfig.ts'

const PEM = '-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----\n'
const data = Buffer.from(PEM).toString('base64')

const written = (user: object, cluster: object = {}) =>
  stringify({
    'current-context': 'admin',
    contexts: [{ name: 'other' }, { name: 'admin', context: { cluster: 'rack', user: 'admin' } }],
    clusters: [
      {
        name: 'rack',
        cluster: {
          server: 'https://api.rack.example.com:6443/',
          'certificate-authority-data': data,
          ...cluster,
        },
      },
    ],
    users: [{ name: 'admin', user }],
  })

describe('a kubeconfig', () => {
  it.each([
    [
      'with a client certificate',
      written({ 'client-certificate-data': data, 'client-key-data': data }),
      { server: 'https://api.rack.example.com:6443', ca: PEM, identity: { cert: PEM, key: PEM } },
    ],
    [
      'with a token',
      written({ token: 't' }),
      { server: 'https://api.rack.example.com:6443', ca: PEM, token: 't' },
    ],
    ['with a certificate without its key', written({ 'client-certificate-data': data }), { ca: PEM }],
  ])('%s says how the API is reached', (_, text, access) => {
    expect(findAccess(text)).toMatchObject(access)
  })

  it.each([
    ['without an address', written({}, { server: 5 })],
    ['with an address of something else', written({}, { server: 'file:///etc/passwd' })],
    ['without anything', ''],
    ['that is no YAML', '{'],
    ['with holes', stringify({ 'current-context': 'a', contexts: [null], clusters: {}, users: 'x' })],
  ])('%s is not used', (_, text) => {
    expect(findAccess(text)).toBeNull()
  })

  it('says whom it trusts, also where it has no login', () => {
    expect(findAuthorities(written({}))).toBe(PEM)
    expect(findAuthorities(written({}).replace(/users:[\s\S]*$/, ''))).toBe(PEM)
    expect(findAuthorities(written({}, { 'certificate-authority-data': 'no PEM' }))).toBe('')
    expect(findAuthorities('{')).toBe('')
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        findAccess(text)
      }),
    )
  })
})
