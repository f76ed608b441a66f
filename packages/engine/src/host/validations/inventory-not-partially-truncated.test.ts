import { describe, expect, it } from 'vitest'
import { aHostContext, anInventory } from '../../testing/builders.ts'
import { explainedVerdict } from '../../testing/explained-verdict.ts'
import { statusOf } from '../../testing/verdict-of.ts'
import { inventoryNotPartiallyTruncated } from './inventory-not-partially-truncated.ts'

const truncated = (type: 'partial' | 'full') =>
  aHostContext({ inventory: anInventory(1, { truncation: { type, reasons: ['too many disks'] } }) })

describe('inventory-not-partially-truncated', () => {
  it('success: nothing was cut, or only in the other way', () => {
    expect(statusOf(inventoryNotPartiallyTruncated, aHostContext())).toBe('success')
    expect(statusOf(inventoryNotPartiallyTruncated, truncated('full'))).toBe('success')
  })

  it('failure: the agent cut it, and says why', () => {
    const verdict = explainedVerdict(inventoryNotPartiallyTruncated, truncated('partial'))
    expect(verdict.status).toBe('failure')
    expect(verdict.message).toContain('too many disks')
    expect(verdict.cause.seen).toMatchObject({ truncation: 'partial', reasons: ['too many disks'] })
    expect(verdict.remedies.map(({ who }) => who)).toEqual(['machine', 'service'])
  })

  it('pending: no inventory yet', () => {
    expect(statusOf(inventoryNotPartiallyTruncated, aHostContext({ inventory: null }))).toBe('pending')
  })
})
