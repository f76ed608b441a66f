import { describe, expect, it } from 'vitest'
import { createClusterContext } from '../../context/cluster-context.ts'
import type { HostFacts } from '../../facts/host-facts.ts'
import { applyCall } from '../../testing/apply-call.ts'
import {
  aCluster,
  aClusterContext,
  aHost,
  anInventory,
  aSingleNodeCluster,
  aSnapshot,
} from '../../testing/builders.ts'
import { withOperators } from '../../testing/olm.ts'
import { completeCalls, statusOf, verdictText } from '../../testing/verdict-of.ts'
import { sufficientMastersCount as validation } from './sufficient-masters-count.ts'

const hosts = (...changes: Partial<HostFacts>[]) => changes.map((change, index) => aHost(index + 1, change))
const MASTER = { role: 'master' as const }
const WORKER = { role: 'worker' as const }
const ARBITER = { role: 'arbiter' as const }
const AUTO = { role: 'auto-assign' as const, suggested_role: 'auto-assign' as const }
const FENCED = { ...MASTER, has_fencing_credentials: true }
const WEAK = { ...AUTO, inventory: anInventory(9, { cpu: { count: 2, architecture: 'x86_64' } }) }
const TWO = aCluster({ control_plane_count: 2 })

describe('sufficient-masters-count', () => {
  it.each([
    ['three masters', { hosts: hosts(MASTER, MASTER, MASTER) }],
    ['three masters and a worker', { hosts: hosts(MASTER, MASTER, MASTER, WORKER) }],
    ['three hosts without a role', { hosts: hosts(AUTO, AUTO, AUTO) }],
    ['five hosts, some without a role', { hosts: hosts(MASTER, AUTO, AUTO, AUTO, WORKER) }],
    ['two masters and an arbiter', { cluster: TWO, hosts: hosts(MASTER, MASTER, ARBITER) }],
    ['two masters with fencing', { cluster: TWO, hosts: hosts(FENCED, FENCED) }],
    ['single node', { cluster: aSingleNodeCluster(), hosts: hosts(AUTO) }],
  ])('success: %s', (_, changes) => {
    expect(statusOf(validation, aClusterContext(changes))).toBe('success')
  })

  it.each([
    ['no hosts', aCluster(), hosts(), 'Boot 3 more machines'],
    ['two hosts', aCluster(), hosts(MASTER, AUTO), 'Boot 1 more machine '],
    ['a host too weak', aCluster(), hosts(MASTER, MASTER, WEAK), 'Or give node-9 the memory and cores'],
    ['a worker too many', aCluster(), hosts(MASTER, MASTER, WORKER), 'Set the role of node-3 to master'],
    [
      'a master too many',
      aCluster(),
      hosts(MASTER, MASTER, MASTER, MASTER),
      'Set the role of node-4 to worker',
    ],
    [
      'two workers too many',
      aCluster(),
      hosts(MASTER, WORKER, WORKER),
      'Set the role of node-2 and node-3 to master',
    ],
    ['no third host breaks a tie', TWO, hosts(MASTER, MASTER), 'Boot a third machine, as an arbiter'],
    ['a worker could break the tie', TWO, hosts(MASTER, MASTER, WORKER), 'Set the role of node-3 to arbiter'],
    [
      'single node with a worker',
      aSingleNodeCluster(),
      hosts(MASTER, WORKER),
      'Remove node-2 from the cluster',
    ],
  ])('failure: %s; every complete call mends it', (_, cluster, members, words) => {
    const snapshot = aSnapshot({ cluster, hosts: members })
    const context = createClusterContext(snapshot)
    expect(statusOf(validation, context)).toBe('failure')
    expect(verdictText(validation, context)).toContain(words)
    for (const call of completeCalls(validation, context)) {
      expect(statusOf(validation, createClusterContext(applyCall(snapshot, call)))).toBe('success')
    }
  })

  it.each([
    ['too few', hosts(MASTER, AUTO), '3 control plane hosts needed, 2 found.'],
    ['none', hosts(), '3 control plane hosts needed, 0 found.'],
    ['others', hosts(MASTER, WORKER, WORKER, ARBITER), 'needed, 1 found, beside 1 arbiter and 2 workers.'],
  ])('failure: the cause says how many are needed and found: %s', (_, members, words) => {
    expect(verdictText(validation, aClusterContext({ hosts: members }))).toContain(words)
  })

  it('failure: a second machine of a single node has to go, no role would help', () => {
    const context = aClusterContext({ cluster: aSingleNodeCluster(), hosts: hosts(AUTO, AUTO) })
    expect(verdictText(validation, context)).toContain('Remove node-2 from the cluster')
  })

  it('failure: several roles come as one sequence of calls, which helps', () => {
    const snapshot = aSnapshot({ hosts: hosts(MASTER, WORKER, WORKER) })
    const [call] = completeCalls(validation, createClusterContext(snapshot))
    expect(call?.andThen).toHaveLength(1)
    const after = createClusterContext(applyCall(snapshot, call as NonNullable<typeof call>))
    expect(statusOf(validation, after)).toBe('success')
  })

  it('failure: as many masters as there are can be asked for, from 4.18', () => {
    const calls = (openshift_version: string) =>
      completeCalls(
        validation,
        aClusterContext({
          cluster: aCluster({ openshift_version }),
          hosts: hosts(MASTER, MASTER, MASTER, MASTER),
        }),
      ).map(({ body }) => body)
    expect(calls('4.17.1')).toEqual([{ host_role: 'worker' }])
    expect(calls('4.18.1')).toEqual([{ host_role: 'worker' }, { control_plane_count: 4 }])
  })

  it('failure: a role is not proposed when the next suggestions would take back what it gains', () => {
    const cluster = withOperators(aCluster(), 'odf')
    const members = hosts({ suggested_role: 'worker' }, {}, {})
    const context = aClusterContext({ cluster, hosts: members })
    expect(statusOf(validation, context)).toBe('failure')
    expect(completeCalls(validation, context)).toEqual([])
  })
})
