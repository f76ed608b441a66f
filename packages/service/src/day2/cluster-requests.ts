// The few questions that are put to the API of a cluster which hosts are added to.
import {
  type KubernetesNode,
  type NodeFacts,
  nodeFacts,
  type SigningRequest,
} from '@groundwork/engine/admission'
import type { ClusterAccess, ClusterRequest, SendToCluster } from './send-to-cluster.ts'

export interface ClusterRequests {
  signingRequests(): Promise<readonly SigningRequest[]>
  nodes(): Promise<readonly NodeFacts[]>
  /** False: somebody else decided, or the request is gone. */
  approve(request: SigningRequest, at: Date): Promise<boolean>
}

/** The cluster cannot be asked, with words for people. */
export class ClusterUnreachableError extends Error {}

const REQUESTS = '/apis/certificates.k8s.io/v1/certificatesigningrequests'
const PAGE = 500
/** Whoever can ask for certificates could fill the list. */
const MOST_PAGES = 20
/** Of all pages together; the first ones are enough to go on with. */
const MOST_CHARS = 64 * 2 ** 20
const DECIDED_ELSEWHERE = [404, 409]

/** By this a later look knows which approvals are ours. */
const APPROVAL_MESSAGE = 'The service that adds this host to the cluster knows its node.'

export function createClusterRequests(
  access: ClusterAccess,
  send: SendToCluster,
  signal: AbortSignal,
): ClusterRequests {
  const ask = async (request: ClusterRequest) => {
    try {
      return await send(access, request, signal)
    } catch (error) {
      throw new ClusterUnreachableError(`${access.server} does not answer (${causeOf(error)})`)
    }
  }
  const get = async (path: string) => {
    const { status, text } = await ask({ method: 'GET', path })
    if (status !== 200) throw new ClusterUnreachableError(`${access.server} answers with ${status}`)
    return { body: readJson(text, access), chars: text.length }
  }
  const list = async <Item>(path: string): Promise<readonly Item[]> => {
    const items: Item[] = []
    let next = ''
    let read = 0
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const query = new URLSearchParams({ limit: String(PAGE), ...(next === '' ? {} : { continue: next }) })
      const { body, chars } = await get(`${path}?${query}`)
      read += chars
      const answer = body as {
        readonly items?: readonly Item[] | null
        readonly metadata?: { readonly continue?: string }
      }
      items.push(...(answer.items ?? []))
      next = answer.metadata?.continue ?? ''
      if (next === '' || read > MOST_CHARS) break
    }
    return items
  }

  return {
    signingRequests: () => list<SigningRequest>(REQUESTS),
    nodes: async () => (await list<KubernetesNode>('/api/v1/nodes')).map(nodeFacts),
    async approve(request, at) {
      const path = `${REQUESTS}/${encodeURIComponent(request.metadata.name)}/approval`
      const { status } = await ask({ method: 'PUT', path, body: approved(request, at) })
      if (DECIDED_ELSEWHERE.includes(status)) return false
      if (status !== 200)
        throw new ClusterUnreachableError(`${access.server} answers an approval with ${status}`)
      return true
    },
  }
}

export const isApprovedByUs = ({ status }: SigningRequest): boolean =>
  (status?.conditions ?? []).some(
    (condition) =>
      condition.type === 'Approved' && 'message' in condition && condition.message === APPROVAL_MESSAGE,
  )

/** With the version that was read, so that of two processes only one succeeds. */
const approved = (request: SigningRequest, at: Date): object => ({
  apiVersion: 'certificates.k8s.io/v1',
  kind: 'CertificateSigningRequest',
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

function readJson(text: string, { server }: ClusterAccess): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ClusterUnreachableError(`${server} answers with something that is not JSON`)
  }
}

/** A code or a short text; never what was sent. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'it took too long'
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' ? code : error.message.slice(0, 200)
}
