// Many simulated hosts in clusters of a given size, brought to where nothing new is learned.
import {
  type Agent,
  aMachine,
  createAgent,
  type Machine,
  overHttp,
} from '@groundwork/service/testing/clients'
import { AGENT_IMAGE } from './running-service.ts'

export interface FleetHost {
  readonly clusterId: string
  readonly infraEnvId: string
  readonly machine: Machine
  readonly agent: Agent
}

const PULL_SECRET = JSON.stringify({
  auths: { 'quay.io': { auth: 'dTpw' }, 'registry.example.com': { auth: 'dTpw' } },
})

export async function createCluster(
  port: number,
  name: string,
): Promise<{ clusterId: string; infraEnvId: string }> {
  const cluster = await call(port, 'POST', '/v2/clusters', {
    name,
    base_dns_domain: 'example.com',
    openshift_version: '4.20',
    pull_secret: PULL_SECRET,
  })
  const infraEnv = await call(port, 'POST', '/v2/infra-envs', {
    name,
    pull_secret: PULL_SECRET,
    cluster_id: cluster.id,
  })
  return { clusterId: cluster.id, infraEnvId: infraEnv.id }
}

export const setVips = (port: number, clusterId: string): Promise<{ id: string }> =>
  call(port, 'PATCH', `/v2/clusters/${clusterId}`, {
    api_vips: [{ ip: '192.168.0.100' }],
    ingress_vips: [{ ip: '192.168.0.101' }],
  })

export interface FleetSize {
  readonly clusters: number
  readonly hostsPerCluster: number
  readonly inventoryBytes?: number
}

/** The clusters exist afterwards, the hosts have not registered yet. */
export async function createFleet(port: number, size: FleetSize, seed: string): Promise<FleetHost[]> {
  const send = overHttp(`http://127.0.0.1:${port}/api/assisted-install`, {
    discovery_agent_version: AGENT_IMAGE,
  })
  const hosts: FleetHost[] = []
  for (let cluster = 0; cluster < size.clusters; cluster += 1) {
    const ids = await createCluster(port, `${seed}-${cluster}`)
    for (let number = 1; number <= size.hostsPerCluster; number += 1) {
      const machine = aMachine({
        number,
        seed: `${seed} ${cluster}`,
        inventoryBytes: size.inventoryBytes ?? 0,
      })
      const { infraEnvId } = ids
      hosts.push({
        ...ids,
        machine,
        agent: createAgent({ send, machine, infraEnvId, agentVersion: AGENT_IMAGE }),
      })
    }
  }
  return hosts
}

/** `rounds` turns of every host, some at the same time. */
export async function takeTurns(hosts: readonly FleetHost[], rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await inParallel(hosts, 8, ({ agent }) => agent.turn())
}

export async function inParallel<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const queue = items.values()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of queue) await work(item)
    }),
  )
}

export async function call(
  port: number,
  method: string,
  path: string,
  body?: object,
): Promise<{ id: string }> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/assisted-install${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
  return (text === '' ? {} : JSON.parse(text)) as { id: string }
}
