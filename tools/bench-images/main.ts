// npm run bench, part images: what sending boot media costs, beside nginx with sendfile on the same file in the same run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { row, section } from '../bench-service/report.ts'
import { generate, type Measured } from './generate.ts'
import { makeIso } from './make-iso.ts'
import { measureFetch } from './measure-fetch.ts'
import { measureCat, type RunningServer, startNginx, startOurs } from './running-server.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, hosts: { type: 'string' } },
})
const isQuick = values.quick
const MIB = 1024 * 1024
const GIB = 1024 * MIB
const FILE = 'image.iso'
const READERS = isQuick
  ? [
      { readers: 1, seconds: 0.2 },
      { readers: 50, seconds: 0.5 },
    ]
  : [
      { readers: 1, seconds: 10 },
      { readers: 50, seconds: 15 },
      { readers: 400, seconds: 20 },
    ]
/** A number, not a time: what others do on the machine changes how long it takes, and hardly what it costs. */
const RANGES = isQuick
  ? { warmUp: 100, requests: 500, rounds: 1 }
  : { warmUp: 30_000, requests: 50_000, rounds: 5 }
const FIRST_BYTES = isQuick ? { times: 5, pauseMs: 10 } : { times: 20, pauseMs: 100 }
const COLD_STARTS = isQuick ? 1 : 3

interface FirstByte {
  readonly medianMs: number
  readonly leastMs: number
  readonly mostMs: number
}

const directory = mkdtempSync(join(tmpdir(), 'bench-images-'))
const servers: RunningServer[] = []
try {
  const iso = join(directory, FILE)
  const size = await makeIso(iso, isQuick ? 128 * MIB : GIB)
  section(`boot media: an image of ${(size / 1e6).toFixed(0)} MB`)
  await coldFirstByte(iso)
  readAlone(iso, size)
  servers.push(await startOurs(iso))
  const nginx = await startNginx(directory, FILE)
  if (nginx === null) row('nginx is not installed', 'there is nothing to compare with')
  else servers.push(nginx)
  for (const server of servers) await warmFirstByte(server)
  if (nginx !== null) await fetched(nginx, size)
  for (const { readers, seconds } of READERS) {
    for (const server of servers) await wholeReads(server, readers, seconds)
  }
  for (const connections of [16, 1]) await rangeReads(connections, size)
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  rmSync(directory, { recursive: true, force: true })
}

function readAlone(iso: string, size: number): void {
  const runs = Array.from({ length: 3 }, () => measureCat(iso))
  const best = Math.min(...runs.map(({ seconds }) => seconds))
  const cpu = Math.min(...runs.map(({ cpuSeconds }) => cpuSeconds))
  row(
    'cat to the null device',
    `${(size / best / 1e6).toFixed(0)} MB/s`,
    `CPU ${((cpu * GIB) / size).toFixed(2)} s per GiB`,
  )
}

/** Each on an empty data directory. The first request is the one that opens the base image, before anything is compiled. */
async function coldFirstByte(iso: string): Promise<void> {
  const times: number[] = []
  const starts: number[] = []
  for (let start = 0; start < COLD_STARTS; start += 1) {
    const server = await startOurs(iso)
    starts.push(server.startMs)
    const { medianMs } = await generate<FirstByte>(server, { kind: 'first-byte', times: 1, pauseMs: 0 })
    times.push(medianMs)
    await server.stop()
  }
  row('start with an empty data directory', starts.map((time) => `${time.toFixed(0)} ms`).join(', '))
  row('first byte, first request of a process', times.map((time) => `${time.toFixed(1)} ms`).join(', '))
}

/** The base image is on another server, and a machine asks for the first medium. */
async function fetched(from: RunningServer, size: number): Promise<void> {
  const { seconds, highestBytes } = await measureFetch(`http://127.0.0.1:${from.port}${from.path}`)
  row(
    'base image fetched on the first request',
    `${seconds.toFixed(1)} s, ${(size / seconds / 1e6).toFixed(0)} MB/s`,
    `disk at most ${(highestBytes / size).toFixed(2)} x the image`,
  )
}

async function warmFirstByte(server: RunningServer): Promise<void> {
  const measured = await generate<FirstByte>(server, { kind: 'first-byte', ...FIRST_BYTES })
  const { medianMs, leastMs, mostMs } = measured
  row(
    `first byte, ${server.name}`,
    `${medianMs.toFixed(2)} ms (${leastMs.toFixed(2)} to ${mostMs.toFixed(2)})`,
  )
}

async function wholeReads(server: RunningServer, connections: number, seconds: number): Promise<void> {
  const measured = await generate<Measured>(server, { kind: 'readers', connections, seconds })
  row(
    `${connections} reader${connections > 1 ? 's' : ''}, ${server.name}`,
    `${(measured.bytes / measured.seconds / 1e6).toFixed(0)} MB/s`,
    ...costs(measured),
  )
}

/** Alternated, after all are warm: medians of the rounds, and what share of the yardstick's rate ours has. */
async function rangeReads(connections: number, size: number): Promise<void> {
  const { warmUp, requests, rounds } = RANGES
  const task = { kind: 'ranges', connections, size }
  const runs = new Map<RunningServer, Measured[]>(servers.map((server) => [server, []]))
  for (const server of servers) await generate<Measured>(server, { ...task, requests: warmUp })
  for (let round = 0; round < rounds; round += 1) {
    for (const [server, list] of runs) list.push(await generate<Measured>(server, { ...task, requests }))
  }
  const title = `random 64 KiB ranges, ${connections} connection${connections > 1 ? 's' : ''}`
  const medians = [...runs].map(([server, list]) => rangeMedians(`${title}, ${server.name}`, list))
  const [ours, nginx] = medians
  if (ours === undefined || nginx === undefined) return
  const share = (100 * ours.rate) / nginx.rate
  const times = ours.cpuMicros / nginx.cpuMicros
  row(`${title}, groundwork : nginx`, `${share.toFixed(0)} % of the rate`, `${times.toFixed(1)} x the CPU`)
}

interface RangeMedians {
  readonly rate: number
  readonly cpuMicros: number
}

function rangeMedians(title: string, runs: readonly Measured[]): RangeMedians {
  const of = (value: (run: Measured) => number) => median(runs.map(value))
  const rate = of((run) => run.requests / run.seconds)
  const cpuMicros = of((run) => (1e6 * run.cpuSeconds) / run.requests)
  const generatorMicros = of((run) => (1e6 * run.generatorCpuSeconds) / run.requests)
  // Of one core: at 100 % it is the generator that is measured, and the server could give more.
  const generatorShare = of((run) => (100 * run.generatorCpuSeconds) / run.seconds)
  row(
    title,
    `${rate.toFixed(0)} req/s, p50 ${of((run) => run.p50Ms).toFixed(2)} ms, p99 ${of((run) => run.p99Ms).toFixed(2)} ms`,
    `CPU ${cpuMicros.toFixed(0)} us per range (generator ${generatorMicros.toFixed(0)} us, ${generatorShare.toFixed(0)} % of a core)`,
    `RSS ${of((run) => run.residentMiB).toFixed(0)} MiB`,
  )
  return { rate, cpuMicros }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function costs({ cpuSeconds, generatorCpuSeconds, bytes, residentMiB }: Measured): string[] {
  const perGiB = (used: number) => ((used * GIB) / bytes).toFixed(2)
  return [
    `CPU ${perGiB(cpuSeconds)} s per GiB (generator ${perGiB(generatorCpuSeconds)})`,
    `RSS ${residentMiB.toFixed(0)} MiB`,
  ]
}
