// What is left to do when the control plane stands: the sequence in which a cluster becomes usable, each stage announced to the service.
import { reasonOf } from '@groundwork/errors/error-text'
import { ServiceCallError } from '@groundwork/host/service'
import type { ControllerContext } from '../context/controller-context.ts'
import type { Kubeconfig } from '../context/kubeconfig.ts'
import { repeat } from '../context/repeat.ts'
import { finishOlmOperators } from '../olm/finish-olm-operators.ts'
import { announceStage } from '../operators/announce-stage.ts'
import { type OperatorReport, operatorReport } from '../operators/operator-report.ts'
import { waitForOperators } from '../operators/wait-for-operators.ts'
import type { Completion } from '../service/cluster-service.ts'
import { addRouterCertificate } from './add-router-certificate.ts'

const BAD_REQUEST = 400
const WAIT_MS = 30_000
const COMPLETE_MS = 60_000

/** Until the service has accepted that this is over, one way or the other. */
export async function finalize(context: ControllerContext, kubeconfig: Kubeconfig): Promise<void> {
  const { machine, service, signal, log } = context
  const loop = { clock: machine.clock, signal, log }
  await repeat({ ...loop, periodMs: WAIT_MS, doing: 'waiting for the cluster to be finalized' }, async () => {
    const { status } = await service.readCluster()
    return status === 'finalizing'
  })
  if (signal.aborted) return
  const result = await runStages(context, kubeconfig)
  if (signal.aborted) return
  const doing = 'telling the service that the installation is complete'
  await repeat({ ...loop, periodMs: COMPLETE_MS, doing }, async () => {
    await completeWith(context, result)
    return true
  })
  log.info(
    result.is_success ? 'The installation is complete.' : `The installation failed: ${result.error_info}`,
  )
}

/** A failure is reported even to a service that does not want what belongs to it. */
async function completeWith({ service, log }: ControllerContext, result: Completion): Promise<void> {
  try {
    await service.complete(result)
  } catch (error) {
    if (!(error instanceof ServiceCallError) || error.status !== BAD_REQUEST || result.data === undefined)
      throw error
    log.warn(`The report on operators is left out: ${error.message}`)
    const { data: _, ...rest } = result
    await service.complete(rest)
  }
}

async function runStages(context: ControllerContext, kubeconfig: Kubeconfig): Promise<Completion> {
  const { failures, log, signal } = context
  let data: OperatorReport['data'] = {}
  try {
    const waited = await waitForOperators(context)
    const report = await operatorReport(context)
    data = report.data
    if (waited !== 'done') {
      const which = report.unfinished === '' ? '' : `: ${report.unfinished}`
      throw new Error(`The operators of the cluster did not all become available in 10 hours${which}.`)
    }
    await addRouterCertificate(context)
    if (signal.aborted) throw new Error('The controller was ended.')
    await finishOlmOperators(context, kubeconfig)
    await announceStage(context, 'Done')
    return { is_success: true, error_info: '' }
  } catch (error) {
    if (!signal.aborted) {
      failures.hasFailed = true
      log.error(`Finalizing failed: ${reasonOf(error)}`)
    }
    return { is_success: false, error_info: reasonOf(error), data }
  }
}
