import { describe, expect, it } from 'vitest'
import { aCluster, aClusterContext } from '../../testing/builders.ts'
import { statusOf, verdictOf } from '../../testing/verdict-of.ts'
import { pullSecretSet } from './pull-secret-set.ts'

describe('pull-secret-set', () => {
  it('success: set', () => {
    expect(statusOf(pullSecretSet, aClusterContext())).toBe('success')
  })

  it('failure: not set', () => {
    const verdict = verdictOf(
      pullSecretSet,
      aClusterContext({ cluster: aCluster({ pull_secret_set: false }) }),
    )
    expect(verdict.status).toBe('failure')
    expect(verdict.remedies?.[0]?.call?.fillIn).toEqual(['pull_secret'])
  })
})
