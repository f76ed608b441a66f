// What it costs to open the checks of one large cluster, and how long other answers wait meanwhile, measured from outside on a process of
// its own. After `node tools/build-cli.mjs`: node --import tsx --conditions=source tools/bench-checks/main.ts --hosts 500
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { untilSettled } from '../bench-against/until-settled.ts'
import { call, createFleet, inParallel, takeTurns } from '../bench-service/fleet.ts'
import { openConnection, request } from '../bench-service/load.ts'
import { row, section } from '../bench-service/report.ts'
import { startService } from '../bench-service/running-service.ts'
import { cpuBetween, cpuOf, residentMiB } from '../bench-service/usage.ts'

const { values } = parseArgs({
  options: { hosts: { type: 'string', default: '500' }, port: { type: 'string' } },
})
const size = Number(values.hosts)
const OWN = '/api/groundwork/v1'
/** Inventory, and what the hosts then find out about each other. */
const ROUNDS = 4
const PROBE_EVERY_MS = 2
const FORGOTTEN_AFTER_MS = 70_000
const PROBE = request('GET', '/health')
/** Bytes of the last answer. */
let answered = 0

section(`checks of one cluster of ${size} hosts`)
const service = await startService(undefined, [], {}, values.port ? Number(values.port) : undefined)
try {
  const { port, pid } = service
  const fleet = { hostsPerCluster: size, inventoryBytes: 28_000 }
  const hosts = await createFleet(port, { clusters: 1, ...fleet }, 'board')
  await inParallel(hosts, 8, ({ agent }) => agent.register())
  await takeTurns(hosts, ROUNDS)
  // The code of this way is loaded before anything is measured, and a thread that it may need is started.
  const [small] = await createFleet(port, { clusters: 1, ...fleet, hostsPerCluster: 1 }, 'small')
  await ask(`${OWN}/clusters/${small?.clusterId}/checks`)
  await untilSettled({ port, cpu: () => cpuOf(pid, service.postmasterPid) })

  const { clusterId, infraEnvId, machine } = hosts[0] as (typeof hosts)[number]
  const board = `${OWN}/clusters/${clusterId}/checks`
  const memory = (what = 'memory of the service') => row(what, `${residentMiB(pid).toFixed(0)} MiB`)
  memory()
  await measured('first time', () => ask(board))
  await measured('again, nothing changed', () => ask(board))
  await measured('ten people at once', () => Promise.all(Array.from({ length: 10 }, () => ask(board))))
  await call(port, 'PATCH', `/v2/infra-envs/${infraEnvId}/hosts/${machine.id}`, { host_name: 'renamed' })
  await measured('one host has another name', () => ask(board))
  await measured('only what fails', () => ask(`${board}?only=failing`))
  await measured('one host', () => ask(`${OWN}/infra-envs/${infraEnvId}/hosts/${machine.id}/checks`))
  memory()
  await pause(FORGOTTEN_AFTER_MS)
  memory('memory when nobody has asked for a while')
} finally {
  await service.stop()
}

async function ask(path: string): Promise<void> {
  const connection = await openConnection(service.port)
  const { status, bytes } = await connection.send(request('GET', path))
  connection.close()
  if (status !== 200) throw new Error(`GET ${path}: ${status}`)
  answered = bytes
}

async function measured(what: string, work: () => Promise<unknown>): Promise<void> {
  const { port, pid, postmasterPid } = service
  const probes = await probing(port)
  const before = cpuOf(pid, postmasterPid)
  const started = performance.now()
  await work()
  const tookMs = performance.now() - started
  const longestMs = await probes.stop()
  const cpu = cpuBetween(before, cpuOf(pid, postmasterPid))
  row(
    what,
    `${tookMs.toFixed(0)} ms`,
    `${(answered / 1e6).toFixed(2)} MB`,
    `other answers waited ${longestMs.toFixed(0)} ms at most`,
    `CPU ${(1_000 * cpu.service).toFixed(0)} + ${(1_000 * cpu.database).toFixed(0)} ms`,
  )
}

/** Small requests, one after the other, for as long as something else goes on. */
async function probing(port: number): Promise<{ stop(): Promise<number> }> {
  const connection = await openConnection(port)
  await connection.send(PROBE)
  let longestMs = 0
  let isOver = false
  const ended = (async () => {
    while (!isOver) {
      const started = performance.now()
      await connection.send(PROBE)
      longestMs = Math.max(longestMs, performance.now() - started)
      await pause(PROBE_EVERY_MS)
    }
    connection.close()
  })()
  // Its failure is seen where it is awaited.
  ended.catch(() => {})
  return {
    async stop() {
      isOver = true
      await ended
      return longestMs
    },
  }
}
