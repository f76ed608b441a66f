import { FeatureSupportLevelId, type SupportLevel } from '@groundwork/contract/versions'
import { describe, expect, it } from 'vitest'
import { architectureSupportLevels } from './architectures.ts'
import {
  detailedSupport,
  FEATURES,
  featureSupport,
  incompatibleWith,
  type SupportQuery,
  supportLevels,
} from './support-levels.ts'

type Id = FeatureSupportLevelId

describe('feature table', () => {
  it('has every feature of the contract once', () => {
    expect(FEATURES.map(({ id }) => id).sort()).toEqual([...FeatureSupportLevelId.enum].sort())
  })

  it('incompatibility is mutual in every version, but for what only LVM knows before 4.15', () => {
    for (const version of ['4.12', '4.14', '4.18', '4.20', '4.22']) {
      for (const { id } of FEATURES) {
        if (id === 'LVM' && version < '4.15') continue
        for (const other of incompatibleWith(id, version)) {
          expect(incompatibleWith(other, version), `${other} and ${id} in ${version}`).toContain(id)
        }
      }
    }
  })
})

describe('levels', () => {
  it.each<[Id, SupportQuery, SupportLevel, string?]>([
    ['SNO', { version: '4.20' }, 'supported'],
    ['SNO', { version: '4.13', architecture: 's390x' }, 'dev-preview'],
    ['SNO', { version: '4.14', architecture: 's390x' }, 'supported'],
    ['SNO', { version: '4.12', architecture: 'ppc64le' }, 'unavailable', 'cpuArchitecture'],
    ['SNO', { version: '4.20', platform: 'vsphere' }, 'unavailable', 'platform'],
    ['TNA', { version: '4.18' }, 'unavailable', 'openshiftVersion'],
    ['TNA', { version: '4.19' }, 'tech-preview'],
    ['TNA', { version: '4.20' }, 'supported'],
    ['TNA', { version: '4.21', platform: 'none' }, 'unavailable', 'platform'],
    ['TNA', { version: '4.22', platform: 'none' }, 'supported'],
    ['TNF', { version: '4.21' }, 'tech-preview'],
    ['TNF', { version: '4.22', platform: 'none' }, 'supported'],
    ['VIP_AUTO_ALLOC', { version: '4.14' }, 'dev-preview'],
    ['VIP_AUTO_ALLOC', { version: '4.15' }, 'unavailable', 'openshiftVersion'],
    ['SDN_NETWORK_TYPE', { version: '4.14' }, 'supported'],
    ['SDN_NETWORK_TYPE', { version: '4.15' }, 'unavailable', 'openshiftVersion'],
    ['LVM', { version: '4.10' }, 'unavailable', 'openshiftVersion'],
    ['LVM', { version: '4.11' }, 'dev-preview'],
    ['LVM', { version: '4.12' }, 'supported'],
    ['CNV', { version: '4.14', architecture: 'arm64' }, 'dev-preview'],
    ['CNV', { version: '4.14', architecture: 'aarch64' }, 'dev-preview'],
    ['CNV', { version: '4.13', architecture: 'arm64' }, 'unavailable', 'cpuArchitecture'],
    [
      'FULL_ISO',
      { version: '4.20', platform: 'external', externalName: 'oci' },
      'unavailable',
      'ociExternalIntegrationDisabled',
    ],
    ['FULL_ISO', { version: '4.20', platform: 'external', externalName: 'other' }, 'supported'],
    ['ODF', { version: '4.20', platform: 'external', externalName: 'oci' }, 'unavailable', 'platform'],
    ['PLATFORM_MANAGED_NETWORKING', { version: '4.20', platform: 'none' }, 'supported'],
    ['PLATFORM_MANAGED_NETWORKING', { version: '4.20', platform: 'baremetal' }, 'unsupported'],
    ['MINIMAL_ISO', { version: '4.20', architecture: 's390x' }, 'unavailable', 'cpuArchitecture'],
    ['USER_MANAGED_LOAD_BALANCER', { version: '4.15' }, 'unavailable', 'openshiftVersion'],
    ['CUSTOM_MANIFEST', { version: '4.9', architecture: 'arm64' }, 'unavailable', 'cpuArchitecture'],
    ['CUSTOM_MANIFEST', { version: 'nonsense' }, 'supported'],
  ])('%s in %j is %s', (id, query, level, reason) => {
    expect(featureSupport(id, query)).toEqual({ level, ...(reason && { reason }) })
  })

  it('platforms are listed only without one, platform-managed networking only with one', () => {
    const without = supportLevels({ version: '4.20' })
    const withPlatform = supportLevels({ version: '4.20', platform: 'baremetal' })
    expect(without).toHaveProperty('BAREMETAL_PLATFORM')
    expect(without).not.toHaveProperty('PLATFORM_MANAGED_NETWORKING')
    expect(withPlatform).not.toHaveProperty('BAREMETAL_PLATFORM')
    expect(withPlatform).toHaveProperty('PLATFORM_MANAGED_NETWORKING')
    expect(Object.keys(without)).toHaveLength(FEATURES.length - 1)
    expect(Object.keys(withPlatform)).toHaveLength(FEATURES.length - 6)
  })

  it('an architecture that does not exist yet makes everything unavailable', () => {
    const levels = supportLevels({ version: '4.11', architecture: 's390x' })
    expect(new Set(Object.values(levels))).toEqual(new Set(['unavailable']))
  })
})

describe('architectures', () => {
  it.each([
    [
      '4.9',
      {
        ARM64_ARCHITECTURE: 'unavailable',
        S390X_ARCHITECTURE: 'unavailable',
        MULTIARCH_RELEASE_IMAGE: 'unavailable',
      },
    ],
    [
      '4.12',
      {
        ARM64_ARCHITECTURE: 'supported',
        S390X_ARCHITECTURE: 'tech-preview',
        PPC64LE_ARCHITECTURE: 'tech-preview',
      },
    ],
    [
      '4.13',
      {
        X86_64_ARCHITECTURE: 'supported',
        S390X_ARCHITECTURE: 'supported',
        MULTIARCH_RELEASE_IMAGE: 'tech-preview',
      },
    ],
  ])('%s', (version, expected) => {
    expect(architectureSupportLevels(version)).toMatchObject(expected)
  })
})

describe('detailed answer', () => {
  it('names operators with what they depend on', () => {
    const { operators, features } = detailedSupport({ version: '4.20' })
    expect(operators).toHaveLength(28)
    expect(operators.find(({ name }) => name === 'mtv')).toMatchObject({ dependencies: ['CNV'] })
    expect(features.map((row) => row['feature-support-level-id'])).not.toContain('MTV')
  })

  it('does not name opponents that the answer leaves out', () => {
    const { features, operators } = detailedSupport({ version: '4.20', platform: 'vsphere' })
    const named = [...features, ...operators].flatMap(({ incompatibilities }) => incompatibilities)
    expect(named).not.toContain('VSPHERE_INTEGRATION')
    expect(named).toContain('SNO')
  })
})
