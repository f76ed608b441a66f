import type { MonitoredOperator } from '@groundwork/contract/versions'
import type { ClusterOperator } from '../cluster/openshift-object.ts'
import { CLUSTER_OPERATORS, CLUSTER_VERSIONS } from '../cluster/openshift-resource.ts'
import type { ControllerContext } from '../context/controller-context.ts'
import { type Ending, repeat } from '../context/repeat.ts'
import { stateOfCluster } from '../rules/cluster-state.ts'
import { hasConsole } from '../rules/console-capability.ts'
import { isNews, type OperatorState, statusOfConditions } from '../rules/operator-status.ts'
import { announceStage } from './announce-stage.ts'
import { createFailureTeller } from './tell-failing-operators.ts'

const PERIOD_MS = 60_000
const LIMIT_MS = 10 * 60 * 60_000
const CONSOLE = 'console'
/** As the service calls the version of the cluster. */
const VERSION = 'cvo'

/** Until the operators that users need are available, and the service knows it. */
export async function waitForOperators(context: ControllerContext): Promise<Ending> {
  const { machine, settings, cluster, service, signal, log } = context
  await announceStage(context, 'Waiting for cluster operators')
  const loop = { clock: machine.clock, signal, log, periodMs: PERIOD_MS, limitMs: LIMIT_MS }
  const tellFailing = createFailureTeller(context)
  return repeat({ ...loop, doing: 'waiting for the operators of the cluster' }, async () => {
    const version = await cluster.get(CLUSTER_VERSIONS, 'version')
    const operators = await cluster.list(CLUSTER_OPERATORS)
    const known = await service.listOperators()
    const wanted = [
      ...(hasConsole(version) ? [CONSOLE] : []),
      ...(settings.checksClusterVersion ? [VERSION] : []),
    ]
    const results = await Promise.allSettled(
      wanted.map(async (name) => {
        const state = name === VERSION ? stateOfCluster(version, operators) : stateOfOperator(operators, name)
        return checkOperator(context, known, name, state)
      }),
    )
    // One that cannot be reported does not keep the others back.
    const failed = results.find((result) => result.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    if (results.every((result) => result.status === 'fulfilled' && result.value)) return true
    await tellFailing()
    return false
  })
}

/** Whether the operator counts as available: the word of the service ends the wait, and it is told what it does not know. */
export async function checkOperator(
  { service, log }: ControllerContext,
  known: readonly MonitoredOperator[],
  name: string,
  state: OperatorState,
): Promise<boolean> {
  const record = known.find((operator) => operator.name === name)
  if (record?.status === 'available') return true
  if (record === undefined) throw new Error(`the service does not know the operator ${name}`)
  if (!isNews(record, state)) return false
  log.info(`Operator ${name}: ${state.status}${state.message === '' ? '' : ` (${state.message})`}.`)
  const { status, version, message } = state
  await service.reportOperator({ name, version, status, status_info: message })
  return status === 'available'
}

function stateOfOperator(operators: readonly ClusterOperator[], name: string): OperatorState {
  const operator = operators.find(({ metadata }) => metadata.name === name)
  if (operator === undefined) return { status: 'progressing', message: '', version: '' }
  const { conditions, versions } = operator.status ?? {}
  return { ...statusOfConditions(conditions), version: versions?.[0]?.version ?? '' }
}
