// Thousands of hosts as agents bring them, and agents that keep them from counting as disconnected.
import type { Site } from '../../tests/browser/testing/site.ts'
import { AGENT_HEADER, API, type Fleet, seedFleet } from '../bench-against/seed-fleet.ts'
import { untilSettled } from '../bench-against/until-settled.ts'
import { openConnection, request } from '../bench-service/load.ts'
import { cpuOf } from '../bench-service/usage.ts'

const CONNECTIONS = 8
const HOSTS_PER_CLUSTER = 10
const GIB = 2 ** 30

export interface SeededHosts {
  readonly count: number
  readonly seconds: number
  /** Every host asks what to do, and the service has nothing left to do. */
  refresh(): Promise<void>
  /** As its agent reports it: with too little memory the host counts as insufficient. */
  reportMemory(infraEnvId: string, hostId: string, isEnough: boolean): Promise<void>
}

export async function seedHosts(site: Site, count: number): Promise<SeededHosts> {
  const port = Number(new URL(site.api).port)
  const { pid } = site.service()
  const size = {
    clusters: count / HOSTS_PER_CLUSTER,
    hostsPerCluster: HOSTS_PER_CLUSTER,
    inventoryBytes: 4_000,
  }
  const fleet = await seedFleet(port, size, CONNECTIONS)
  const settled = () => untilSettled({ port, cpu: () => cpuOf(pid, 0) })
  await settled()
  return {
    count,
    seconds: fleet.seconds,
    async refresh() {
      await sendAll(port, fleet.hosts.map(pollOf))
      await settled()
    },
    reportMemory: (infraEnvId, hostId, isEnough) =>
      sendAll(port, [memoryReport(hostOf(fleet, infraEnvId, hostId), isEnough)]),
  }
}

type Host = Fleet['hosts'][number]

function hostOf({ hosts }: Fleet, infraEnvId: string, hostId: string): Host {
  const host = hosts.find((each) => each.hostId === hostId && each.infraEnvId === infraEnvId)
  if (host === undefined) throw new Error(`There is no host ${hostId}.`)
  return host
}

const pathOf = ({ infraEnvId, hostId }: Host): string =>
  `${API}/infra-envs/${infraEnvId}/hosts/${hostId}/instructions`

const pollOf = (host: Host): Buffer => request('GET', pathOf(host), undefined, AGENT_HEADER)

function memoryReport(host: Host, isEnough: boolean): Buffer {
  const { inventory } = host.machine
  const physical_bytes = (isEnough ? 64 : 4) * GIB
  const memory = { ...inventory.memory, physical_bytes, usable_bytes: physical_bytes }
  const reply = {
    step_type: 'inventory',
    step_id: 'inventory-00000001',
    output: JSON.stringify({ ...inventory, memory }),
  }
  return request('POST', pathOf(host), JSON.stringify(reply), AGENT_HEADER)
}

async function sendAll(port: number, requests: readonly Buffer[]): Promise<void> {
  const queue = requests.values()
  const send = async () => {
    const connection = await openConnection(port)
    for (const bytes of queue) {
      const { status } = await connection.send(bytes)
      if (status >= 300) throw new Error(`A host was answered ${status}.`)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: Math.min(CONNECTIONS, requests.length) }, send))
}
