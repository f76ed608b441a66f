// A service without a server: takes recorded requests in and keeps the facts they lead to. Only the engine decides
// what a request does; of the recorded answers nothing is used but ids, the release, and whether the files of the
// installation are made, which is not the engine's business.
import type { Cluster, ClusterCreateParams, ClusterUpdateParams } from '@groundwork/contract/clusters'
import type { Host, HostUpdateParams } from '@groundwork/contract/hosts'
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import type { StepReply, StepType } from '@groundwork/contract/steps'
import type { MonitoredOperator } from '@groundwork/contract/versions'
import type { FinalizingStage, HostStage } from '@groundwork/contract/vocabulary'
import { applyClusterAction } from '@groundwork/engine/cluster'
import {
  areMastersForcedSchedulable,
  createClusterContext,
  createHostContext,
  type HostContext,
} from '@groundwork/engine/context'
import {
  type ClusterFacts,
  type ClusterRecord,
  type ClusterSnapshot,
  DEFAULT_SETTINGS,
  type HostFacts,
  hostFactsFromWire,
  infraEnvFactsFromWire,
  type Settings,
  withClusterChanges,
  withHostChanges,
} from '@groundwork/engine/facts'
import { applyHostEvent, type HostEventResult, newHost } from '@groundwork/engine/host'
import {
  acceptFinalizingStage,
  changeInstallConfig,
  DEFAULT_NETWORKS,
  registerCluster,
  updateCluster,
} from '@groundwork/engine/requests/cluster'
import { updateHost } from '@groundwork/engine/requests/host'
import { assignRoles, chooseBootstrap } from '@groundwork/engine/roles'
import { acceptReply, replyFromWire } from '@groundwork/engine/steps'
import type { EmittedEvent } from '@groundwork/engine/tables'
import { type Exchange, hostIdIn } from './recording.ts'

const IMAGES = 'quay.io/edge-infrastructure'
/** As the recorded service was configured. */
export const RECORDED_SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
  checksClusterVersion: false,
  agentImage: `${IMAGES}/assisted-installer-agent:latest`,
  installerImage: `${IMAGES}/assisted-installer:latest`,
  controllerImage: `${IMAGES}/assisted-installer-controller:latest`,
}

export interface Taken {
  readonly snapshot: ClusterSnapshot
  readonly events: readonly EmittedEvent[]
  /** What the reference looks at again at once, instead of at its next turn. */
  readonly refreshes?: 'everything' | { readonly hostId: string }
}

/** null before the cluster is registered. */
export type CurrentSnapshot = ClusterSnapshot | null

interface Request extends Exchange {
  readonly now: number
}

type Handler = (snapshot: ClusterSnapshot, request: Request) => Taken

const ID = '[0-9a-f-]{36}'
const HANDLERS: readonly (readonly [method: string, path: RegExp, handler: Handler])[] = [
  ['POST', /\/infra-envs$/, addInfraEnv],
  ['POST', new RegExp(`/infra-envs/${ID}/hosts$`), registerHost],
  ['GET', new RegExp(`/hosts/${ID}/instructions`), poll],
  ['POST', new RegExp(`/hosts/${ID}/instructions$`), takeReply],
  ['PATCH', new RegExp(`/infra-envs/${ID}/hosts/${ID}$`), changeHost],
  ['PATCH', new RegExp(`/clusters/${ID}$`), changeCluster],
  ['PATCH', new RegExp(`/clusters/${ID}/install-config$`), overrideInstallConfig],
  ['POST', /\/manifests$/, addManifest],
  ['POST', /\/actions\/install$/, install],
  ['PUT', new RegExp(`/hosts/${ID}/progress$`), reportProgress],
  ['PUT', new RegExp(`/clusters/${ID}/progress$`), reportFinalizing],
  ['PUT', /\/monitored-operators$/, reportOperator],
  ['POST', /\/uploads\/ingress-cert$/, addIngressCertificate],
]

