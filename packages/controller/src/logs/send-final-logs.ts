import { reasonOf } from '@groundwork/errors/error-text'
import { ServiceCallError } from '@groundwork/host/service'
import type { ControllerContext } from '../context/controller-context.ts'
import type { Kubeconfig } from '../context/kubeconfig.ts'
import { repeat } from '../context/repeat.ts'
import { logIngressHealth } from './log-ingress-health.ts'
import { DIRECTORY, mustGather, TARBALL } from './must-gather.ts'
import { readOwnLog } from './own-log.ts'
import { LOG_NAME } from './pack-log.ts'
import { ARCHIVE, tryUploadOwnLog, uploadOwnLog } from './upload-logs.ts'

const PERIOD_MS = 30_000
const NOT_IMPLEMENTED = 501
const LIMIT_MS = 70 * 60_000
const RESOLVERS = ['/etc/resolv.conf', '/tmp/host-resolv.conf', '/tmp/var-run-resolv.conf']

/** The last thing that the controller does, after the signal of its loops: so it works with a context that has another. Never throws. */
export async function sendFinalLogs(context: ControllerContext, kubeconfig: Kubeconfig): Promise<void> {
  const { machine, settings, failures, signal, log } = context
  const hasTrouble = failures.hasFailed || failures.operators.size > 0
  await reportState(context, 'requested')
  const doing = 'sending the last logs'
  await repeat(
    { clock: machine.clock, signal, log, periodMs: PERIOD_MS, limitMs: LIMIT_MS, doing },
    async () => {
      if (settings.controlPlaneCount === 1 && failures.hasFailed) await logIngressHealth(context)
      try {
        if (hasTrouble) return await sendWithMustGather(context, kubeconfig)
        await uploadOwnLog(context)
        return true
      } catch (error) {
        // A service that takes no logs at all will not do so in an hour either.
        if (!(error instanceof ServiceCallError) || error.status !== NOT_IMPLEMENTED) throw error
        log.warn(`The last logs are not sent: ${error.message}`)
        return true
      }
    },
  )
  await reportState(context, 'completed')
}

async function reportState(
  { service, log }: ControllerContext,
  state: 'requested' | 'completed',
): Promise<void> {
  try {
    await service.reportLogs(state)
  } catch (error) {
    log.warn(`The service was not told that logs are ${state}: ${reasonOf(error)}`)
  }
}

/** A cluster from which nothing can be collected still has the log of the controller. */
async function sendWithMustGather(context: ControllerContext, kubeconfig: Kubeconfig): Promise<boolean> {
  const { machine, service, log } = context
  for (const path of RESOLVERS)
    log.info(`${path}: ${(await machine.files.text(path))?.trim() ?? 'not there'}`)
  await tryUploadOwnLog(context)
  try {
    await mustGather(context, kubeconfig)
  } catch (error) {
    log.warn(`Nothing could be collected from the cluster: ${reasonOf(error)}`)
    await tryUploadOwnLog(context)
    return false
  }
  await machine.files.write(`/tmp/${LOG_NAME}`, await readOwnLog(context))
  const args = ['-czf', ARCHIVE, '-C', DIRECTORY, TARBALL, '-C', '/tmp', LOG_NAME]
  const { code, stderr } = await machine.run('tar', args)
  if (code !== 0)
    throw new Error(`the logs could not be packed: ${stderr.trim() || `tar ended with ${code}`}`)
  await service.uploadLogs({ file: ARCHIVE, field: 'upfile' })
  await machine.files.remove(ARCHIVE)
  return true
}
