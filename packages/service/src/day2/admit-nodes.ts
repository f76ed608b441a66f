// One look at one cluster: approves what nodes of joining hosts ask for, and asks a person where the rule says no.

import { admittedHost, CLIENT_SIGNER, joiningDay2Hosts, planApprovals } from '@groundwork/engine/admission'
import { clusterEvent, hostEvent, hostLabel } from '@groundwork/engine/context'
import type { ClusterRecord, HostFacts } from '@groundwork/engine/facts'
import { shellWord } from '@groundwork/engine/text'
import { findAccess } from '@groundwork/kube-client/access'
import { KubeError } from '@groundwork/kube-client/client'
import type { SigningRequest } from '@groundwork/kube-client/objects'
import { loadCluster } from '../store/clusters/cluster-store.ts'
import { loadClusterHosts } from '../store/hosts/host-store.ts'
import {
  type ClusterRequests,
  createClusterRequests,
  isApprovedByUs,
  unreachableReason,
} from './cluster-requests.ts'
import type { Day2Deps } from './day2-deps.ts'
import type { ClusterAccess, SendToCluster } from './send-to-cluster.ts'
import { type Telling, tellOnce } from './tell-once.ts'

export type Admission =
  /** Nothing is left to do here. */
  | { readonly kind: 'idle' }
  /** It was looked at; these hosts are nodes now. */
  | { readonly kind: 'looked'; readonly joined: readonly HostFacts[] }
  | { readonly kind: 'unreachable'; readonly reason: string }

export interface AdmissionInputs {
  readonly clusterId: string
  /** How often it could not be reached before. */
  readonly failures: number
  readonly isSettled: (host: HostFacts) => boolean
  readonly send: SendToCluster
  readonly signal: AbortSignal
}

/** A client that may ask for certificates must not be able to fill the list of events, neither at once nor bit by bit. */
const MOST_ASKED = 20
/** An API that is away for a moment is not worth an event. */
const TOLD_AFTER = 3
const IMPORTED = 'it has no kubeconfig of this cluster, as it did not install it'
const UNUSABLE = 'the stored kubeconfig of this cluster cannot be used'

export async function admitNodes(app: Day2Deps, inputs: AdmissionInputs): Promise<Admission> {
  const { clusterId, isSettled, send, signal } = inputs
  const stored = await loadCluster(app.db, clusterId)
  if (stored === null) return { kind: 'idle' }
  const { record: cluster } = stored
  const hosts = (await loadClusterHosts(app, app.db, clusterId)).map(({ facts }) => facts)
  const joining = joiningDay2Hosts(cluster, hosts, app.clock.now()).filter((host) => !isSettled(host))
  if (joining.length === 0) return { kind: 'idle' }
  const access = await accessTo(app, cluster, hosts)
  if (typeof access === 'string') {
    await askForApproval(app, cluster, joining, access)
    return { kind: 'looked', joined: joining }
  }
  const since = Math.min(...joining.map(({ status_updated_at }) => status_updated_at))
  try {
    const requests = createClusterRequests(access, send, signal)
    const { joined, tellings } = await look(app, requests, { cluster, hosts, joining })
    await tellOnce(app, clusterId, since, tellings)
    return { kind: 'looked', joined }
  } catch (error) {
    if (!(error instanceof KubeError) || signal.aborted) throw error
    const reason = unreachableReason(access, error)
    if (inputs.failures + 1 === TOLD_AFTER) await askForApproval(app, cluster, joining, reason)
    return { kind: 'unreachable', reason }
  }
}

interface JoiningHosts {
  readonly cluster: ClusterRecord
  readonly hosts: readonly HostFacts[]
  readonly joining: readonly HostFacts[]
}

async function look(app: Day2Deps, cluster: ClusterRequests, scene: JoiningHosts) {
  const requests = await cluster.signingRequests()
  const nodes = requests.length === 0 ? [] : await cluster.nodes()
  const plan = planApprovals(requests, { ...scene, nodes, isOurs: isApprovedByUs })
  const tellings: Telling[] = plan.ask
    .slice(0, MOST_ASKED)
    .map(({ request, reason }) => ({ event: notApproved(scene.cluster, request, reason), most: MOST_ASKED }))
  for (const { request, host } of plan.approve) {
    if (await cluster.approve(request, new Date(app.clock.now()))) tellings.push(approval(request, host))
  }
  // Also what a process approved that ended before it could tell of it.
  tellings.push(...plan.approved.map(({ request, host }) => approval(request, host)))
  return { joined: plan.joined, tellings }
}

const approval = (request: SigningRequest, host: HostFacts): Telling => ({
  event: hostEvent('host_certificate_approved', host, {
    request: request.metadata.name,
    purpose: request.spec.signerName === CLIENT_SIGNER ? 'to join the cluster with' : 'to answer with',
  }),
})

const notApproved = (cluster: ClusterRecord, { metadata, spec }: SigningRequest, reason: string) =>
  clusterEvent('node_certificate_not_approved', cluster, {
    request: metadata.name,
    requester: JSON.stringify((spec.username ?? '').slice(0, 200)),
    reason,
    command: `oc adm certificate approve ${shellWord(metadata.name)}`,
  })

/** The words for people: why nothing can be done from here. */
async function accessTo(
  app: Day2Deps,
  cluster: ClusterRecord,
  hosts: readonly HostFacts[],
): Promise<ClusterAccess | string> {
  const file =
    (await app.files.get(`${cluster.id}/kubeconfig`)) ??
    (await app.files.get(`${cluster.id}/kubeconfig-noingress`))
  if (file === null) return IMPORTED
  const access = findAccess(new TextDecoder().decode(file))
  return access === null ? UNUSABLE : { ...access, addresses: apiAddresses(cluster, hosts) }
}

/** Without VIPs the API is at every node of the control plane, of which the first will do. */
const apiAddresses = ({ api_vips }: ClusterRecord, hosts: readonly HostFacts[]): readonly string[] =>
  api_vips.length > 0
    ? api_vips.map(({ ip }) => ip)
    : hosts
        .filter(({ role, kind }) => role === 'master' && kind !== 'AddToExistingClusterHost')
        .flatMap((host) => admittedHost(host).addresses)

/** Once for everything that joins at this time. */
const askForApproval = (
  app: Day2Deps,
  cluster: ClusterRecord,
  joining: readonly HostFacts[],
  reason: string,
): Promise<void> => {
  const since = Math.min(...joining.map(({ status_updated_at }) => status_updated_at))
  const host_name = joining.map(hostLabel).join(', ')
  const event = clusterEvent('node_certificates_need_approval', cluster, { host_name, reason })
  return tellOnce(app, cluster.id, since, [{ event, onceByName: true }])
}
