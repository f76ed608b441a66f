// Whatever an agent sends, these rules answer; and their answer does not depend on the order of what was sent.
import type { Inventory } from '@groundwork/contract/hosts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OPERATORS } from '../catalogue/operators.ts'
import { CLUSTER_OPERATOR_VALIDATIONS } from '../cluster/cluster-operator-validations.ts'
import { createClusterContext } from '../context/cluster-context.ts'
import { createHostContext, type HostContext } from '../context/host-context.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { HOST_HARDWARE_VALIDATIONS } from '../host/host-hardware-validations.ts'
import { HOST_OPERATOR_VALIDATIONS } from '../host/host-operator-validations.ts'
import { type Row, runValidation } from '../tables/run-validation.ts'
import { LEFT_OUT } from '../tables/verdict.ts'
import { anyCluster } from '../testing/arbitrary-cluster.ts'
import { anyHost, anyInventory } from '../testing/arbitrary-host.ts'
import { aCluster, aHost, aSingleNodeCluster, aSnapshot } from '../testing/builders.ts'

const HOST_VALIDATIONS = [...HOST_HARDWARE_VALIDATIONS, ...HOST_OPERATOR_VALIDATIONS]

/** Every operator at once, also those that exclude each other. */
const selectAll = (cluster: ClusterFacts): ClusterFacts => ({
  ...cluster,
  monitored_operators: OPERATORS.map(({ name }) => ({
    name,
    operator_type: 'olm',
    status: null,
    status_info: '',
    version: '',
    timeout_seconds: 0,
    properties: '',
    dependency_only: false,
  })),
})

const contextOf = (host: HostFacts, cluster: ClusterFacts): HostContext =>
  createHostContext(host, createClusterContext(aSnapshot({ cluster, hosts: [host, aHost(2), aHost(3)] })))

function judgeAll<Context>(rows: readonly Row<Context>[], context: Context) {
  return rows.map((row) => {
    const verdict = runValidation(row, context)
    if (verdict !== LEFT_OUT && verdict.status !== 'success') {
      expect(verdict.message).toMatch(/\S/)
      expect(verdict.cause?.summary).toMatch(/\S/)
      expect(verdict.remedies?.length).toBeGreaterThan(0)
    }
    return verdict
  })
}

describe('hardware and operator validations', () => {
  it('always answer, and explain whatever is not fine', () => {
    fc.assert(
      fc.property(anyHost(1), anyCluster, fc.boolean(), (host, cluster, all) => {
        const context = contextOf(host, all ? selectAll(cluster) : cluster)
        judgeAll(HOST_VALIDATIONS, context)
        if (context.cluster) judgeAll(CLUSTER_OPERATOR_VALIDATIONS, context.cluster)
      }),
    )
  })

  it('do not depend on the order of disks and interfaces', () => {
    const reversed = (inventory: Inventory): Inventory => ({
      ...inventory,
      ...(inventory.disks && { disks: [...inventory.disks].reverse() }),
      ...(inventory.interfaces && { interfaces: [...inventory.interfaces].reverse() }),
    })
    fc.assert(
      fc.property(anyInventory, fc.boolean(), (inventory, isSingle) => {
        const cluster = selectAll(isSingle ? aSingleNodeCluster() : aCluster())
        const verdicts = (given: Inventory) =>
          judgeAll(HOST_VALIDATIONS, contextOf(aHost(1, { inventory: given }), cluster))
        expect(verdicts(reversed(inventory))).toEqual(verdicts(inventory))
      }),
    )
  })
})
