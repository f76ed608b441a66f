import { NODES, SIGNING_REQUESTS } from '@groundwork/kube-client/objects'
import type { ControllerContext } from '../context/controller-context.ts'
import { createNudge } from '../context/nudge.ts'
import { approveRequests } from './approve-requests.ts'
import { followNodes, type NodeStatusOptions } from './node-status.ts'

/** Changes in the cluster wake both before their time. */
export function startNodeLoops(
  context: ControllerContext,
  options: Omit<NodeStatusOptions, 'nudge'>,
): readonly Promise<void>[] {
  const { cluster, signal } = context
  const [nodes, requests] = [createNudge(), createNudge()]
  cluster.watch(NODES, () => nodes.give(), signal)
  cluster.watch(SIGNING_REQUESTS, () => requests.give(), signal)
  // Requests for longer than nodes are followed: the last node asks for its own certificate when it is ready already.
  return [followNodes(context, { ...options, nudge: nodes }), approveRequests(context, requests)]
}
