// What a user can do when a host is too small for its role, beside making the host larger.
import type { HostRole } from '@groundwork/contract/hosts'
import type { HostContext } from '../context/host-context.ts'
import { hostLabel } from '../context/host-label.ts'
import { isDay2Host, isSingleNode } from '../context/topology.ts'
import { hostRequirements, openshiftRequirements } from '../hardware/requirements.ts'
import { dropOperators } from '../operators/drop-operators.ts'
import { operatorIncrements } from '../operators/operator-increments.ts'
import { updateHost } from '../tables/remedies.ts'
import type { Remedy } from '../tables/verdict.ts'

type Dimension = 'cpu_cores' | 'ram_mib'

export function remediesForRole(
  context: HostContext,
  role: HostRole,
  dimension: Dimension,
  isEnough: (amount: number) => boolean,
): readonly Remedy[] {
  return [
    ...asWorker(context, role, dimension, isEnough),
    ...withoutOperators(context, role, dimension, isEnough),
  ]
}

function asWorker(
  context: HostContext,
  role: HostRole,
  dimension: Dimension,
  isEnough: (amount: number) => boolean,
): readonly Remedy[] {
  const { cluster, host } = context
  const canChange = cluster !== null && !isDay2Host(host) && !isSingleNode(cluster.cluster)
  // With data storage the load of every host depends on all roles, so no promise can be made.
  if (!canChange || role !== 'master' || cluster.selectedOperators().has('odf')) return []
  if (!isEnough(hostRequirements(context, 'worker')[dimension] ?? 0)) return []
  return [
    {
      who: 'user',
      what: `Make ${hostLabel(host)} a worker, for which it is large enough.`,
      call: updateHost(host, { host_role: 'worker' }),
    },
  ]
}

function withoutOperators(
  context: HostContext,
  role: HostRole,
  dimension: Dimension,
  isEnough: (amount: number) => boolean,
): readonly Remedy[] {
  const { cluster } = context
  if (!cluster || !isEnough(openshiftRequirements(context, role)[dimension] ?? 0)) return []
  const heavy = operatorIncrements(context, role).filter((added) => added[dimension] > 0)
  return heavy.length > 0
    ? [
        dropOperators(
          cluster.cluster,
          heavy.map(({ name }) => name),
        ),
      ]
    : []
}
