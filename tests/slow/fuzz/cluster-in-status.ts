// Clusters in every status that a cluster can have, each led there by the requests that people, machines and controllers send.
import type { Cluster } from '@groundwork/contract/clusters'
import type { ClusterStatus } from '@groundwork/contract/vocabulary'
import { SIMULATED_KERNEL_ARGUMENT } from '@groundwork/engine/hardware'
import { type Agent, aMachine, createAgent, type Send } from '@groundwork/service/testing/clients'
import { AGENT_IMAGE } from '../../testing/service-process.ts'
import { until } from '../../testing/until.ts'
import { SECRETS } from './secrets.ts'

export interface Walker {
  /** Paths are below the base path. Machines and controllers of an infra-env have tokens of their own; null: a person asks. */
  readonly send: (as: string | null) => Send
}

export interface WalkedCluster {
  readonly status: ClusterStatus
  readonly clusterId: string
  readonly infraEnvId: string
  readonly hostId: string
}

interface Walk {
  readonly ask: Ask
  readonly askAsMachine: Ask
  readonly clusterId: string
  readonly host: string
  readonly agent: Agent
}

/** Throws on every answer that is not good. */
type Ask = <Answer>(method: string, path: string, body?: object | string) => Promise<Answer>

/** Its files are made without a release. */
const SIMULATED = { current_boot_mode: 'uefi', command_line: SIMULATED_KERNEL_ARGUMENT }
const INGRESS_CA = '-----BEGIN CERTIFICATE-----\nrouter\n-----END CERTIFICATE-----\n'

/** What is done beyond a cluster that has just been registered, for each status in order. */
const WAYS: Readonly<Partial<Record<ClusterStatus, readonly ((walk: Walk) => Promise<unknown>)[]>>> = {
  ready: [discover],
  'preparing-for-installation': [discover, startInstallation],
  installing: [discover, startInstallation, prepare],
  'installing-pending-user-action': [discover, startInstallation, prepare, reboot, bootMediumAgain],
  finalizing: [discover, startInstallation, prepare, reboot, finishHost],
  installed: [discover, startInstallation, prepare, reboot, finishHost, finishCluster],
  'adding-hosts': [discover, startInstallation, prepare, reboot, finishHost, finishCluster, addHosts],
  error: [discover, startInstallation, prepare, fail],
  cancelled: [discover, startInstallation, prepare, cancel],
}

export const WALKED_STATUSES = Object.keys(WAYS) as readonly ClusterStatus[]

/** A single node, which is as far as any other cluster and needs one machine only. */
export async function clusterInStatus(
  walker: Walker,
  status: ClusterStatus,
  number: number,
): Promise<WalkedCluster> {
  const ask = askBy(walker.send(null))
  const { pull_secret } = SECRETS
  const name = `walk-${number}`
  const cluster = await ask<Cluster>('POST', '/v2/clusters', {
    ...{ name, openshift_version: '4.20', base_dns_domain: 'example.com', pull_secret },
    ...{ control_plane_count: 1, user_managed_networking: true },
  })
  const clusterId = cluster.id ?? ''
  const wanted = { name, pull_secret, cluster_id: clusterId }
  const { id: infraEnvId } = await ask<{ id: string }>('POST', '/v2/infra-envs', wanted)
  // One of those that requests name, in a place of its own.
  const machine = aMachine({ number: 1, seed: 'fuzz', inventory: { boot: SIMULATED } })
  const send = walker.send(infraEnvId)
  const agent = createAgent({ machine, infraEnvId, agentVersion: AGENT_IMAGE, send })
  await agent.register()
  const host = `/v2/infra-envs/${infraEnvId}/hosts/${machine.id}`
  const walk: Walk = { ask, askAsMachine: askBy(send), clusterId, host, agent }
  for (const step of WAYS[status] ?? []) await step(walk)
  await reaches(walk, status)
  return { status, clusterId, infraEnvId, hostId: machine.id }
}

const askBy =
  (send: Send): Ask =>
  async <Answer>(method: string, path: string, body?: object | string) => {
    const { status, text } = await send(method as 'GET', path, body as object)
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as Answer
  }

const statusOf = async ({ ask, clusterId }: Walk) =>
  (await ask<Cluster>('GET', `/v2/clusters/${clusterId}`)).status

const reaches = (walk: Walk, status: ClusterStatus, meanwhile: () => Promise<unknown> = async () => {}) =>
  until(`a cluster is ${status}`, async () => {
    if ((await statusOf(walk)) === status) return true
    await meanwhile()
    return false
  })

function discover(walk: Walk) {
  return reaches(walk, 'ready', () => walk.agent.turn())
}

function startInstallation({ ask, clusterId }: Walk) {
  return ask('POST', `/v2/clusters/${clusterId}/actions/install`)
}

function prepare(walk: Walk) {
  return reaches(walk, 'installing', () => walk.agent.turn())
}

const report = ({ askAsMachine, host }: Walk, current_stage: string) =>
  askAsMachine('PUT', `${host}/progress`, { current_stage })

async function reboot(walk: Walk) {
  await report(walk, 'Starting installation')
  await report(walk, 'Rebooting')
}

function bootMediumAgain({ agent }: Walk) {
  return agent.register()
}

function finishHost(walk: Walk) {
  return report(walk, 'Done')
}

async function finishCluster(walk: Walk) {
  const { ask, askAsMachine, clusterId } = walk
  await reaches(walk, 'finalizing')
  await askAsMachine('POST', `/v2/clusters/${clusterId}/uploads/ingress-cert`, INGRESS_CA)
  const { monitored_operators } = await ask<Cluster>('GET', `/v2/clusters/${clusterId}`)
  for (const { name } of monitored_operators ?? [])
    await askAsMachine('PUT', `/v2/clusters/${clusterId}/monitored-operators`, {
      ...{ name, status: 'available', status_info: '' },
    })
  await reaches(walk, 'installed')
}

function addHosts({ ask, clusterId }: Walk) {
  return ask('POST', `/v2/clusters/${clusterId}/actions/allow-add-hosts`)
}

function fail(walk: Walk) {
  return report(walk, 'Failed')
}

function cancel({ ask, clusterId }: Walk) {
  return ask('POST', `/v2/clusters/${clusterId}/actions/cancel`)
}
