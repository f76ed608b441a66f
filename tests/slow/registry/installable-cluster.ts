// A cluster with simulated machines on a service that runs, from its registration to `ready` and on.
import type { Cluster, ClusterCreateParams } from '@groundwork/contract/clusters'
import type { InstallationExplanation } from '@groundwork/contract/groundwork'
import { BASE_PATH, OWN_BASE_PATH } from '@groundwork/contract/operations'
import type { Step } from '@groundwork/contract/steps'
import { aMachine, createAgent, overHttp, type Send } from '@groundwork/service/testing/clients'
import { call } from '../../testing/call.ts'
import { AGENT_IMAGE } from '../../testing/service-process.ts'
import { until } from '../../testing/until.ts'

export interface InstallableCluster {
  readonly id: string
  readonly infraEnvId: string
  readonly hostIds: readonly string[]
  read(): Promise<Cluster>
  change(params: object): Promise<void>
  install(): Promise<void>
  /** Hosts ask and answer until the cluster is as wanted. */
  workUntil(what: string, isWanted: (cluster: Cluster) => boolean): Promise<Cluster>
  /** Of the last event with this name; empty: there is none. */
  eventText(name: string): Promise<string>
  explanation(): Promise<InstallationExplanation>
  file(path: string): Promise<string>
  hostIgnition(hostId: string): Promise<string>
  /** All that hosts were asked to do so far. */
  steps(): readonly Step[]
}

export interface ClusterSettings extends Partial<ClusterCreateParams> {
  readonly name: string
  readonly openshift_version: string
  readonly pull_secret: string
  readonly nodes: 1 | 3
  /** The name of an image, or a plain version as our own says it. */
  readonly agentVersion?: string
}

const SINGLE_NODE = { control_plane_count: 1, user_managed_networking: true }
const VIPS = { api_vips: [{ ip: '192.168.50.1' }], ingress_vips: [{ ip: '192.168.50.2' }] }

/** `url` says where the service is, whenever it is called: it may have been started again. */
export async function anInstallableCluster(
  url: () => string,
  { nodes, agentVersion = AGENT_IMAGE, ...settings }: ClusterSettings,
): Promise<InstallableCluster> {
  const wanted = { base_dns_domain: 'example.com', ...(nodes === 1 && SINGLE_NODE), ...settings }
  const { id } = await call<{ id: string }>(url(), 'POST', '/v2/clusters', wanted)
  const path = `/v2/clusters/${id}`
  const infraEnv = await call<{ id: string }>(url(), 'POST', '/v2/infra-envs', {
    ...{ name: settings.name, pull_secret: settings.pull_secret, cluster_id: id },
  })
  const send: Send = (...request) => overHttp(`${url()}${BASE_PATH}`)(...request)
  const machines = Array.from({ length: nodes }, (_, index) => aMachine({ number: index + 1, seed: id }))
  const agents = machines.map((machine) =>
    createAgent({ send, machine, infraEnvId: infraEnv.id, agentVersion }),
  )
  for (const agent of agents) await agent.register()
  const steps: Step[] = []

  const read = () => call<Cluster>(url(), 'GET', path)
  const workUntil = async (what: string, isWanted: (cluster: Cluster) => boolean) => {
    let last: Cluster | null = null
    const work = async () => {
      for (const agent of agents) steps.push(...(await agent.turn()))
      last = await read()
      return isWanted(last) && last
    }
    return until(`${settings.name}: ${what}`, work).catch((error: unknown) => {
      throw new Error(`${stateOf(last)} ${String(error)}`)
    })
  }

  if (nodes === 3) {
    const areAll = (hosts: Cluster['hosts']) =>
      hosts?.length === nodes && hosts.every(({ inventory }) => inventory)
    await workUntil('hosts are described', ({ hosts }) => areAll(hosts) === true)
    await call(url(), 'PATCH', path, VIPS)
  }
  await workUntil('ready', ({ status }) => status === 'ready')
  return {
    id,
    infraEnvId: infraEnv.id,
    hostIds: machines.map((machine) => machine.id),
    read,
    workUntil,
    change: (params) => call(url(), 'PATCH', path, params),
    install: () => call(url(), 'POST', `${path}/actions/install`),
    async eventText(name) {
      const events = await call<{ name: string; message: string }[]>(
        url(),
        'GET',
        `/v2/events?cluster_id=${id}&limit=-1`,
      )
      return events.findLast((event) => event.name === name)?.message ?? ''
    },
    async explanation() {
      const answer = await fetch(`${url()}${OWN_BASE_PATH}/v1/clusters/${id}/explanation`)
      return (await answer.json()) as InstallationExplanation
    },
    file: (rest) => download(`${url()}${BASE_PATH}${path}/${rest}`),
    hostIgnition: (hostId) =>
      download(`${url()}${BASE_PATH}/v2/infra-env/${infraEnv.id}/hosts/${hostId}/downloads/ignition`),
    steps: () => steps,
  }
}

const stateOf = (cluster: Cluster | null): string =>
  [cluster, ...(cluster?.hosts ?? [])].map((one) => `${one?.status}: ${one?.status_info}`).join(' ')

export async function download(url: string): Promise<string> {
  const answer = await fetch(url)
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text}`)
  return text
}
