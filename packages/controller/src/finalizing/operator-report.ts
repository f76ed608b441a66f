import { reasonOf } from '@groundwork/host/installer/reason-of'
import { CLUSTER_OPERATORS } from '../cluster/resource.ts'
import type { ControllerContext } from '../controller-context.ts'
import { statusOfConditions } from '../rules/operator-status.ts'

/** How all operators of the cluster are, for the record of a failure. Never throws. */
export async function operatorReport({ cluster, log }: ControllerContext): Promise<Record<string, unknown>> {
  try {
    const operators = await cluster.list(CLUSTER_OPERATORS)
    return {
      CLUSTER_OPERATORS_REPORT: operators.map(({ metadata, status }) => {
        const state = statusOfConditions(status?.conditions)
        return { name: metadata.name, status: state.status, status_info: state.message }
      }),
    }
  } catch (error) {
    log.warn(`There is no report on operators: ${reasonOf(error)}`)
    return {}
  }
}
