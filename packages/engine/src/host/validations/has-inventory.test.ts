import { describe, expect, it } from 'vitest'
import { aHostContext, anUnboundHostContext } from '../../testing/builders.ts'
import { explainedVerdict } from '../../testing/explained-verdict.ts'
import { statusOf } from '../../testing/verdict-of.ts'
import { hasInventory } from './has-inventory.ts'

describe('has-inventory', () => {
  it('success: an inventory is stored, with or without a cluster', () => {
    expect(statusOf(hasInventory, aHostContext())).toBe('success')
    expect(statusOf(hasInventory, anUnboundHostContext())).toBe('success')
  })

  it('failure: nothing was received', () => {
    const verdict = explainedVerdict(hasInventory, aHostContext({ inventory: null }))
    expect(verdict.status).toBe('failure')
    expect(verdict.cause.seen).toMatchObject({ inventory: 'missing' })
  })
})
