import { NODES, SIGNING_REQUESTS } from '@groundwork/kube-client/objects'
import type { ControllerContext } from '../context/controller-context.ts'
import { createWakeSignal } from '../context/wake-signal.ts'
import { approveRequests } from './approve-requests.ts'
import { followNodes, type NodeStatusOptions } from './follow-nodes.ts'

/** Changes in the cluster wake both before their time. */
export function startNodeLoops(
  context: ControllerContext,
  options: Omit<NodeStatusOptions, 'wakeSignal'>,
): readonly Promise<void>[] {
  const { cluster, signal } = context
  const [nodes, requests] = [createWakeSignal(), createWakeSignal()]
  cluster.watch(NODES, () => nodes.wake(), signal)
  cluster.watch(SIGNING_REQUESTS, () => requests.wake(), signal)
  // Requests for longer than nodes are followed: the last node asks for its own certificate when it is ready already.
  return [followNodes(context, { ...options, wakeSignal: nodes }), approveRequests(context, requests)]
}
