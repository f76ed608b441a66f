import { describe, expect, it } from 'vitest'
import { aCatalogue } from '../../catalogue/testing/catalogue-config.ts'
import { answerProblems } from './testing/answer-problems.ts'
import { versionHandlers } from './version-handlers.ts'

const app = { catalogue: aCatalogue() }
const versions = (query: { version?: string; only_latest?: boolean } = {}) => {
  const answer = versionHandlers.v2ListSupportedOpenshiftVersions(app, { query })
  expect(answerProblems('v2ListSupportedOpenshiftVersions', answer)).toEqual([])
  return answer.body
}

describe('v2ListSupportedOpenshiftVersions', () => {
  it('lists every release, releases for several architectures beside the others', () => {
    expect(Object.keys(versions())).toEqual([
      '4.20.33',
      '4.20.33-multi',
      '4.21.28',
      '4.21.28-multi',
      '4.22.9',
      '4.22.9-multi',
      '5.0.0-ec.5',
      '5.0.0-ec.5-multi',
    ])
    expect(versions()['4.20.33']).toEqual({
      display_name: '4.20.33',
      cpu_architectures: ['x86_64', 'arm64'],
      support_level: 'production',
    })
  })

  it('has exactly one default', () => {
    const defaults = Object.entries(versions()).filter(([, version]) => version.default)
    expect(defaults.map(([name]) => name)).toEqual(['4.22.9'])
  })

  it('filters by a part of the version and by age', () => {
    expect(Object.keys(versions({ version: '4.22' }))).toEqual(['4.22.9', '4.22.9-multi'])
    expect(versions({ version: '3.11' })).toEqual({})
    expect(Object.keys(versions({ version: 'multi', only_latest: true }))).toHaveLength(4)
  })

  it('does not offer what nothing can boot', () => {
    const catalogue = aCatalogue({ osImages: '[]' })
    expect(versionHandlers.v2ListSupportedOpenshiftVersions({ catalogue }, { query: {} }).body).toEqual({})
  })
})

describe('the other lists', () => {
  it('release sources', () => {
    const answer = versionHandlers.v2ListReleaseSources(app)
    expect(answerProblems('v2ListReleaseSources', answer)).toEqual([])
    expect(answer.body.map(({ openshift_version }) => openshift_version)).toContain('4.22')
  })

  it('component versions', () => {
    const answer = versionHandlers.v2ListComponentVersions(app)
    expect(answerProblems('v2ListComponentVersions', answer)).toEqual([])
    expect(answer.body.versions?.['discovery-agent']).toBe('registry.example.com/agent:1')
  })
})
