import { describe, expect, it } from 'vitest'
import {
  aCluster,
  aHostContext,
  anInventory,
  anUnboundHostContext,
  aSingleNodeCluster,
} from '../../testing/builders.ts'
import { explainedVerdict } from '../../testing/explained-verdict.ts'
import { withOperators } from '../../testing/olm.ts'
import { statusOf } from '../../testing/verdict-of.ts'
import { hasMinCpuCores } from './has-min-cpu-cores.ts'

const withCores = (count: number) => ({ inventory: anInventory(1, { cpu: { count } }) })

describe('has-min-cpu-cores', () => {
  it('success: exactly what a worker needs, whatever the topology', () => {
    expect(statusOf(hasMinCpuCores, aHostContext(withCores(2)))).toBe('success')
    expect(statusOf(hasMinCpuCores, anUnboundHostContext(withCores(2)))).toBe('success')
    const single = aHostContext(withCores(2), { cluster: aSingleNodeCluster() })
    expect(statusOf(hasMinCpuCores, single)).toBe('success')
  })

  it('success: operators do not count', () => {
    const context = aHostContext(withCores(2), { cluster: withOperators(aCluster(), 'mce') })
    expect(statusOf(hasMinCpuCores, context)).toBe('success')
  })

  it('failure: one core, with the numbers', () => {
    const verdict = explainedVerdict(hasMinCpuCores, aHostContext(withCores(1)))
    expect(verdict).toMatchObject({
      status: 'failure',
      cause: { seen: { cpu_cores: 1 }, needed: { cpu_cores: 2 } },
    })
    expect(verdict.message).toBe('Host node-1 has 1 CPU core, every role needs at least 2.')
    expect(verdict.remedies).toMatchObject([{ who: 'machine' }])
  })

  it('failure: a count of zero, which the wire leaves out', () => {
    const context = aHostContext({ inventory: anInventory(1, { cpu: {} }) })
    expect(explainedVerdict(hasMinCpuCores, context)).toMatchObject({
      status: 'failure',
      cause: { seen: { cpu_cores: 0 } },
    })
  })

  it('pending: no inventory yet', () => {
    expect(statusOf(hasMinCpuCores, aHostContext({ inventory: null }))).toBe('pending')
  })

  it('error: an inventory without a CPU', () => {
    const { cpu: _, ...inventory } = anInventory(1)
    expect(explainedVerdict(hasMinCpuCores, aHostContext({ inventory })).status).toBe('error')
  })
})
