// What is to be done about the requests for certificates in a cluster that hosts are being added to.
import type { SigningRequest } from '@groundwork/kube-client/objects'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { addressKey } from './address-key.ts'
import { admittedHost } from './joining-hosts.ts'
import { isDecided, judgeSigningRequest, requestedNode, SERVING_SIGNER } from './judge-signing-request.ts'
import type { NodeFacts } from './node-facts.ts'
import { hostBehind } from './own-addresses.ts'

export interface ApprovalFacts {
  readonly cluster: ClusterFacts
  /** All of the cluster, also those that joined long ago: their addresses are nobody else's. */
  readonly hosts: readonly HostFacts[]
  /** Those whose certificates are approved now. */
  readonly joining: readonly HostFacts[]
  readonly nodes: readonly NodeFacts[]
  /** Approved by the one who asks. */
  readonly isOurs?: (request: SigningRequest) => boolean
}

export interface ApprovalPlan<Request extends SigningRequest> {
  readonly approve: readonly { readonly request: Request; readonly host: HostFacts }[]
  /** Approved before, by the one who asks. */
  readonly approved: readonly { readonly request: Request; readonly host: HostFacts }[]
  /** The rule says no, so a person has to look. */
  readonly ask: readonly { readonly request: Request; readonly reason: string }[]
  /** Their nodes are ready and have both certificates. */
  readonly joined: readonly HostFacts[]
}

export function planApprovals<Request extends SigningRequest>(
  requests: readonly Request[],
  { cluster, hosts, joining, nodes, isOurs = () => false }: ApprovalFacts,
): ApprovalPlan<Request> {
  const around = {
    hosts: hosts.map(admittedHost),
    nodes,
    virtualAddresses: [...cluster.api_vips, ...cluster.ingress_vips].flatMap(
      ({ ip }) => addressKey(ip) ?? [],
    ),
  }
  const joiningById = new Map(joining.map((host) => [host.id, host]))
  const found = new Map<string, HostFacts | undefined>()
  const joiningAs = (node: string): HostFacts | undefined => {
    if (!found.has(node)) found.set(node, joiningById.get(hostBehind(node, around)?.id ?? ''))
    return found.get(node)
  }
  const approve: { request: Request; host: HostFacts }[] = []
  const ask: { request: Request; reason: string }[] = []
  for (const request of requests) {
    const verdict = judgeSigningRequest(request, around)
    if (verdict.kind === 'refuse') ask.push({ request, reason: verdict.reason })
    // Nodes that joined long ago renew their certificates without us.
    const host = verdict.kind === 'approve' ? joiningAs(verdict.node) : undefined
    if (host !== undefined) approve.push({ request, host })
  }
  // Once a request: reading one means decoding it.
  const served = new Set(
    requests
      .filter((request) => request.spec.signerName === SERVING_SIGNER && isDecided(request))
      .map(requestedNode),
  )
  const approved = requests.filter(isOurs).flatMap((request) => {
    const host = joiningAs(requestedNode(request) ?? '')
    return host === undefined ? [] : [{ request, host }]
  })
  const ready = nodes.filter(({ name, isReady }) => isReady && served.has(name))
  const joined = new Set(ready.map(({ name }) => joiningAs(name)?.id))
  return {
    approve,
    approved,
    ask,
    joined: joining.filter(({ id }) => joined.has(id)),
  }
}
