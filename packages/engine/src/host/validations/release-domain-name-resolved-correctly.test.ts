import { describe, expect, it } from 'vitest'
import { aHostContext, anUnboundHostContext } from '../../testing/builders.ts'
import { statusOf } from '../../testing/verdict-of.ts'
import { releaseDomainNameResolvedCorrectly } from './release-domain-name-resolved-correctly.ts'

describe('release-domain-name-resolved-correctly', () => {
  it('left out: always', () => {
    expect(statusOf(releaseDomainNameResolvedCorrectly, aHostContext())).toBe('left out')
    expect(statusOf(releaseDomainNameResolvedCorrectly, anUnboundHostContext())).toBe('left out')
  })
})
