import type { Cluster } from '@groundwork/contract/clusters'
import { withTimeLimit } from '@groundwork/host/agent'
import { CONTROLLER, READY_EVENT } from '@groundwork/host/installer'
import { KubeError } from '@groundwork/kube-client/client'
import { EVENTS, NODES } from '@groundwork/kube-client/objects'
import type { ControllerContext } from '../context/controller-context.ts'
import { repeat } from '../context/repeat.ts'

const PERIOD_MS = 1_000
const ALREADY_THERE = 409

/**
 * The controller reaches both sides, and says so. Null: the service could not be reached in that time. Goes on without the event when only
 * the cluster did not answer: the loops will find out.
 */
export async function shakeHands(context: ControllerContext, limitMs: number): Promise<Cluster | null> {
  const { machine, service, signal, log } = context
  let found: Cluster | null = null
  // Also in the middle of a request: a service that is gone for good is asked many times before that is an answer.
  await withTimeLimit(machine.clock, limitMs, (late) => {
    const loop = { clock: machine.clock, signal: AbortSignal.any([signal, late]), log, periodMs: PERIOD_MS }
    return repeat({ ...loop, doing: 'getting ready' }, async () => {
      found ??= await service.readCluster(late)
      await context.cluster.list(NODES)
      await leaveEvent(context)
      log.info('The service and the cluster are reached; the bootstrap host may go on.')
      return true
    })
  })
  return found
}

async function leaveEvent({ machine, settings, cluster }: ControllerContext): Promise<void> {
  const now = new Date(machine.clock.now()).toISOString().replace(/\.\d+Z$/, 'Z')
  const { namespace } = settings
  try {
    await cluster.create(EVENTS, {
      metadata: { name: READY_EVENT, namespace },
      reason: READY_EVENT,
      message: 'The controller of the installation reaches the service and the cluster.',
      type: 'Normal',
      count: 1,
      firstTimestamp: now,
      lastTimestamp: now,
      involvedObject: { kind: 'Job', name: CONTROLLER, namespace },
    })
  } catch (error) {
    if (!(error instanceof KubeError) || error.status !== ALREADY_THERE) throw error
  }
}
