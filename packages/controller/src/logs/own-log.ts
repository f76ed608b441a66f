import { CONTROLLER } from '@groundwork/host/installer'
import { PODS } from '@groundwork/kube-client/objects'
import type { ControllerContext } from '../context/controller-context.ts'

/** Where the controller writes its log beside the standard output. */
export const LOG_FILE = '/tmp/controller_logs.log'

/** All that the controller has said since it was started: by the cluster, which also knows how it ended if it crashed, else by the file. */
export async function readOwnLog({ cluster, machine, settings }: ControllerContext): Promise<string> {
  const { namespace } = settings
  try {
    const pods = await cluster.list(PODS, { namespace, labels: { 'job-name': CONTROLLER } })
    const pod = pods.find(({ status }) => status?.phase === 'Running') ?? pods[0]
    if (pod !== undefined) return await cluster.podLog({ name: pod.metadata.name, namespace })
  } catch {
    // The file is as good.
  }
  return (await machine.files.text(LOG_FILE)) ?? ''
}
