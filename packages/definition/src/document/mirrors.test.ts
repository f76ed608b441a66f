import { describe, expect, it } from 'vitest'
import { joinIgnition, joinOverrides, splitIgnition, splitOverrides } from './mirrors.ts'
import { normalise } from './normalise.ts'

const MIRRORS = [{ source: 'quay.io/a', mirrors: ['mirror.example:5000/a', 'other.example/a'] }]

describe('mirrors in the override of an install-config', () => {
  it('are found beside what else is overridden, in any case of their name', () => {
    expect(splitOverrides(joinOverrides({ fips: true }, MIRRORS))).toEqual({
      mirrors: MIRRORS,
      rest: { fips: true },
    })
    expect(splitOverrides({ ImageDigestSources: MIRRORS })).toEqual({ mirrors: MIRRORS, rest: {} })
  })

  it('stay there when they say more than mirrors can', () => {
    const overrides = { imageDigestSources: [{ ...MIRRORS[0], sourcePolicy: 'NeverContactSource' }] }
    expect(splitOverrides(overrides)).toEqual({ mirrors: undefined, rest: overrides })
  })

  it('count once, however they are written', () => {
    const cluster = { name: 'a', install_config_overrides: { imageDigestSources: MIRRORS } }
    const [plain] = normalise({ clusters: [cluster], infra_envs: [], hosts: [] }).clusters
    expect(plain).toEqual({ name: 'a', mirrors: MIRRORS, install_config_overrides: {} })
  })
})

describe('mirrors in the Ignition of an image', () => {
  const other = { path: '/etc/motd', contents: { source: 'data:,hello' } }
  const ignition = { ignition: { version: '3.1.0' }, storage: { files: [other], directories: [] } }

  it('are a file of registries, which is found again', () => {
    const joined = joinIgnition(ignition, MIRRORS)
    expect(splitIgnition(JSON.stringify(joined))).toEqual({ mirrors: MIRRORS, rest: ignition })
    expect(decodeURIComponent(JSON.stringify(joined))).toContain('[[registry]]\nlocation = "quay.io/a"')
  })

  it('go away without taking anything else along', () => {
    const joined = joinIgnition(ignition, MIRRORS)
    expect(joinIgnition(joined, [])).toEqual(ignition)
    expect(joinIgnition(undefined, [])).toEqual({ ignition: { version: '3.2.0' } })
  })

  it('leave alone what another hand wrote, or what is not Ignition', () => {
    const foreign = {
      ignition: { version: '3.2.0' },
      storage: {
        files: [
          {
            path: '/etc/containers/registries.conf.d/99-mirrors.conf',
            contents: { source: 'data:,%5B%5Bregistry%5D%5D%0Aprefix%20%3D%20%22%22' },
          },
        ],
      },
    }
    expect(splitIgnition(JSON.stringify(foreign))).toEqual({ mirrors: undefined, rest: foreign })
    expect(joinIgnition('${file:x}', MIRRORS)).toBe('${file:x}')
  })
})
