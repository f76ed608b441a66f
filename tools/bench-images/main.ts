// npm run bench, part images: what sending boot media costs, beside nginx with sendfile on the same file in the same run.
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { row, section } from '../bench-service/report.ts'
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
      { readers: 1, seconds: 1 },
      { readers: 50, seconds: 1 },
    ]
  : [
      { readers: 1, seconds: 10 },
      { readers: 50, seconds: 15 },
      { readers: 400, seconds: 20 },
    ]
const RANGE_SECONDS = isQuick ? 1 : 10
const FIRST_BYTES = isQuick ? { times: 5, pauseMs: 10 } : { times: 20, pauseMs: 100 }
const COLD_STARTS = isQuick ? 1 : 3

interface Measured {
  readonly seconds: number
  readonly bytes: number
  readonly requests: number
  readonly cpuSeconds: number
  readonly generatorCpuSeconds: number
  readonly residentMiB: number
  readonly p50Ms: number
  readonly p99Ms: number
}

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
  for (const connections of [16, 1]) {
    for (const server of servers) await rangeReads(server, connections, size)
  }
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

async function rangeReads(server: RunningServer, connections: number, size: number): Promise<void> {
  const measured = await generate<Measured>(server, {
    kind: 'ranges',
    connections,
    seconds: RANGE_SECONDS,
    size,
  })
  const { requests, seconds, p50Ms, p99Ms, cpuSeconds } = measured
  row(
    `random 64 KiB ranges, ${connections} connection${connections > 1 ? 's' : ''}, ${server.name}`,
    `${(requests / seconds).toFixed(0)} req/s, p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms`,
    `CPU ${((1_000 * cpuSeconds) / requests).toFixed(3)} ms per request`,
    ...costs(measured),
  )
}

function costs({ cpuSeconds, generatorCpuSeconds, bytes, residentMiB }: Measured): string[] {
  const perGiB = (used: number) => ((used * GIB) / bytes).toFixed(2)
  return [
    `CPU ${perGiB(cpuSeconds)} s per GiB (generator ${perGiB(generatorCpuSeconds)})`,
    `RSS ${residentMiB.toFixed(0)} MiB`,
  ]
}

function generate<Result>({ port, path, pids }: RunningServer, task: object): Promise<Result> {
  const child = fork(fileURLToPath(new URL('./generate-load.mjs', import.meta.url)), { execArgv: [] })
  return new Promise((resolve, reject) => {
    child.once('message', (result) => resolve(result as Result))
    child.once('exit', (code) => reject(new Error(`The generator ended with ${code} and no result.`)))
    child.send({ port, path, pids, ...task })
  })
}
