import type { MonitoredOperator } from '@groundwork/contract/versions'
import type { FinalizingStage } from '@groundwork/contract/vocabulary'
import { reasonOf } from '@groundwork/errors/error-text'
import type { ControllerContext } from '../context/controller-context.ts'
import type { Kubeconfig } from '../context/kubeconfig.ts'
import { repeat } from '../context/repeat.ts'
import { announceStage, isTimedOut } from '../operators/announce-stage.ts'
import { readCustomManifests } from '../rules/custom-manifests.ts'
import { createFailureTolerance, isPending, type OlmOperator, olmOperator } from '../rules/olm-status.ts'
import { applyManifests } from './apply-manifests.ts'
import { areInitialized } from './are-initialized.ts'
import { reportServiceVersions } from './report-service-versions.ts'

const LIST_MS = 10_000
const ROUND_MS = 30_000
const REPORT_TRIES = 10

/** Optional operators: whatever becomes of them, the cluster is installed. Only the service gives one up for taking too long. */
export async function finishOlmOperators(context: ControllerContext, kubeconfig: Kubeconfig): Promise<void> {
  const { settings, signal } = context
  const initialization = 'Waiting for olm operators csv initialization'
  await announceStage(context, initialization)
  let listed: readonly MonitoredOperator[] = []
  const gotList = await untilTimedOut(context, initialization, LIST_MS, async () => {
    listed = await olmOperators(context)
    return true
  })
  if (!gotList || listed.length === 0 || signal.aborted) return
  const operators = listed.map((operator) => olmOperator(operator, settings.openshiftVersion))

  const stages: readonly (readonly [FinalizingStage, () => Promise<boolean>])[] = [
    [initialization, () => areInitialized(context, operators)],
    ['Applying olm manifests', () => applyRound(context, kubeconfig, operators)],
    ['Waiting for olm operators csv', versionRounds(context)],
  ]
  let isTooLate = false
  for (const [stage, round] of stages) {
    if (signal.aborted) return
    if (stage !== initialization) await announceStage(context, stage)
    if (!(await untilTimedOut(context, stage, ROUND_MS, round))) isTooLate = true
  }
  if (isTooLate && !signal.aborted) await giveUpPending(context)
}

/** The service may add manifests as long as this goes on, so that they are fetched each time. */
async function applyRound(
  context: ControllerContext,
  kubeconfig: Kubeconfig,
  operators: readonly OlmOperator[],
): Promise<boolean> {
  const manifests = readCustomManifests(await context.service.downloadFile('custom_manifests.json'))
  if (!(await areInitialized(context, operators))) return false
  return applyManifests(context, kubeconfig, manifests)
}

const olmOperators = async ({ service }: ControllerContext): Promise<readonly MonitoredOperator[]> =>
  (await service.listOperators()).filter(({ operator_type }) => operator_type === 'olm')

function versionRounds(context: ControllerContext): () => Promise<boolean> {
  const patience = createFailureTolerance()
  return async () => {
    const pending = (await olmOperators(context)).filter(isPending)
    if (pending.length === 0) return true
    await reportServiceVersions(context, pending, patience)
    return !(await olmOperators(context)).some(isPending)
  }
}

/** False: the service says that this stage took too long. A round that throws is one without success. */
async function untilTimedOut(
  context: ControllerContext,
  stage: FinalizingStage,
  periodMs: number,
  round: () => Promise<boolean>,
): Promise<boolean> {
  const { machine, signal, log } = context
  let isTooLate = false
  const loop = { clock: machine.clock, signal, log, periodMs, doing: `in the stage "${stage}"` }
  await repeat(loop, async () => {
    try {
      if (await round()) return true
    } catch (error) {
      log.warn(`While in the stage "${stage}": ${reasonOf(error)}`)
    }
    isTooLate = await isTimedOut(context, stage)
    return isTooLate
  })
  if (isTooLate) log.warn(`The stage "${stage}" took too long; the next one begins.`)
  return !isTooLate
}

/** What was waited for in vain is reported as failed, so that the service need not wait for it either. */
async function giveUpPending(context: ControllerContext): Promise<void> {
  const { machine, service, failures, signal, log } = context
  for (let attempt = 1; attempt <= REPORT_TRIES && !signal.aborted; attempt++) {
    try {
      for (const { name = '' } of (await olmOperators(context)).filter(isPending)) {
        failures.operators.add(name)
        await service.reportOperator({
          name,
          status: 'failed',
          status_info: 'The operator did not become available in the time that it had.',
        })
      }
      return
    } catch (error) {
      log.warn(`Operators that took too long could not be reported: ${reasonOf(error)}`)
    }
    await machine.clock.sleep(ROUND_MS, signal)
  }
}
