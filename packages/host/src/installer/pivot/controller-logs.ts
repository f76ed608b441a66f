import { reasonOf } from '@groundwork/errors/error-text'
import { PODS } from '@groundwork/kube-client/objects'
import { CONTROLLER, NAMESPACE } from '../controller-manifests/names.ts'
import { runCommand } from '../run-command.ts'
import type { Pivot } from './pivot.ts'

const SINCE_SECONDS = 3600
const DIRECTORY = '/var/log'
/** It is sent again in five minutes. */
const MAX_RETRIES = 3

/** What the controller has said so far; it cannot send this itself while it has trouble. Never throws. */
export async function uploadControllerLogs({ context, kube }: Pivot): Promise<void> {
  const { machine, service, settings, log, signal } = context
  const archive = `${DIRECTORY}/${CONTROLLER}.tar.gz`
  try {
    const pods = await kube.list(PODS, { namespace: NAMESPACE, labels: { 'job-name': CONTROLLER } })
    const pod = pods.find(({ status }) => status?.phase === 'Running')
    if (pod === undefined) return log.info('The controller does not run yet.')
    const file = `${pod.metadata.name}.logs`
    await machine.files.write(
      `${DIRECTORY}/${file}`,
      await kube.podLog({ namespace: NAMESPACE, name: pod.metadata.name }, { sinceSeconds: SINCE_SECONDS }),
    )
    await runCommand(context, 'tar', ['-czf', archive, '-C', DIRECTORY, file])
    await service.call({
      method: 'POST',
      path: `/v2/clusters/${settings.clusterId}/logs?logs_type=controller`,
      form: { file: archive, field: 'upfile' },
      signal,
      maxRetries: MAX_RETRIES,
    })
  } catch (error) {
    log.warn(`The log of the controller was not sent: ${reasonOf(error)}`)
  }
}
