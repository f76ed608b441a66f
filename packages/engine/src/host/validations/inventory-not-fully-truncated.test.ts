import { describe, expect, it } from 'vitest'
import { aHostContext, anInventory } from '../../testing/builders.ts'
import { explainedVerdict } from '../../testing/explained-verdict.ts'
import { statusOf } from '../../testing/verdict-of.ts'
import { inventoryNotFullyTruncated } from './inventory-not-fully-truncated.ts'

const truncated = (type: 'partial' | 'full') =>
  aHostContext({ inventory: anInventory(1, { truncation: { type, reasons: ['too many disks'] } }) })

describe('inventory-not-fully-truncated', () => {
  it('success: nothing was cut, or only in the other way', () => {
    expect(statusOf(inventoryNotFullyTruncated, aHostContext())).toBe('success')
    expect(statusOf(inventoryNotFullyTruncated, truncated('partial'))).toBe('success')
  })

  it('failure: the agent cut it, and says why', () => {
    const verdict = explainedVerdict(inventoryNotFullyTruncated, truncated('full'))
    expect(verdict.status).toBe('failure')
    expect(verdict.message).toContain('too many disks')
    expect(verdict.cause.seen).toMatchObject({ truncation: 'full', reasons: ['too many disks'] })
    expect(verdict.remedies.map(({ who }) => who)).toEqual(['machine', 'service'])
  })

  it('pending: no inventory yet', () => {
    expect(statusOf(inventoryNotFullyTruncated, aHostContext({ inventory: null }))).toBe('pending')
  })
})
