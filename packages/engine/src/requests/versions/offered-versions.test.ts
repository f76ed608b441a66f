import type { OsImage, ReleaseImage } from '@groundwork/contract/versions'
import type { CpuArchitecture, ReleaseArchitecture } from '@groundwork/contract/vocabulary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offeredVersions } from './offered-versions.ts'

const release = (
  version: string,
  cpu_architecture: ReleaseArchitecture = 'x86_64',
  more: Partial<ReleaseImage> = {},
): ReleaseImage => ({
  openshift_version: version.split('.').slice(0, 2).join('.'),
  version,
  cpu_architecture,
  url: `registry.example.com/release:${version}-${cpu_architecture}`,
  ...more,
})

const osImage = (openshift_version: string, cpu_architecture: CpuArchitecture = 'x86_64'): OsImage => ({
  openshift_version,
  cpu_architecture,
  url: `https://images.example.com/${openshift_version}-${cpu_architecture}.iso`,
  version: '1',
})

const osImages = [osImage('4.20'), osImage('4.20', 'arm64'), osImage('4.21'), osImage('5.0')]
const versions = (releases: readonly ReleaseImage[], query = {}) =>
  offeredVersions({ releases, osImages }, query)

describe('offeredVersions', () => {
  it('puts the architectures of one version together, aarch64 under the name arm64', () => {
    expect(versions([release('4.20.5'), release('4.20.5', 'aarch64')])).toEqual({
      '4.20.5': {
        display_name: '4.20.5',
        cpu_architectures: ['x86_64', 'arm64'],
        support_level: 'production',
        default: true,
      },
    })
  })

  it('leaves out what nothing can boot', () => {
    const releases = [release('4.19.1'), release('4.21.1', 'arm64'), release('4.20.1', 's390x')]
    expect(versions(releases)).toEqual({})
  })

  it('shows a release for several architectures with those that can boot', () => {
    const cpu_architectures = ['x86_64', 'arm64', 's390x']
    const answer = versions([release('4.20.5-multi', 'multi', { cpu_architectures })])
    expect(answer['4.20.5-multi']?.cpu_architectures).toEqual(['x86_64', 'arm64'])
    expect(versions([release('4.20.5-multi', 'multi')])).toEqual({})
  })

  it('sees from the name that a release is not finished, unless its level is given', () => {
    const answer = versions([
      release('5.0.0-ec.5'),
      release('4.20.1', 'x86_64', { support_level: 'maintenance' }),
    ])
    expect(answer['5.0.0-ec.5']?.support_level).toBe('beta')
    expect(answer['4.20.1']?.support_level).toBe('maintenance')
  })

  it('sorts by text', () => {
    expect(Object.keys(versions([release('4.20.9'), release('4.20.10'), release('4.21.0')]))).toEqual([
      '4.20.10',
      '4.20.9',
      '4.21.0',
    ])
  })

  it('finds a part of the version', () => {
    const releases = [release('4.20.9'), release('4.21.20')]
    expect(Object.keys(versions(releases, { version: '4.20' }))).toEqual(['4.20.9'])
    expect(Object.keys(versions(releases, { version: '20' }))).toEqual(['4.20.9', '4.21.20'])
    expect(versions(releases, { version: 'none' })).toEqual({})
  })

  it('keeps the newest of each line by number, with its twin for several architectures', () => {
    const multi = { cpu_architectures: ['x86_64'] }
    const releases = [
      release('4.20.9'),
      release('4.20.10'),
      release('4.20.10-multi', 'multi', multi),
      release('4.21.3'),
      release('4.21.2-multi', 'multi', multi),
      release('5.0.0-ec.9'),
      release('5.0.0-ec.10'),
    ]
    expect(Object.keys(versions(releases, { onlyLatest: true }))).toEqual([
      '4.20.10',
      '4.20.10-multi',
      '4.21.3',
      '5.0.0-ec.10',
    ])
  })

  it('prefers a finished release to its candidates', () => {
    const releases = [release('4.21.0-rc.3'), release('4.21.0')]
    expect(Object.keys(versions(releases, { onlyLatest: true }))).toEqual(['4.21.0'])
  })

  it.each<[string, ReleaseImage[], string]>([
    ['the marked one', [release('4.20.1', 'x86_64', { default: true }), release('4.21.1')], '4.20.1'],
    [
      'the newer of two marked ones',
      [release('4.20.1', 'x86_64', { default: true }), release('4.21.1', 'x86_64', { default: true })],
      '4.21.1',
    ],
    ['the newest without a mark', [release('4.20.1'), release('4.21.1')], '4.21.1'],
    ['no candidate while there is a finished one', [release('4.20.1'), release('5.0.0-rc.1')], '4.20.1'],
    ['a candidate when there is nothing else', [release('5.0.0-rc.1')], '5.0.0-rc.1'],
    [
      'another one when the marked one cannot boot',
      [release('4.20.1'), release('4.19.1', 'x86_64', { default: true })],
      '4.20.1',
    ],
    ['x86_64 first', [release('4.20.2', 'arm64'), release('4.20.1')], '4.20.1'],
  ])('is by default %s', (_name, releases, expected) => {
    const defaults = Object.entries(versions(releases)).filter(([, version]) => version.default)
    expect(defaults.map(([name]) => name)).toEqual([expected])
  })

  it('does not make up another default when a filter hides it', () => {
    const answer = versions([release('4.20.1'), release('4.21.1')], { version: '4.20' })
    expect(answer['4.20.1']).not.toHaveProperty('default')
  })

  const anyRelease = fc
    .record({
      version: fc.stringMatching(/^(4\.2[01]|5\.0)\.\d{1,2}(-rc\.\d{1,2})?(-multi)?$/),
      arch: fc.constantFrom<ReleaseArchitecture>('x86_64', 'aarch64', 'arm64', 'multi'),
      default: fc.boolean(),
    })
    .map(({ version, arch, default: marked }) =>
      release(version, arch, { default: marked, cpu_architectures: arch === 'multi' ? ['x86_64'] : [arch] }),
    )

  it('has exactly one default whenever there is anything, and the latest are among all', () => {
    fc.assert(
      fc.property(fc.array(anyRelease, { maxLength: 12 }), (releases) => {
        const all = versions(releases)
        const count = Object.values(all).filter((version) => version.default).length
        expect(count).toBe(Object.keys(all).length > 0 ? 1 : 0)
        const latest = versions(releases, { onlyLatest: true })
        for (const [name, version] of Object.entries(latest)) expect(all[name]).toEqual(version)
        const lines = (answer: object) => new Set(Object.keys(answer).map((name) => name.slice(0, 4)))
        expect(lines(latest)).toEqual(lines(all))
      }),
    )
  })
})
