import { describe, expect, it } from 'vitest'
import { aCluster, aHost } from '../testing/builders.ts'
import { apiDomain, domainsToResolve, isResolved, registryDomain, resolutionOf } from './dns-names.ts'

describe('domainsToResolve', () => {
  it('asks for the names of the cluster, the wildcard probe in both spellings and the registry', () => {
    expect(domainsToResolve(aCluster())).toEqual([
      'api.test.example.com',
      'api-int.test.example.com',
      'console-openshift-console.apps.test.example.com',
      'validateNoWildcardDNS.test.example.com.',
      'validateNoWildcardDNS.test.example.com',
      'quay.io',
    ])
  })

  it('leaves out the registry once the cluster is installed', () => {
    expect(domainsToResolve(aCluster({ kind: 'AddHostsCluster' }))).not.toContain('quay.io')
  })

  it.each([{ name: '' }, { base_dns_domain: '' }])('asks nothing while %o', (changes) => {
    expect(domainsToResolve(aCluster(changes))).toEqual([])
  })
})

it.each([
  ['quay.io/org/image:tag', 'quay.io'],
  ['registry.example.com:5000/org/image@sha256:abc', 'registry.example.com'],
  ['192.168.1.1:5000/org/image', null],
  ['[fd01::1]:5000/org/image', null],
  ['image', null],
  ['', null],
])('the registry of %s is %s', (image, expected) => {
  expect(registryDomain(image)).toBe(expected)
})

describe('resolutions', () => {
  it('are found by name', () => {
    const name = apiDomain(aCluster())
    expect(resolutionOf(aHost(1), name)?.ipv4_addresses).toEqual(['192.168.127.100'])
    expect(resolutionOf(aHost(1), 'other.example.com')).toBeNull()
    expect(resolutionOf(aHost(1, { domain_name_resolutions: null }), name)).toBeNull()
  })

  it.each([
    [{ domain_name: 'a' }, false],
    [{ domain_name: 'a', ipv4_addresses: [], ipv6_addresses: [], cnames: [] }, false],
    [{ domain_name: 'a', ipv6_addresses: ['fd01::1'] }, true],
    [{ domain_name: 'a', cnames: ['b'] }, true],
  ])('%o counts as resolved: %s', (resolution, expected) => {
    expect(isResolved(resolution)).toBe(expected)
  })
})
