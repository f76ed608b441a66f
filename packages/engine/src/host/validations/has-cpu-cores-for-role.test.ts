import { describe, expect, it } from 'vitest'
import {
  aCluster,
  aHost,
  aHostContext,
  anInventory,
  aSingleNodeCluster,
  hostId,
  INFRA_ENV_ID,
} from '../../testing/builders.ts'
import { explainedVerdict } from '../../testing/explained-verdict.ts'
import { withOperators } from '../../testing/olm.ts'
import { statusOf } from '../../testing/verdict-of.ts'
import { hasCpuCoresForRole } from './has-cpu-cores-for-role.ts'

const withCores = (count: number) => ({ inventory: anInventory(1, { cpu: { count, flags: ['vmx'] } }) })
const callsOf = (context: Parameters<typeof explainedVerdict<ReturnType<typeof aHostContext>>>[1]) =>
  explainedVerdict(hasCpuCoresForRole, context).remedies.flatMap(({ call }) => call ?? [])

describe('has-cpu-cores-for-role', () => {
  it('success: exactly enough for the role', () => {
    expect(statusOf(hasCpuCoresForRole, aHostContext({ ...withCores(4), role: 'master' }))).toBe('success')
    expect(statusOf(hasCpuCoresForRole, aHostContext({ ...withCores(2), role: 'worker' }))).toBe('success')
  })

  it('success: no role yet is measured as a worker', () => {
    const context = aHostContext({ ...withCores(2), suggested_role: 'auto-assign' })
    expect(statusOf(hasCpuCoresForRole, context)).toBe('success')
  })

  it('failure: too few for the control plane, the call makes it a worker', () => {
    const context = aHostContext({ ...withCores(3), role: 'master' })
    expect(explainedVerdict(hasCpuCoresForRole, context)).toMatchObject({
      status: 'failure',
      cause: { seen: { cpu_cores: 3 }, needed: { cpu_cores: 4 } },
    })
    expect(callsOf(context)).toEqual([
      {
        operation: 'v2UpdateHost',
        params: { infra_env_id: INFRA_ENV_ID, host_id: hostId(1) },
        body: { host_role: 'worker' },
      },
    ])
    expect(statusOf(hasCpuCoresForRole, aHostContext({ ...withCores(3), role: 'worker' }))).toBe('success')
  })

  it('failure: the operators are too much, the call does without them', () => {
    const cluster = withOperators(aCluster(), 'mce', 'metallb')
    const context = aHostContext({ ...withCores(4), role: 'master' }, { cluster })
    const verdict = explainedVerdict(hasCpuCoresForRole, context)
    expect(verdict.message).toContain('mce 4')
    expect(callsOf(context)).toMatchObject([{ body: { olm_operators: [{ name: 'metallb' }] } }])
    const without = aHostContext(
      { ...withCores(4), role: 'master' },
      { cluster: withOperators(aCluster(), 'metallb') },
    )
    expect(statusOf(hasCpuCoresForRole, without)).toBe('success')
  })

  it('failure: a single node has no other role to take', () => {
    const context = aHostContext({ ...withCores(4), role: 'master' }, { cluster: aSingleNodeCluster() })
    expect(explainedVerdict(hasCpuCoresForRole, context).cause.needed).toEqual({ cpu_cores: 8 })
    expect(callsOf(context)).toEqual([])
  })

  it('failure: with data storage no promise about another role is made', () => {
    const cluster = withOperators(aCluster(), 'odf')
    const context = aHostContext(
      { ...withCores(3), role: 'master' },
      { cluster, hosts: [1, 2, 3].map((n) => aHost(n)) },
    )
    expect(callsOf(context)).toEqual([])
  })

  it('pending: no inventory yet', () => {
    expect(statusOf(hasCpuCoresForRole, aHostContext({ inventory: null }))).toBe('pending')
  })

  it('error: an inventory without a CPU', () => {
    const { cpu: _, ...inventory } = anInventory(1)
    expect(explainedVerdict(hasCpuCoresForRole, aHostContext({ inventory })).status).toBe('error')
  })
})
