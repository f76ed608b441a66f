// npm run bench -- service: what the service costs, measured from outside on a process of its own.
// Generator, service and database share one machine, so rates depend on it; compare CPU per request.
import { parseArgs } from 'node:util'
import { call, createFleet, type FleetHost, inParallel, setVips, takeTurns } from './fleet.ts'
import { type LoadResult, request, runLoad } from './load.ts'
import { row, section } from './report.ts'
import { AGENT_IMAGE, type RunningService, startService } from './running-service.ts'
import { cpuBetween, cpuOf, residentMiB } from './usage.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, hosts: { type: 'string' } },
})
const isQuick = values.quick
const FLEETS = values.hosts ? [Number(values.hosts)] : isQuick ? [20] : [100, 1_000, 5_000]
const API = '/api/assisted-install/v2'
const BASE = { path: `${API}/infra-envs` }
const AGENT_HEADER = `discovery_agent_version: ${AGENT_IMAGE}\r\n`
const CONNECTIONS = 16

for (const size of FLEETS) await measureFleet(size)

async function measureFleet(size: number): Promise<void> {
  section(`${size} hosts in clusters of 10`)
  const service = await startService()
  try {
    row('start to healthy, empty directory', `${service.startMs.toFixed(0)} ms`)
    const hosts = await createFleet(
      service.port,
      { clusters: size / 10, hostsPerCluster: 10, inventoryBytes: 28_000 },
      'fleet',
    )
    await registration(service, hosts)
    await settling(service, hosts)
    row('memory of the service', `${residentMiB(service.pid).toFixed(0)} MiB`)
    await idle(service)
    await instructions(service, hosts, 'instructions, all settled')
    await replies(service, hosts)
    row('memory of the service, after the load', `${residentMiB(service.pid).toFixed(0)} MiB`)
    if (size === FLEETS[Math.min(1, FLEETS.length - 1)]) {
      await clusterSizes(service)
      await readiness(service)
    }
  } finally {
    await service.stop()
  }
}

async function measured(
  service: RunningService,
  what: string,
  load: () => Promise<LoadResult>,
): Promise<void> {
  const before = cpuOf(service.pid, service.postmasterPid)
  const result = await load()
  const cpu = cpuBetween(before, cpuOf(service.pid, service.postmasterPid))
  const each = (seconds: number) => `${((1_000 * seconds) / result.requests).toFixed(2)}`
  const problems =
    Object.keys(result.unexpected).length > 0 ? ` UNEXPECTED ${JSON.stringify(result.unexpected)}` : ''
  row(
    what,
    `${result.perSecond.toFixed(0)} req/s, p50 ${result.p50Ms.toFixed(1)} ms, p99 ${result.p99Ms.toFixed(1)} ms`,
    `CPU ${each(cpu.service)} + ${each(cpu.database)} ms per request${problems}`,
  )
}

async function registration(service: RunningService, hosts: readonly FleetHost[]): Promise<void> {
  const requests = hosts.map(({ infraEnvId, machine }) =>
    request(
      'POST',
      `${BASE.path}/${infraEnvId}/hosts`,
      JSON.stringify({ host_id: machine.id, discovery_agent_version: AGENT_IMAGE }),
    ),
  )
  await measured(service, 'registration, 8 connections', () =>
    runLoad({
      port: service.port,
      connections: 8,
      total: requests.length,
      next: (index) => requests[index] as Buffer,
      expected: 201,
    }),
  )
}

async function settling(service: RunningService, hosts: readonly FleetHost[]): Promise<void> {
  const started = performance.now()
  const elapsed = () => `${((performance.now() - started) / 1_000).toFixed(1)} s`
  await inParallel(hosts, CONNECTIONS, ({ agent }) => agent.turn())
  await untilDecided(service.port)
  row('all hosts described and judged, after the last registration', elapsed())
  await takeTurns(hosts, 2)
  const clusters = [...new Set(hosts.map(({ clusterId }) => clusterId))]
  await inParallel(clusters, 4, (clusterId) => setVips(service.port, clusterId))
  await takeTurns(hosts, 2)
  await untilDecided(service.port)
  row('clusters by status, all reports in', JSON.stringify(await statusesOf(service.port)), elapsed())
}

