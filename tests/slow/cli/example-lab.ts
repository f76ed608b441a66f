// A service that goes by virtual time, machines that only tell about themselves, and machines that can be installed.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '@groundwork/contract/client'
import type { Inventory } from '@groundwork/contract/hosts'
import { BASE_PATH } from '@groundwork/contract/operations'
import { startDemoService } from '@groundwork/lab/demo'
import {
  createLab,
  createMachineOperator,
  createSender,
  type Lab,
  openService,
  viewCluster,
} from '@groundwork/lab/lab'
import { findBuiltIn } from '@groundwork/lab/profiles'
import { createVirtualTime } from '@groundwork/lab/time'
import { type Agent, aMachine, createAgent, overHttp } from '@groundwork/service/testing/clients'

export interface ExampleLab {
  readonly url: string
  readonly client: Client
  idOf(kind: 'cluster' | 'infraenv', name: string): Promise<string>
  /** A machine boots the image of an infra-env, tells about itself, and is not heard of again. */
  tellOf(infraEnv: string, number: number, inventory?: Partial<Inventory>): Promise<void>
  /** All of them start again, and tell once more. */
  tellMore(): Promise<void>
  forgetMachines(): void
  pass(ms: number): Promise<void>
  /** Machines that can be installed; they are switched on. The first so many now, the rest once the cluster takes further hosts. */
  rack(infraEnv: string, names: readonly string[], now: number): Promise<void>
  /** Time goes by, and the person at the machines does what has to be done there. */
  until(holds: () => boolean | Promise<boolean>): Promise<void>
  untilStatus(cluster: string, status: string): Promise<void>
  untilHost(name: string, status: string): Promise<void>
  close(): Promise<void>
}

const TURNS = 6
const LOOK_EVERY_MS = 10_000
const LIMIT_MS = 3 * 3_600_000
const CONNECTIONS = 16

export async function openExampleLab(directory: string): Promise<ExampleLab> {
  const profile = findBuiltIn('vm')
  if (profile === null) throw new Error('The lab has no profile "vm".')
  const time = createVirtualTime({ quantumMs: 2_000, longestStepMs: 10_000, onTick: () => service.settle() })
  const service = await startDemoService(time, join(directory, 'service'))
  const send = createSender(CONNECTIONS)
  const client: Client = openService({ url: service.url, token: null }, send)
  const ending = new AbortController()
  let lab: Lab | null = null
  let agents: Agent[] = []
  let tend: ReturnType<typeof createMachineOperator> = async () => {}

  async function idOf(kind: 'cluster' | 'infraenv', wanted: string): Promise<string> {
    const found =
      kind === 'cluster'
        ? await client.call<'v2ListClusters'>('v2ListClusters')
        : await client.call<'ListInfraEnvs'>('ListInfraEnvs')
    const id = found.find(({ name }) => name === wanted)?.id
    if (id === undefined) throw new Error(`There is no ${kind} ${wanted}.`)
    return id
  }

  async function tell(telling: readonly Agent[]): Promise<void> {
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const agent of telling) await agent.turn(time.now())
      await service.settle()
    }
  }

  async function look(): Promise<void> {
    const clusters = await Promise.all(
      (lab?.clusters ?? []).map(({ clusterId: cluster_id }) =>
        client.call<'v2GetCluster'>('v2GetCluster', { params: { cluster_id } }).catch(() => null),
      ),
    )
    await tend(clusters.flatMap((cluster) => (cluster === null ? [] : [viewCluster(cluster)])))
  }

  async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
    let nextLook = 0
    const isDone = await time.run(async () => {
      if (time.now() >= nextLook) {
        nextLook = time.now() + LOOK_EVERY_MS
        await look()
      }
      return holds()
    }, LIMIT_MS)
    if (!isDone) throw new Error('It did not happen within three hours.')
  }

  return {
    ...{ url: service.url, client, idOf, until },
    async tellOf(infraEnv, number, inventory = {}) {
      const infraEnvId = await idOf('infraenv', infraEnv)
      const machine = aMachine({
        number,
        seed: infraEnvId,
        address: `192.168.1.${10 + number}/24`,
        inventory,
      })
      const agent = createAgent({
        send: overHttp(`${service.url}${BASE_PATH}`),
        ...{ machine, infraEnvId, agentVersion: 'example' },
      })
      await agent.register()
      agents.push(agent)
      await tell([agent])
    },
    async tellMore() {
      for (const agent of agents) await agent.register()
      await tell(agents)
    },
    forgetMachines() {
      agents = []
    },
    async pass(ms) {
      await time.run(() => false, ms)
    },
    async rack(infraEnv, machineNames, now) {
      lab = await createLab({
        ...{ seed: 'examples', time, machineNames, openshiftVersion: '', faults: [], bootSpreadMs: 0 },
        service: { url: service.url, client, send },
        sizes: [now],
        infraEnvId: await idOf('infraenv', infraEnv),
        bootsImages: true,
        profileFor: () => profile,
        signal: ending.signal,
      })
      service.connect(lab.world.clusters)
      tend = createMachineOperator({
        ...{ lab, client, url: service.url, day2Hosts: machineNames.length - now },
        ...{ installsDay2: false, approvesNodes: false, say: () => {} },
      })
      void lab.powerOn()
    },
    async untilStatus(cluster, wanted) {
      const cluster_id = await idOf('cluster', cluster)
      await until(async () => {
        const { status } = await client.call<'v2GetCluster'>('v2GetCluster', { params: { cluster_id } })
        return status === wanted
      })
    },
    untilHost: (wanted, status) =>
      until(async () => {
        const hosts = await client.call<'listHostSummaries'>('listHostSummaries')
        return hosts.some((host) => host.name === wanted && host.status === status)
      }),
    async close() {
      ending.abort()
      send.close()
      await service.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
