// Hosts that join a cluster, from their registration until the cluster is ready.
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, type Client, createClient } from '@groundwork/contract/client'
import { AgentRefused, createAgent, overHttp } from '@groundwork/service/testing/driver/agent'
import { aMachine, type Machine } from '@groundwork/service/testing/driver/machine'
import { watchStatuses } from './watch-statuses.ts'

export interface Simulation {
  readonly url: string
  readonly hosts: number
  /** null: a cluster and an infra-env are made. */
  readonly infraEnvId: string | null
  say(line: string): void
}

/** Something that the user can mend; the message says how. */
export class Impossible extends Error {}

interface Place {
  readonly name: string
  readonly clusterId: string
  readonly infraEnvId: string
}

const BETWEEN_TURNS_MS = 250
const PATIENCE_MS = 120_000
/** Addresses that none of the simulated machines has, in their network. */
const VIPS = { api_vips: [{ ip: '192.168.0.100' }], ingress_vips: [{ ip: '192.168.0.101' }] }
/** Well-formed, and good for nothing else. */
const PULL_SECRET = JSON.stringify({ auths: { 'quay.io': { auth: 'c2ltdWxhdGVkOm5vbmU=' } } })

export async function simulate(simulation: Simulation): Promise<void> {
  const { url, hosts, say } = simulation
  const client = createClient({ baseUrl: url })
  const stop = new AbortController()
  try {
    const place = await findPlace(client, simulation)
    const who = hosts === 1 ? 'One simulated host joins' : `${hosts} simulated hosts join`
    say(`${who} cluster ${place.name} (${place.clusterId}).`)
    say('They only speak the protocol; nothing boots and nothing is installed.')
    say('')
    const statuses = await watchStatuses(url, place.clusterId, hosts, say, stop.signal)
    const machines = Array.from({ length: hosts }, (_, index) =>
      aMachine({ number: index + 1, seed: place.infraEnvId }),
    )
    await joinCluster(client, url, place, machines, statuses.isReady)
    await statuses.ready
    say('')
    say('Ready to be installed, which is where Groundwork ends for now. Look at it, explain it, delete it:')
    say(`  curl -s ${url}/api/assisted-install/v2/clusters/${place.clusterId} | jq .`)
    say(`  curl -s ${url}/api/assisted-install/v2/clusters/${place.clusterId} | npm run -s diagnose`)
    say(`  curl -X DELETE ${url}/api/assisted-install/v2/clusters/${place.clusterId}`)
  } catch (error) {
    throw explained(error, url)
  } finally {
    stop.abort()
  }
}

async function findPlace(client: Client, { infraEnvId, hosts }: Simulation): Promise<Place> {
  if (infraEnvId !== null) {
    const infraEnv = await client.call<'GetInfraEnv'>('GetInfraEnv', { params: { infra_env_id: infraEnvId } })
    const clusterId = infraEnv.cluster_id
    if (clusterId) {
      const params = { cluster_id: clusterId }
      const { name = '' } = await client.call<'v2GetCluster'>('v2GetCluster', { params })
      return { name, clusterId, infraEnvId }
    }
    throw new Impossible(`Infra-env ${infraEnvId} belongs to no cluster, so its hosts would not join one.`)
  }
  const name = 'simulated'
  const cluster = await client.call<'v2RegisterCluster'>('v2RegisterCluster', {
    body: {
      name,
      base_dns_domain: 'example.com',
      openshift_version: '4.20',
      pull_secret: PULL_SECRET,
      ...(hosts === 1 && { control_plane_count: 1 }),
    },
  })
  const clusterId = cluster.id
  const infraEnv = await client.call<'RegisterInfraEnv'>('RegisterInfraEnv', {
    body: { name, cluster_id: clusterId, pull_secret: PULL_SECRET },
  })
  return { name, clusterId, infraEnvId: infraEnv.id }
}

async function joinCluster(
  client: Client,
  url: string,
  { clusterId, infraEnvId }: Place,
  machines: readonly Machine[],
  isReady: () => boolean,
): Promise<void> {
  const { versions } = await client.call<'v2ListComponentVersions'>('v2ListComponentVersions')
  const agentVersion = versions?.['discovery-agent'] ?? ''
  const send = overHttp(`${url}/api/assisted-install`, { discovery_agent_version: agentVersion })
  const agents = machines.map((machine) => createAgent({ send, machine, infraEnvId, agentVersion }))
  for (const agent of agents) await agent.register()
  const deadline = performance.now() + PATIENCE_MS
  let hasVips = machines.length === 1
  while (!isReady()) {
    if (performance.now() > deadline)
      throw new Impossible(
        `Cluster ${clusterId} is not ready after ${PATIENCE_MS / 1_000} s. "npm run -s diagnose" tells what stops it.`,
      )
    for (const agent of agents) await agent.turn()
    if (!hasVips) hasVips = await setVips(client, clusterId)
    await sleep(BETWEEN_TURNS_MS)
  }
}

/** What a person would do: two free addresses. False: the network of the hosts is not known yet. */
async function setVips(client: Client, clusterId: string): Promise<boolean> {
  const params = { cluster_id: clusterId }
  const { api_vips } = await client.call<'v2GetCluster'>('v2GetCluster', { params })
  if (api_vips?.length) return true
  try {
    await client.call<'V2UpdateCluster'>('V2UpdateCluster', { params, body: VIPS })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return false
    throw error
  }
}

function explained(error: unknown, url: string): unknown {
  const isRefused = error instanceof ApiError || error instanceof AgentRefused
  if (isRefused && (error.status === 401 || error.status === 403))
    return new Impossible(
      `The service at ${url} asks for a login. Hosts get their tokens with boot media, which a simulation has not; ` +
        'start a service with --auth none for it.',
    )
  if (isRefused) return new Impossible(`The service at ${url} refused. ${error.message}`)
  if (error instanceof TypeError && error.message === 'fetch failed')
    return new Impossible(`No service answers at ${url}. "npm start" runs one; --url names another address.`)
  return error
}
