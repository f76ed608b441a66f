// What each host of a cluster needs in its role, and which part of it comes from which operator.
import type { ClusterHostRequirements } from '@groundwork/contract/clusters'
import type { ClusterContext } from '../context/cluster-context.ts'
import { effectiveRole } from '../context/effective-role.ts'
import { createHostContext } from '../context/host-context.ts'
import { operatorIncrements } from '../operators/operator-increments.ts'
import { hostRequirements, openshiftRequirements } from './requirements.ts'

export const hostRequirementsList = (context: ClusterContext): ClusterHostRequirements[] =>
  context.hosts.map((host) => {
    const hostContext = createHostContext(host, context)
    const role = effectiveRole(host)
    return {
      host_id: host.id,
      total: hostRequirements(hostContext, role),
      ocp: openshiftRequirements(hostContext, role),
      operators: operatorIncrements(hostContext, role).map(({ name, ...requirements }) => ({
        operator_name: name,
        requirements,
      })),
    }
  })
