import { describe, expect, it } from 'vitest'
import { someSettings } from '../../testing/builders.ts'
import { RELEASES, refusalOf } from '../testing/builders.ts'
import { checkDiskEncryption, mergeDiskEncryption, NO_ENCRYPTION } from './disk-encryption.ts'
import { checkIgnitionEndpoint } from './ignition-endpoint.ts'
import { checkBaseDomain, checkClusterName, checkDomainLength } from './names.ts'
import { chooseRelease, compareReleases } from './release.ts'
import { checkTags } from './tags.ts'
import { decideTopology } from './topology.ts'

describe('cluster name', () => {
  it.each([
    ['test', true],
    ['a', true],
    ['a--b', true],
    ['0', true],
    ['a'.repeat(54), true],
    ['a'.repeat(55), false],
    ['', false],
    ['Test', false],
    ['-a', false],
    ['a-', false],
    ['a_b', false],
    ['a.b', false],
    ['ä', false],
  ])('%j: %s', (name, isAccepted) => {
    expect(checkClusterName(name, 'baremetal').length === 0).toBe(isAccepted)
  })

  it('may have dots where the user keeps the DNS records', () => {
    expect(checkClusterName('a.b-c.d', 'none')).toEqual([])
    expect(checkClusterName('a..b', 'none')[0]?.path).toBe('name')
    expect(checkClusterName('a.b', 'external')).toHaveLength(1)
  })

  // A pattern that goes back over what it has read would not come to an end with these.
  it('comes to an end with a crafted name', () => {
    expect(checkClusterName(`${'a'.repeat(5_000)}!`, 'baremetal')).not.toEqual([])
    expect(checkBaseDomain(`${'a-'.repeat(5_000)}!`)).not.toEqual([])
  })
})

describe('base domain', () => {
  it.each([
    ['', true],
    ['example.com', true],
    ['lab-1.example.co', true],
    ['local', true],
    ['ab', true],
    ['a', false],
    ['a'.repeat(62), true],
    ['a'.repeat(63), false],
    ['1.2.3.4', false],
    ['10.20.30.40', false],
    ['a.b', false],
    ['Example.com', false],
    ['example.com.', false],
    ['.com', false],
    ['-a.com', false],
    ['a_b.com', false],
    [`${'a.'.repeat(127)}ab`, false],
    [`${'a.'.repeat(100)}ab`, true],
  ])('%j: %s', (domain, isAccepted) => expect(checkBaseDomain(domain).length === 0).toBe(isAccepted))

  it('leaves room for the names of applications', () => {
    expect(checkDomainLength('a'.repeat(54), `${'b'.repeat(130)}`)).toEqual([])
    expect(checkDomainLength('a'.repeat(54), `${'b'.repeat(132)}`)[0]?.code).toBe('too-long')
  })
})

describe('tags', () => {
  it.each([
    ['', true],
    ['lab,recorded', true],
    ['my tag,other_1', true],
    ['a,,b', false],
    [' a', false],
    ['a  b', false],
    ['a-b', false],
  ])('%j: %s', (tags, isAccepted) => expect(checkTags(tags).length === 0).toBe(isAccepted))
})

describe('topology', () => {
  const on = someSettings()
  const neither = someSettings({ supportsArbiter: false, supportsFencing: false })
  const fencing = someSettings({ supportsArbiter: false, supportsFencing: true })
  it.each([
    ['neither', undefined, undefined, '4.20', on, 'Full 3'],
    ['mode Full', 'Full', undefined, '4.20', on, 'Full 3'],
    ['mode None', 'None', undefined, '4.20', on, 'None 1'],
    ['count 1', undefined, 1, '4.20', on, 'None 1'],
    ['count 3', undefined, 3, '4.7', on, 'Full 3'],
    ['count 5', undefined, 5, '4.18', on, 'Full 5'],
    ['count 4 too early', undefined, 4, '4.17', on, '400 not-available control_plane_count'],
    ['count 2', undefined, 2, '4.19', on, 'Full 2'],
    ['count 2 with fencing only', undefined, 2, '4.19', fencing, 'Full 2'],
    ['count 2 too early', undefined, 2, '4.18', on, '400 not-available control_plane_count'],
    ['count 2 switched off', undefined, 2, '4.20', neither, '400 not-available control_plane_count'],
    ['count 6', undefined, 6, '4.20', on, '400 not-available control_plane_count'],
    ['count 0', undefined, 0, '4.20', on, '400 not-available control_plane_count'],
    ['Full with 1', 'Full', 1, '4.20', on, '400 contradiction control_plane_count'],
    ['None with 3', 'None', 3, '4.20', on, '400 contradiction control_plane_count'],
    ['None too early', 'None', undefined, '4.7', on, '400 not-available high_availability_mode'],
  ] as const)('%s', (_, mode, count, version, settings, expected) => {
    const outcome = decideTopology({ mode, count }, version, settings)
    const seen = outcome.ok
      ? `${outcome.value.high_availability_mode} ${outcome.value.control_plane_count}`
      : refusalOf(outcome).join()
    expect(seen).toBe(expected)
  })
})

