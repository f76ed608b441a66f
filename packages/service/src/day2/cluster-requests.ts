// The few questions that are put to the API of a cluster which hosts are added to.
import { type NodeFacts, nodeFacts } from '@groundwork/engine/admission'
import { createKubeClient, type KubeError, statusOf } from '@groundwork/kube-client/client'
import { NODES, SIGNING_REQUESTS, type SigningRequest } from '@groundwork/kube-client/objects'
import type { ClusterAccess, SendToCluster } from './send-to-cluster.ts'

export interface ClusterRequests {
  signingRequests(): Promise<readonly SigningRequest[]>
  nodes(): Promise<readonly NodeFacts[]>
  /** False: it was decided elsewhere, or the request is gone. */
  approve(request: SigningRequest, at: Date): Promise<boolean>
}

/** Clients that may ask for certificates could fill the lists. */
const LIMITS = { pageSize: 500, mostPages: 20, mostChars: 64 * 2 ** 20 }
const DECIDED_ELSEWHERE: readonly unknown[] = [404, 409]

/** By this a later look knows which approvals are ours. */
const APPROVAL_MESSAGE = 'The service that adds this host to the cluster knows its node.'

/** Everything throws a KubeError. */
export function createClusterRequests(
  access: ClusterAccess,
  send: SendToCluster,
  signal: AbortSignal,
): ClusterRequests {
  const kube = createKubeClient({ request: (request) => send(access, request, signal) }, LIMITS)
  return {
    signingRequests: () => kube.list(SIGNING_REQUESTS),
    nodes: async () => (await kube.list(NODES)).map(nodeFacts),
    async approve(request, at) {
      try {
        await kube.replace(SIGNING_REQUESTS, approved(request, at), 'approval')
        return true
      } catch (error) {
        if (DECIDED_ELSEWHERE.includes(statusOf(error))) return false
        throw error
      }
    },
  }
}

/** Why a cluster cannot be asked, in words for people; never what was sent. */
export function unreachableReason({ server }: ClusterAccess, { status, method, cause }: KubeError): string {
  if (status === 0) return `${server} does not answer (${causeOf(cause)})`
  if (status === 200) return `${server} answers with something that is not JSON`
  return `${server} answers ${method === 'PUT' ? 'an approval ' : ''}with ${status}`
}

export const isApprovedByUs = ({ status }: SigningRequest): boolean =>
  (status?.conditions ?? []).some(
    (condition) =>
      condition.type === 'Approved' && 'message' in condition && condition.message === APPROVAL_MESSAGE,
  )

/** With the version that was read, so that of two processes only one succeeds. */
const approved = (request: SigningRequest, at: Date): SigningRequest => ({
  ...request,
  status: {
    ...request.status,
    conditions: [
      ...(request.status?.conditions ?? []),
      {
        type: 'Approved',
        status: 'True',
        reason: 'NodeCSRApprove',
        message: APPROVAL_MESSAGE,
        lastUpdateTime: at.toISOString(),
      },
    ],
  },
})

/** A code or a short text. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'it took too long'
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' ? code : error.message.slice(0, 200)
}
