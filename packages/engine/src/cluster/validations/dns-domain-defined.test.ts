import { describe, expect, it } from 'vitest'
import { aCluster, aClusterContext } from '../../testing/builders.ts'
import { statusOf, verdictOf } from '../../testing/verdict-of.ts'
import { dnsDomainDefined } from './dns-domain-defined.ts'

describe('dns-domain-defined', () => {
  it('success: set', () => {
    expect(statusOf(dnsDomainDefined, aClusterContext())).toBe('success')
  })

  it('failure: not set, and only a person can know it', () => {
    const verdict = verdictOf(
      dnsDomainDefined,
      aClusterContext({ cluster: aCluster({ base_dns_domain: '' }) }),
    )
    expect(verdict.status).toBe('failure')
    expect(verdict.remedies?.[0]?.call?.fillIn).toEqual(['base_dns_domain'])
  })
})
