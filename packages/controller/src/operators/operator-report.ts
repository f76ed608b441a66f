import { reasonOf } from '@groundwork/errors/error-text'
import { CLUSTER_OPERATORS } from '../cluster/openshift-resource.ts'
import type { ControllerContext } from '../context/controller-context.ts'
import { statusOfConditions } from '../rules/operator-status.ts'
import { listUnfinished, unfinishedOperators } from '../rules/unfinished-operators.ts'

export interface OperatorReport {
  /** What is sent along with a failure. */
  readonly data: Readonly<Record<string, unknown>>
  /** The operators that are degraded or not available, in words; empty where there are none. */
  readonly unfinished: string
}

/** How all operators of the cluster are, for the record of a failure. Never throws. */
export async function operatorReport({ cluster, log }: ControllerContext): Promise<OperatorReport> {
  try {
    const operators = await cluster.list(CLUSTER_OPERATORS)
    const unfinished = unfinishedOperators(operators)
    const degraded = new Map(
      unfinished.filter(({ isDegraded }) => isDegraded).map(({ name, reason }) => [name, reason]),
    )
    return {
      data: {
        CLUSTER_OPERATORS_REPORT: operators.map(({ metadata: { name }, status }) => {
          const reason = degraded.get(name)
          // A degraded operator failed, although it may call itself available first.
          if (reason !== undefined) return { name, status: 'failed', status_info: reason }
          const state = statusOfConditions(status?.conditions)
          return { name, status: state.status, status_info: state.message }
        }),
      },
      unfinished: listUnfinished(unfinished),
    }
  } catch (error) {
    log.warn(`There is no report on operators: ${reasonOf(error)}`)
    return { data: {}, unfinished: '' }
  }
}