export function take(current: CurrentSnapshot, exchange: Exchange, now: number): Taken | null {
  const { method, path, status } = exchange
  if (status >= 300) return current && { snapshot: current, events: [] }
  if (current === null) return method === 'POST' && path.endsWith('/clusters') ? found(exchange, now) : null
  const request = { ...exchange, now }
  const snapshot = { ...current, now }
  const [, , handler] = HANDLERS.find(([verb, pattern]) => verb === method && pattern.test(path)) ?? []
  return seeFiles(handler ? handler(snapshot, request) : { snapshot, events: [] }, exchange)
}

function found({ seq, request, response }: Exchange, now: number): Taken {
  const { id, openshift_version = '', ocp_release_image: url = '' } = response as Cluster
  const registered = registerCluster(request as ClusterCreateParams, {
    id,
    now,
    settings: RECORDED_SETTINGS,
    releases: [
      {
        openshift_version: '4.22',
        version: openshift_version,
        url,
        cpu_architecture: 'x86_64',
        cpu_architectures: ['x86_64'],
        default: true,
        support_level: 'production',
      },
    ],
    networks: DEFAULT_NETWORKS,
    openRegistries: [],
  })
  if (!registered.ok) throw refused(seq, registered.problems)
  const { cluster } = registered.value
  return {
    snapshot: { cluster, hosts: [], infraEnvs: [], settings: RECORDED_SETTINGS, now },
    events: [],
  }
}

/** The files of an installation are made by the service: they are there when the recording says so. */
function seeFiles(taken: Taken, { response }: Exchange): Taken {
  const cluster = response as Partial<Cluster> | null
  const { snapshot } = taken
  const isPrepared =
    cluster?.id === snapshot.cluster.id && cluster['last-installation-preparation']?.status === 'success'
  const wasPrepared = snapshot.cluster.last_installation_preparation?.status === 'success'
  if (!isPrepared || wasPrepared) return taken
  return { ...taken, snapshot: withClusterChanges(snapshot, { last_installation_preparation: PREPARED }) }
}

const PREPARED = { status: 'success', reason: '' } as const

function addInfraEnv(snapshot: ClusterSnapshot, { response }: Request): Taken {
  return done({
    ...snapshot,
    infraEnvs: [...snapshot.infraEnvs, infraEnvFactsFromWire(response as InfraEnv)],
  })
}

function registerHost(snapshot: ClusterSnapshot, { seq, request, path, now }: Request): Taken {
  const { host_id, discovery_agent_version } = request as { host_id: string; discovery_agent_version: string }
  if (snapshot.hosts.some(({ id }) => id === host_id)) {
    const context = contextOf(snapshot, host_id)
    return follow(
      snapshot,
      seq,
      host_id,
      applyHostEvent({ context }, { type: 'register', discovery_agent_version }),
    )
  }
  const blank = { id: host_id, infra_env_id: path.split('/').at(-2), cluster_id: snapshot.cluster.id }
  const host: HostFacts = {
    ...hostFactsFromWire({ ...blank, discovery_agent_version } as Host),
    ...newHost(createClusterContext(snapshot)),
    status_updated_at: now,
    created_at: now,
    registered_at: now,
    checked_in_at: now,
  }
  return done({ ...snapshot, hosts: [...snapshot.hosts, host] })
}

function poll(snapshot: ClusterSnapshot, { path, now }: Request): Taken {
  const timestamp = Number(/timestamp=(\d+)/.exec(path)?.[1] ?? 0)
  return change(snapshot, hostIdIn(path), { checked_in_at: now, timestamp })
}

function takeReply(snapshot: ClusterSnapshot, { seq, path, request }: Request): Taken {
  const context = contextOf(snapshot, hostIdIn(path))
  const reply = replyFromWire(request as StepReply & { step_type: StepType })
  const result = acceptReply(context, reply)
  if (!result.ok) throw refused(seq, result.reason)
  const { host = {}, cluster = {}, events = [] } = result
  return { ...change(withClusterChanges(snapshot, cluster), context.host.id, host), events }
}

function changeHost(snapshot: ClusterSnapshot, { seq, path, request }: Request): Taken {
  const hostId = hostIdIn(path)
  const result = updateHost(contextOf(snapshot, hostId), request as HostUpdateParams)
  if (!result.ok) throw refused(seq, result.problems)
  return { ...change(snapshot, hostId, result.value.host), refreshes: { hostId } }
}

