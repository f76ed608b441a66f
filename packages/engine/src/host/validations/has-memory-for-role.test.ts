import { describe, expect, it } from 'vitest'
import { aCluster, aHostContext, anInventory } from '../../testing/builders.ts'
import { explainedVerdict } from '../../testing/explained-verdict.ts'
import { withOperators } from '../../testing/olm.ts'
import { statusOf } from '../../testing/verdict-of.ts'
import { GIB, MIB } from '../../text/units.ts'
import { hasMemoryForRole } from './has-memory-for-role.ts'

const withMemory = (
  physical_bytes: number,
  physical_bytes_method: 'dmidecode' | 'meminfo' = 'dmidecode',
) => ({
  inventory: anInventory(1, { memory: { physical_bytes, physical_bytes_method } }),
})

describe('has-memory-for-role', () => {
  it('success: enough for the role within the tolerance', () => {
    const master = aHostContext({ ...withMemory(16 * GIB - 100 * MIB), role: 'master' })
    expect(statusOf(hasMemoryForRole, master)).toBe('success')
    const meminfo = aHostContext({
      ...withMemory(Math.ceil(8 * GIB * 0.98 - 100 * MIB), 'meminfo'),
      role: 'worker',
    })
    expect(statusOf(hasMemoryForRole, meminfo)).toBe('success')
  })

  it('failure: a control plane host with 8 GiB, which would do as a worker', () => {
    const verdict = explainedVerdict(
      hasMemoryForRole,
      aHostContext({ ...withMemory(8 * GIB), role: 'master' }),
    )
    expect(verdict.message).toBe(
      'Host node-1 has 8 GiB of memory, a control plane host of this cluster needs 16 GiB.',
    )
    expect(verdict.cause).toMatchObject({
      seen: { memory_bytes: 8 * GIB },
      needed: { memory_bytes: 16 * GIB },
    })
    expect(verdict.remedies[1]?.call?.body).toEqual({ host_role: 'worker' })
  })

  it('failure: operators need more, the call keeps those without a load', () => {
    const cluster = withOperators(aCluster(), 'mce', 'cnv', 'oadp')
    const verdict = explainedVerdict(
      hasMemoryForRole,
      aHostContext({ ...withMemory(16 * GIB), role: 'master' }, { cluster }),
    )
    expect(verdict.message).toContain('cnv 150 MiB')
    expect(verdict.remedies.at(-1)?.call?.body).toEqual({ olm_operators: [{ name: 'oadp' }] })
  })

  it('failure: too little for any role leaves only hardware', () => {
    const verdict = explainedVerdict(
      hasMemoryForRole,
      aHostContext({ ...withMemory(1 * GIB), role: 'worker' }),
    )
    expect(verdict.remedies.map(({ who }) => who)).toEqual(['machine'])
  })

  it('pending: no inventory yet', () => {
    expect(statusOf(hasMemoryForRole, aHostContext({ inventory: null }))).toBe('pending')
  })

  it('error: an inventory without memory', () => {
    const { memory: _, ...inventory } = anInventory(1)
    expect(explainedVerdict(hasMemoryForRole, aHostContext({ inventory })).status).toBe('error')
  })
})
