import { reasonOf } from '@groundwork/errors/error-text'
import { EVENTS } from '@groundwork/kube-client/objects'
import { NAMESPACE, READY_EVENT } from '../controller-manifests/names.ts'
import { uploadControllerLogs } from './controller-logs.ts'
import { INTERVAL_MS, type Pivot } from './pivot.ts'
import { lookUntilDone } from './rounds.ts'

const UPLOAD_INTERVAL_MS = 5 * 60_000

export async function waitForController(pivot: Pivot): Promise<void> {
  const { context, kube } = pivot
  const { machine, service, settings, log, signal } = context
  let uploadedAt = machine.clock.now()
  const rhythm = { intervalMs: INTERVAL_MS, looksLater: true }
  await lookUntilDone(context, rhythm, 'Waiting for the controller', async () => {
    if (machine.clock.now() - uploadedAt >= UPLOAD_INTERVAL_MS) {
      uploadedAt = machine.clock.now()
      await uploadControllerLogs(pivot)
    }
    const events = await kube.list(EVENTS, { namespace: NAMESPACE })
    return events.some(({ metadata }) => metadata.name === READY_EVENT)
  })
  try {
    const path = `/v2/clusters/${settings.clusterId}/logs-progress`
    await service.call({ method: 'PUT', path, body: { logs_state: 'requested' }, signal, maxRetries: 3 })
  } catch (error) {
    log.warn(`That logs of the cluster are coming could not be reported: ${reasonOf(error)}`)
  }
  await uploadControllerLogs(pivot)
}
