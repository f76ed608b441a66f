import { describe, expect, it } from 'vitest'
import { aHostContext, anInventory, anUnboundHostContext } from '../../testing/builders.ts'
import { explainedVerdict } from '../../testing/explained-verdict.ts'
import { statusOf } from '../../testing/verdict-of.ts'
import { GIB, MIB } from '../../text/units.ts'
import { hasMinMemory } from './has-min-memory.ts'

const withMemory = (
  physical_bytes: number,
  physical_bytes_method: 'dmidecode' | 'meminfo' = 'dmidecode',
) => ({
  inventory: anInventory(1, { memory: { physical_bytes, physical_bytes_method } }),
})

describe('has-min-memory', () => {
  it('success: 8 GiB less the tolerated 100 MiB', () => {
    const bytes = 8 * GIB - 100 * MIB
    expect(statusOf(hasMinMemory, aHostContext(withMemory(bytes)))).toBe('success')
    expect(statusOf(hasMinMemory, anUnboundHostContext(withMemory(bytes)))).toBe('success')
  })

  it('success: 2 % less when read from meminfo', () => {
    const bytes = Math.ceil(8 * GIB * 0.98 - 100 * MIB)
    expect(statusOf(hasMinMemory, aHostContext(withMemory(bytes, 'meminfo')))).toBe('success')
    expect(statusOf(hasMinMemory, aHostContext(withMemory(bytes, 'dmidecode')))).toBe('failure')
  })

  it('failure: 4 GiB, with the numbers', () => {
    const verdict = explainedVerdict(hasMinMemory, aHostContext(withMemory(4 * GIB)))
    expect(verdict.message).toBe('Host node-1 has 4 GiB of memory, every role needs at least 8 GiB.')
    expect(verdict.cause).toMatchObject({
      seen: { memory_bytes: 4 * GIB },
      needed: { memory_bytes: 8 * GIB },
    })
    expect(verdict.remedies).toMatchObject([{ who: 'machine', what: 'Give the machine 4 GiB more memory.' }])
  })

  it('pending: no inventory yet', () => {
    expect(statusOf(hasMinMemory, aHostContext({ inventory: null }))).toBe('pending')
  })

  it('error: an inventory without memory', () => {
    const { memory: _, ...inventory } = anInventory(1)
    expect(explainedVerdict(hasMinMemory, aHostContext({ inventory })).status).toBe('error')
  })
})