function changeCluster(snapshot: ClusterSnapshot, { seq, request }: Request): Taken {
  const { cluster, hosts, settings, now } = snapshot
  const environment = { now, settings, releases: [], networks: DEFAULT_NETWORKS, openRegistries: [] }
  const subject = { cluster: cluster as ClusterRecord, hosts, environment }
  const result = updateCluster(request as ClusterUpdateParams, subject)
  if (!result.ok) throw refused(seq, result.problems)
  return { ...done(withClusterChanges(snapshot, result.value.cluster)), refreshes: 'everything' }
}

function overrideInstallConfig(snapshot: ClusterSnapshot, { seq, request }: Request): Taken {
  const result = changeInstallConfig(request as string)
  if (!result.ok) throw refused(seq, result.problems)
  return done(withClusterChanges(snapshot, result.value))
}

function addManifest(snapshot: ClusterSnapshot): Taken {
  return done(withClusterChanges(snapshot, { has_user_manifests: true }))
}

function install(snapshot: ClusterSnapshot, { seq }: Request): Taken {
  const roles = [...assignRoles(createClusterContext(snapshot))]
  const withRoles = withHostChanges(snapshot, new Map(roles.map(([id, role]) => [id, { role }])))
  const context = createClusterContext(withRoles)
  const bootstrap = chooseBootstrap(context)
  const result = applyClusterAction({ context }, 'install')
  if (!result.ok) throw refused(seq, result.reason)
  const schedulable_masters_forced_true = areMastersForcedSchedulable(withRoles.hosts, withRoles.cluster)
  const started = withClusterChanges(withRoles, { ...result.changes, schedulable_masters_forced_true })
  return { ...change(started, bootstrap ?? '', { bootstrap: true }), events: result.events }
}

function reportProgress(snapshot: ClusterSnapshot, { seq, path, request }: Request): Taken {
  const { current_stage: stage, progress_info: info = '' } = request as {
    current_stage: HostStage
    progress_info?: string
  }
  const hostId = hostIdIn(path)
  const context = contextOf(snapshot, hostId)
  return follow(snapshot, seq, hostId, applyHostEvent({ context }, { type: 'progress', stage, info }))
}

function reportFinalizing(snapshot: ClusterSnapshot, { seq, request, now }: Request): Taken {
  const { finalizing_stage } = request as { finalizing_stage: FinalizingStage }
  const result = acceptFinalizingStage(snapshot.cluster, finalizing_stage, now)
  if (!result.ok) throw refused(seq, result.reason)
  return done(withClusterChanges(snapshot, { progress: result.progress }))
}

function reportOperator(snapshot: ClusterSnapshot, { request }: Request): Taken {
  const { name, status = null, status_info = '', version = '' } = request as MonitoredOperator
  const monitored_operators: ClusterFacts['monitored_operators'] = snapshot.cluster.monitored_operators.map(
    (operator) =>
      operator.name === name ? { ...operator, status: status || null, status_info, version } : operator,
  )
  return done(withClusterChanges(snapshot, { monitored_operators }))
}

function addIngressCertificate(snapshot: ClusterSnapshot): Taken {
  return done(withClusterChanges(snapshot, { has_kubeconfig: true }))
}

function follow(snapshot: ClusterSnapshot, seq: number, hostId: string, result: HostEventResult): Taken {
  if (!result.ok) throw refused(seq, result.reason)
  const changed = change(withClusterChanges(snapshot, result.clusterChanges), hostId, result.changes)
  return { ...changed, events: result.events }
}

const refused = (seq: number, why: unknown): Error =>
  new Error(`Request ${seq} was accepted in the recording, we refuse it: ${JSON.stringify(why)}`)

const done = (snapshot: ClusterSnapshot): Taken => ({ snapshot, events: [] })

const change = (snapshot: ClusterSnapshot, hostId: string, changes: Partial<HostFacts>): Taken =>
  done(withHostChanges(snapshot, new Map([[hostId, changes]])))

export function contextOf(snapshot: ClusterSnapshot, hostId: string): HostContext {
  const host = snapshot.hosts.find(({ id }) => id === hostId)
  if (!host) throw new Error(`host ${hostId} never registered`)
  return createHostContext(host, createClusterContext(snapshot))
}
