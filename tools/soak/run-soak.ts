// Some minutes in the life of a busy service: machines that poll and report, downloads that break off, logs that are read, and replies as
// large as they get. Everything is looked at: bytes are right, every poll is answered, nothing fails.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@groundwork/lab/time'
import { createSeededRandom } from '@groundwork/lab/time'
import { AgentRefusedError } from '@groundwork/service/testing/clients'
import { createFleet, type FleetHost, inParallel } from '../bench-service/fleet.ts'
import { brokenOff, type KnownFile, type Outcome, part, whole } from './downloads.ts'
import { largeInventory } from './large-inventory.ts'

export interface Soak {
  readonly apiPort: number
  readonly imagePort: number
  readonly pid: number
  readonly seconds: number
  readonly hosts: number
  /** That the largest machine has, beside as many disks. */
  readonly interfaces: number
  readonly seed: number
  /** What the service hands out as the program for hosts. */
  readonly program: Buffer
  /** Written by watch-event-loop.mjs. */
  readonly delayFile: string
}

export interface SoakFigures {
  readonly requests: number
  readonly aborts: number
  readonly polls: number
  readonly pollP50Ms: number
  readonly pollP99Ms: number
  readonly largeReplies: { readonly taken: number; readonly refused: number }
  readonly residentMiB: number
  readonly peakResidentMiB: number
  readonly longestDelayMs: number
  /** Empty: everything went as it should. */
  readonly problems: readonly string[]
}

const HOSTS_PER_CLUSTER = 10
const LOG_BYTES = 2_000_000
/** Machines ask once a minute; here they are in a hurry. */
const BETWEEN_TURNS_MS = 1_000

export async function runSoak(soak: Soak): Promise<SoakFigures> {
  const size = { clusters: Math.ceil(soak.hosts / HOSTS_PER_CLUSTER), hostsPerCluster: HOSTS_PER_CLUSTER }
  const hosts = await createFleet(soak.apiPort, size, `soak-${soak.seed}`)
  await inParallel(hosts, 8, ({ agent }) => agent.register())
  const { sent, log, image } = await knownFiles(soak, hosts[0] as FleetHost)
  const deadline = performance.now() + soak.seconds * 1_000
  const tally = createTally()
  const random = (name: string) => createSeededRandom(soak.seed).stream(name)
  const loop = async (work: () => Promise<unknown>) => {
    while (performance.now() < deadline) await work()
  }
  const aborter = (name: string) => {
    const draw = random(name)
    return loop(async () => {
      tally.aborts += 1
      tally.took(await brokenOff(draw() < 0.6 ? sent : image, draw))
    })
  }
  const reader = (name: string) => {
    const draw = random(name)
    return loop(async () => {
      const file = draw() < 0.5 ? sent : image
      tally.took(await (draw() < 0.3 ? whole(file) : part(file, draw)))
    })
  }
  const logReader = loop(async () => tally.took(await whole(log)))
  const machines = hosts.map((host, index) => {
    const draw = random(`host ${index}`)
    return loop(() => turnOf(host, draw, tally))
  })
  const [largest] = hosts.slice(-1)
  const replies = loop(() => replyLarge(largest as FleetHost, soak.interfaces, tally))
  await Promise.all([aborter('a'), aborter('b'), aborter('c'), aborter('d'), reader('e'), reader('f')])
  await Promise.all([logReader, replies, ...machines])
  return figuresOf(soak, tally)
}

async function knownFiles(soak: Soak, { clusterId, infraEnvId, machine }: FleetHost) {
  const api = `http://127.0.0.1:${soak.apiPort}/api`
  const ofLog = randomBytes(LOG_BYTES)
  const logs = `${api}/assisted-install/v2/clusters/${clusterId}/logs?logs_type=host&host_id=${machine.id}`
  const form = new FormData()
  form.set('upfile', new Blob([ofLog]), 'logs.tar.gz')
  const uploaded = await fetch(`${logs}&infra_env_id=${infraEnvId}`, { method: 'POST', body: form })
  if (!uploaded.ok) throw new Error(`The log was not taken: ${uploaded.status} ${await uploaded.text()}`)
  const imageUrl = `http://127.0.0.1:${soak.imagePort}/byid/${infraEnvId}/4.20/x86_64/full.iso`
  const image = await fetch(imageUrl)
  if (!image.ok) throw new Error(`There is no image: ${image.status} ${await image.text()}`)
  const files = {
    sent: { name: 'program for hosts', url: `${api}/groundwork/v1/host-executable`, bytes: soak.program },
    log: { name: 'log', url: logs, bytes: ofLog },
    image: { name: 'image', url: imageUrl, bytes: Buffer.from(await image.arrayBuffer()) },
  }
  return files satisfies Record<string, KnownFile>
}

/** One poll, its reports, and now and then an inventory that says something new. */
async function turnOf({ agent, machine }: FleetHost, draw: Random, tally: Tally): Promise<void> {
  try {
    const start = performance.now()
    const steps = await agent.ask()
    tally.polls.push(performance.now() - start)
    tally.requests += 1
    for (const step of steps) {
      tally.requests += 1
      await agent.report(machine.answer(step))
    }
    if (draw() < 0.2) {
      const cpu = { ...machine.inventory.cpu, frequency: 2_400 + Math.floor(draw() * 1_000) }
      tally.requests += 1
      await agent.report(inventoryReply({ ...machine.inventory, cpu }))
    }
  } catch (error) {
    tally.problems.push(`a host: ${error instanceof Error ? error.message : String(error)}`)
  }
  await sleep(BETWEEN_TURNS_MS * draw())
}

async function replyLarge({ agent, machine }: FleetHost, interfaces: number, tally: Tally): Promise<void> {
  tally.requests += 1
  try {
    await agent.report(inventoryReply(largeInventory(machine.inventory, interfaces, tally.requests)))
    tally.taken += 1
  } catch (error) {
    // A service that takes no such inventory says so with 4xx; anything else is a failure.
    if (error instanceof AgentRefusedError && error.status < 500) tally.refused += 1
    else tally.problems.push(`a large reply: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const inventoryReply = (inventory: object) => ({
  step_type: 'inventory',
  step_id: 'inventory-00000000',
  output: JSON.stringify(inventory),
})

interface Tally {
  requests: number
  aborts: number
  taken: number
  refused: number
  readonly polls: number[]
  readonly problems: string[]
  took(outcome: Outcome): void
}

function createTally(): Tally {
  const tally: Tally = {
    ...{ requests: 0, aborts: 0, taken: 0, refused: 0, polls: [], problems: [] },
    took({ problem }) {
      tally.requests += 1
      if (problem !== null) tally.problems.push(problem)
    },
  }
  return tally
}

function figuresOf({ pid, delayFile }: Soak, tally: Tally): SoakFigures {
  const times = tally.polls.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const mib = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1_024
  return {
    requests: tally.requests,
    aborts: tally.aborts,
    polls: times.length,
    pollP50Ms: at(0.5),
    pollP99Ms: at(0.99),
    largeReplies: { taken: tally.taken, refused: tally.refused },
    residentMiB: mib('VmRSS'),
    peakResidentMiB: mib('VmHWM'),
    longestDelayMs: Number(readFileSync(delayFile, 'utf8')),
    problems: tally.problems,
  }
}