describe('release', () => {
  it.each([
    ['4.20', 'x86_64', '', '4.20.12 x86_64'],
    ['4.20.5', 'x86_64', '', '4.20.5 x86_64'],
    ['4.20', 'arm64', '', '4.20.12 arm64'],
    ['4.20', 'aarch64', '', '4.20.12 arm64'],
    ['4.20', 's390x', '', '4.20.12-multi multi'],
    ['4.20-multi', 'x86_64', '', '4.20.12-multi multi'],
    ['4.20.12-multi', 'multi', '', '4.20.12-multi multi'],
    ['4.22', 'multi', '', '4.22.9-multi multi'],
    ['4.22', 'arm64', '', '4.22.9-multi multi'],
    ['4.2', 'x86_64', '', '400 not-found openshift_version'],
    ['4', 'x86_64', '', '400 not-found openshift_version'],
    ['', 'x86_64', '', '400 not-found openshift_version'],
    ['5.0', 'x86_64', '', '400 not-found openshift_version'],
    ['5.0.0-ec.5', 'x86_64', '', '5.0.0-ec.5 x86_64'],
    ['4.17', 'arm64', '', '400 not-found openshift_version'],
    ['4.20', 'x86_64', 'quay.io/releases/ocp:4.22.9-x86_64', '4.22.9 x86_64'],
    ['4.20', 'x86_64', 'quay.io/other', '400 not-found ocp_release_image'],
  ] as const)('%s %s %s', (version, architecture, image, expected) => {
    const outcome = chooseRelease({ version, architecture, image }, { releases: RELEASES })
    const seen = outcome.ok
      ? `${outcome.value.openshift_version} ${outcome.value.cpu_architecture}`
      : refusalOf(outcome).join()
    expect(seen).toBe(expected)
  })

  it('compares numbers, and candidates below what they became', () => {
    const sorted = ['4.20.12', '4.9.30', '4.20.5', '4.20.12-rc.1'].sort(compareReleases)
    expect(sorted).toEqual(['4.9.30', '4.20.5', '4.20.12-rc.1', '4.20.12'])
    expect(compareReleases('4.20.1', '4.20.1')).toBe(0)
  })

  it('says that nothing is offered', () => {
    const outcome = chooseRelease({ version: '4.20', architecture: 'x86_64', image: '' }, { releases: [] })
    expect(outcome.ok ? '' : outcome.problems[0]?.message).toMatch(/none at all/)
  })
})

describe('disk encryption', () => {
  const SERVERS = '[{"url":"http://tang.example.com:7500","thumbprint":"abc"}]'
  const check = (wish: Parameters<typeof mergeDiskEncryption>[1], settings = someSettings()) =>
    checkDiskEncryption(mergeDiskEncryption(NO_ENCRYPTION, wish), settings).map(
      ({ code, path }) => `${code} ${path}`,
    )

  it.each([
    [undefined, []],
    [{ enable_on: 'all' }, []],
    [{ mode: 'tang', tang_servers: SERVERS }, []],
    [{ mode: 'tang', tang_servers: '[{"URL":"http://tang.example.com","Thumbprint":"t"}]' }, []],
    [
      { mode: 'tang', tang_servers: '[{"URL":"http://tang.example.com"}]' },
      ['invalid-text disk_encryption.tang_servers'],
    ],
    [{ mode: 'tang' }, ['required disk_encryption.tang_servers']],
    [{ mode: 'tang', tang_servers: '[]' }, ['required disk_encryption.tang_servers']],
    [{ mode: 'tang', tang_servers: '{}' }, ['invalid-text disk_encryption.tang_servers']],
    [{ mode: 'tang', tang_servers: 'x' }, ['invalid-text disk_encryption.tang_servers']],
    [{ mode: 'tang', tang_servers: '[1]' }, ['invalid-text disk_encryption.tang_servers']],
    [{ mode: 'tang', tang_servers: '[{"url":"tang"}]' }, ['invalid-text disk_encryption.tang_servers']],
    [
      { mode: 'tang', tang_servers: '[{"url":"http://tang"}]' },
      ['invalid-text disk_encryption.tang_servers'],
    ],
    [{ mode: 'tpmv2', tang_servers: 'x' }, []],
  ] as const)('%j', (wish, problems) => expect(check(wish)).toEqual(problems))

  it('can be switched off', () => {
    const off = someSettings({ supportsDiskEncryption: false })
    expect(check({ enable_on: 'masters' }, off)).toEqual(['not-available disk_encryption.enable_on'])
    expect(check({ enable_on: 'none' }, off)).toEqual([])
  })

  it('keeps what is not given', () => {
    const current = { enable_on: 'all', mode: 'tang', tang_servers: SERVERS } as const
    expect(mergeDiskEncryption(current, { enable_on: 'workers' })).toEqual({
      ...current,
      enable_on: 'workers',
    })
  })
})

describe('ignition endpoint', () => {
  const PEM = btoa('-----BEGIN CERTIFICATE-----\nTUlJQg==\n-----END CERTIFICATE-----')
  it.each([
    ['', '', []],
    ['https://mcs.example.com:22624/config/worker', PEM, []],
    ['mcs.example.com', '', ['ignition_endpoint.url']],
    ['', 'no base64', ['ignition_endpoint.ca_certificate']],
    ['', btoa('no certificate'), ['ignition_endpoint.ca_certificate']],
  ])('%s %s', (url, ca_certificate, paths) => {
    expect(checkIgnitionEndpoint({ url, ca_certificate }).map(({ path }) => path)).toEqual(paths)
  })
})