async function statusesOf(port: number): Promise<Record<string, number>> {
  const clusters = (await call(port, 'GET', '/v2/clusters')) as unknown as { status: string }[]
  const counts: Record<string, number> = {}
  for (const { status } of clusters) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Until nothing waits to be evaluated. */
async function untilDecided(port: number): Promise<void> {
  for (;;) {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    if (/^groundwork_due_backlog 0$/m.test(metrics)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Until the service stops using the processor. */
async function untilQuiet(service: RunningService): Promise<void> {
  for (;;) {
    const before = cpuOf(service.pid, service.postmasterPid)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const { service: used } = cpuBetween(before, cpuOf(service.pid, service.postmasterPid))
    if (used < 0.05) return
  }
}

async function idle(service: RunningService): Promise<void> {
  const seconds = isQuick ? 1 : 30
  const before = cpuOf(service.pid, service.postmasterPid)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  const cpu = cpuBetween(before, cpuOf(service.pid, service.postmasterPid))
  const share = (used: number) => `${((100 * used) / seconds).toFixed(2)} %`
  row(
    `idle, ${seconds} s without requests`,
    `service ${share(cpu.service)}, database ${share(cpu.database)} of a core`,
  )
}

async function instructions(
  service: RunningService,
  hosts: readonly FleetHost[],
  what: string,
): Promise<void> {
  const total = isQuick ? 200 : 20_000
  const now = Math.floor(Date.now() / 1_000)
  const requests = hosts.map(({ infraEnvId, machine }) =>
    request(
      'GET',
      `${BASE.path}/${infraEnvId}/hosts/${machine.id}/instructions?timestamp=${now}`,
      undefined,
      AGENT_HEADER,
    ),
  )
  await measured(service, `${what}, ${CONNECTIONS} connections`, () =>
    runLoad({
      port: service.port,
      connections: CONNECTIONS,
      total,
      next: (index) => requests[(index * 7) % requests.length] as Buffer,
      expected: 200,
    }),
  )
}

async function replies(service: RunningService, hosts: readonly FleetHost[]): Promise<void> {
  const total = isQuick ? 100 : 5_000
  const bodyOf = ({ machine }: FleetHost, change: number) =>
    JSON.stringify({
      step_type: 'inventory',
      step_id: 'inventory-00000000',
      output: JSON.stringify({
        ...machine.inventory,
        ...(change > 0 && { cpu: { ...machine.inventory.cpu, frequency: 2400 + change / 1_000 } }),
      }),
    })
  const requestOf = (index: number, isChanged: boolean) => {
    const host = hosts[(index * 7) % hosts.length] as FleetHost
    return request(
      'POST',
      `${BASE.path}/${host.infraEnvId}/hosts/${host.machine.id}/instructions`,
      bodyOf(host, isChanged ? index + 1 : 0),
      AGENT_HEADER,
    )
  }
  for (const isChanged of [false, true]) {
    const requests = Array.from({ length: total }, (_, index) => requestOf(index, isChanged))
    await measured(
      service,
      `replies, 28 kB inventory, ${isChanged ? 'every one different' : 'unchanged'}`,
      () =>
        runLoad({
          port: service.port,
          connections: CONNECTIONS,
          total,
          next: (index) => requests[index] as Buffer,
          expected: 204,
        }),
    )
    await untilQuiet(service)
  }
}

async function clusterSizes(service: RunningService): Promise<void> {
  section('one cluster of a given size')
  for (const size of isQuick ? [5, 20] : [5, 50, 200]) {
    const hosts = await createFleet(service.port, { clusters: 1, hostsPerCluster: size }, `size-${size}`)
    await inParallel(hosts, 8, ({ agent }) => agent.register())
    await takeTurns(hosts, 3)
    await untilQuiet(service)
    const [first] = hosts
    const get = request('GET', `${API}/clusters/${first?.clusterId}`)
    let bytes = 0
    await measured(service, `GET cluster with ${size} hosts, 1 connection`, async () => {
      const result = await runLoad({
        port: service.port,
        connections: 1,
        total: size > 100 ? 40 : 100,
        next: () => get,
        expected: 200,
      })
      bytes = result.bytes / result.requests
      return result
    })
    row('  size of that answer', `${(bytes / 1_000).toFixed(0)} kB`)
    await instructions(service, hosts, `instructions in a cluster of ${size}`)
  }
}

/** From the last report that was missing to the news that the cluster is ready. */
async function readiness(service: RunningService): Promise<void> {
  section('from the last fact to ready')
  const { measureReadiness } = await import('./readiness.ts')
  const times = await measureReadiness(service.port, isQuick ? 2 : 50)
  times.sort((a, b) => a - b)
  const at = (share: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0)
  row(`last report to ready on the stream, n=${times.length}`, `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
}
