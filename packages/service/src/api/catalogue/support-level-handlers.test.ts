import { describe, expect, it } from 'vitest'
import { HttpError } from '../../errors/http-error.ts'
import type { EnvironmentQuery } from './environment-query.ts'
import { supportLevelHandlers } from './support-level-handlers.ts'
import { answerProblems } from './testing/answer-problems.ts'

const app = {}

function features(query: EnvironmentQuery) {
  const answer = supportLevelHandlers.GetSupportedFeatures(app, { query })
  expect(answerProblems('GetSupportedFeatures', answer)).toEqual([])
  return answer.body.features
}

function detailed(query: EnvironmentQuery) {
  const answer = supportLevelHandlers.GetDetailedSupportedFeatures(app, { query })
  expect(answerProblems('GetDetailedSupportedFeatures', answer)).toEqual([])
  return answer.body
}

function refusalOf(run: () => unknown): Pick<HttpError, 'status' | 'shape'> & { readonly reason: string } {
  try {
    run()
  } catch (error) {
    if (error instanceof HttpError) {
      return { status: error.status, shape: error.shape, reason: error.message }
    }
    throw error
  }
  throw new Error('nothing was refused')
}

describe('GetSupportedFeatures', () => {
  it('knows version, architecture and platform', () => {
    expect(features({ openshift_version: '4.22' }).TNA).toBe('supported')
    expect(features({ openshift_version: '4.18' }).TNA).toBe('unavailable')
    expect(features({ openshift_version: '4.22', cpu_architecture: 's390x' }).MINIMAL_ISO).toBe('unavailable')
    expect(features({ openshift_version: '4.22', platform_type: 'nutanix' }).SNO).toBe('unavailable')
  })

  it('takes an unknown version for a very old one', () => {
    expect(features({ openshift_version: 'latest' }).TNA).toBe('unavailable')
    expect(features({ openshift_version: 'latest' }).SNO).toBe('supported')
  })

  it('lists platforms only where none was asked for', () => {
    expect(features({ openshift_version: '4.22' })).toHaveProperty('BAREMETAL_PLATFORM')
    expect(features({ openshift_version: '4.22', platform_type: 'none' })).not.toHaveProperty(
      'BAREMETAL_PLATFORM',
    )
  })

  it('looks at the name of a platform only when it is external', () => {
    const version = { openshift_version: '4.22', external_platform_name: 'oci' } as const
    expect(features({ ...version, platform_type: 'external' }).FULL_ISO).toBe('unavailable')
    expect(features({ ...version, platform_type: 'none' }).FULL_ISO).toBe('supported')
    expect(features(version).FULL_ISO).toBe('supported')
  })

  it('takes an external platform without a name for any of them', () => {
    const query = { openshift_version: '4.22', platform_type: 'external' } as const
    const other = features({ ...query, external_platform_name: 'other' })
    for (const more of [{}, { external_platform_name: '' }]) {
      expect(features({ ...query, ...more })).toEqual(other)
    }
  })

  it('refuses an empty version as if it were missing', () => {
    const query = { openshift_version: '' }
    const refusals = [
      refusalOf(() => features(query)),
      refusalOf(() => detailed(query)),
      refusalOf(() => supportLevelHandlers.GetSupportedArchitectures(app, { query })),
    ]
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 400, shape: 'request' })
  })
})

describe('GetDetailedSupportedFeatures', () => {
  it('says why a feature is not there, and what it excludes', () => {
    const { features: list } = detailed({ openshift_version: '4.18' })
    const tna = list.find((feature) => feature['feature-support-level-id'] === 'TNA')
    expect(tna).toMatchObject({ support_level: 'unavailable', reason: 'openshiftVersion' })
    expect(tna?.incompatibilities).toContain('VSPHERE_INTEGRATION')
  })

  it('keeps operators apart, with what they bring along', () => {
    const { features: list, operators } = detailed({ openshift_version: '4.22' })
    expect(list.some((feature) => feature['feature-support-level-id'] === 'ODF')).toBe(false)
    expect(operators.find(({ name }) => name === 'odf')?.dependencies).toEqual(['LSO'])
    expect(operators).toHaveLength(28)
  })
})

describe('GetSupportedArchitectures', () => {
  it('lists all of them', () => {
    const answer = supportLevelHandlers.GetSupportedArchitectures(app, {
      query: { openshift_version: '4.12' },
    })
    expect(answerProblems('GetSupportedArchitectures', answer)).toEqual([])
    expect(answer.body.architectures).toEqual({
      X86_64_ARCHITECTURE: 'supported',
      ARM64_ARCHITECTURE: 'supported',
      S390X_ARCHITECTURE: 'tech-preview',
      PPC64LE_ARCHITECTURE: 'tech-preview',
      MULTIARCH_RELEASE_IMAGE: 'tech-preview',
    })
  })
})
