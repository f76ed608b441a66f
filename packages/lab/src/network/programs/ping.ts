// iputils ping. All packets of one run are decided upon at once and waited for together: a machine that pings its neighbours costs
// one timer each.
import type { ProgramResult } from '@groundwork/host/machine'
import type { Random } from '../../random/random.ts'
import { canonicalIp } from '../../world/ip-network.ts'
import type { LabNic } from '../../world/network.ts'
import { failedWith, type Program, type ProgramCall } from '../../world/program.ts'
import { interfacesOf } from '../interfaces.ts'
import { createNameLookup } from '../name-lookup.ts'
import { type NetworkContext, waitFor } from '../network-context.ts'
import type { PacketPath, Way } from '../paths.ts'
import { mtuOf } from '../segment.ts'
import { numberOption, readWords, type Words } from './read-words.ts'

const WITH_VALUE = ['-c', '-W', '-w', '-I', '-M', '-s', '-i', '-t', '-Q', '-S', '-m']
const HEADER_BYTES = { 4: 28, 6: 48 } as const
const ORDINARY_PAYLOAD = 56
const DEFAULT_LINGER_SECONDS = 10

export const createPing =
  (context: NetworkContext): Program =>
  (call) => {
    const words = readWords(call.args, WITH_VALUE)
    const asked = words.rest[0]
    if (asked === undefined) return failedWith('ping: usage error: Destination address required\n')
    const go = (address: string | null) => start(context, call, { words, asked }, address)
    const known = canonicalIp(asked)
    return known === null ? resolve(context, call, asked).then(go) : go(known)
  }

function start(
  context: NetworkContext,
  call: ProgramCall,
  { words, asked }: Pick<Errand, 'words' | 'asked'>,
  address: string | null,
): ProgramResult | Promise<ProgramResult> {
  if (address === null) return failedWith(`ping: ${asked}: Name or service not known\n`, 2)
  const device = words.options.get('-I')
  const nic = device === undefined ? undefined : findNic(context, call, device)
  if (nic === null) return failedWith(`ping: unknown iface: ${device}\n`, 2)
  const way = context.paths.wayTo(call.system.computer, address, nic)
  if (way === null) return failedWith('ping: connect: Network is unreachable\n', 2)
  return send(context, call, { words, asked, address, device, way })
}

interface Errand {
  readonly words: Words
  readonly asked: string
  readonly address: string
  readonly device: string | undefined
  readonly way: Way
}

/** What it says is decided before it waits: of thousands that wait, nothing else has to be kept. */
function send(
  context: NetworkContext,
  { system, options }: ProgramCall,
  errand: Errand,
): Promise<ProgramResult> {
  const { words, address, way } = errand
  const count = Math.max(1, numberOption(words, '-c', 4))
  const family = address.includes(':') ? 6 : 4
  const bytes = numberOption(words, '-s', ORDINARY_PAYLOAD) + HEADER_BYTES[family]
  const [trip] = context.paths.tripsBy(system.computer, way, address)
  const obstacle = words.options.get('-M') === 'do' ? tooLarge(way, trip, bytes) : null
  const lingerMs = numberOption(words, '-W', DEFAULT_LINGER_SECONDS) * 1000
  const sendingMs = (count - 1) * numberOption(words, '-i', 1) * 1000

  if (obstacle === null && (trip !== undefined || way.kind === 'itself')) {
    const times = answerTimes(context.randomOf(system.computer, 'ping'), count, trip)
    const said = report(errand, { count, bytes, times, sendingMs, complaints: [], notes: [] })
    const waitMs = sendingMs + (times.length === 0 ? lingerMs : Math.max(...times))
    return waitFor(context, waitMs, options).then(() => said)
  }
  const { complaint, note, isImmediate } = obstacle ?? unreachable(way)
  const each = Array.from({ length: count }, (_, at) => at + 1)
  const said = report(errand, {
    count,
    bytes,
    times: [],
    sendingMs,
    complaints: complaint === undefined ? [] : each.map(() => complaint),
    notes: note === undefined ? [] : each.map(note),
  })
  return waitFor(context, sendingMs + (isImmediate ? 0 : lingerMs), options).then(() => said)
}

const OWN_ROUND_TRIP_MS = 0.03

/** Of the packets that come back, in milliseconds. */
function answerTimes(random: Random, count: number, trip: PacketPath | undefined): readonly number[] {
  const { loss, roundTripMs } = trip ?? { loss: 0, roundTripMs: OWN_ROUND_TRIP_MS }
  const times: number[] = []
  for (let packet = 0; packet < count; packet++) {
    const ms = roundTripMs * (0.9 + 0.3 * random())
    if (loss === 0 || random() >= loss) times.push(ms)
  }
  return times
}

interface Problem {
  /** To the stream for errors, each packet. */
  readonly complaint?: string
  readonly note?: (packet: number) => string
  readonly isImmediate?: boolean
}

/** The own card refuses, a router tells, and a switch says nothing. Null: it fits. */
function tooLarge(way: Way, trip: PacketPath | undefined, bytes: number): Problem | null {
  if (way.kind === 'itself') return null
  const own = mtuOf(way.nic, way.segment)
  if (bytes > own) return { complaint: `ping: local error: message too long, mtu=${own}`, isImmediate: true }
  if (trip === undefined || bytes <= trip.mtu) return null
  if (way.kind === 'link' || bytes > way.segment.mtu) return {}
  const note = (packet: number) =>
    `From ${way.gateway} icmp_seq=${packet} Frag needed and DF set (mtu = ${trip.mtu})`
  return { note, isImmediate: true }
}

/** Neighbours are asked for first, and the machine itself reports that there was no answer. */
function unreachable(way: Way): Problem {
  if (way.kind !== 'link') return {}
  return { note: (packet) => `From ${way.source} icmp_seq=${packet} Destination Host Unreachable` }
}

interface Outcome {
  readonly count: number
  readonly bytes: number
  readonly times: readonly number[]
  readonly sendingMs: number
  readonly complaints: readonly string[]
  readonly notes: readonly string[]
}

function report({ words, asked, address, device, way }: Errand, outcome: Outcome): ProgramResult {
  const { count, bytes, times, sendingMs, complaints, notes } = outcome
  const isQuiet = words.options.has('-q')
  const from = device === undefined || way.kind === 'itself' ? ' ' : ` from ${way.source} ${device}: `
  const errors = complaints.length + notes.length
  const lost = Number((((count - times.length) * 100) / count).toPrecision(6))
  const lines = [
    address.includes(':')
      ? `PING ${asked}(${address})${from}${bytes - HEADER_BYTES[6]} data bytes`
      : `PING ${asked} (${address})${from}${bytes - HEADER_BYTES[4]}(${bytes}) bytes of data.`,
    ...(isQuiet ? [] : [...notes, ...times.map((ms, at) => replyLine(address, bytes, at, ms))]),
    '',
    `--- ${asked} ping statistics ---`,
    `${count} packets transmitted, ${times.length} received, ${errors > 0 ? `+${errors} errors, ` : ''}${lost}% packet loss, time ${Math.round(sendingMs * 1.02)}ms`,
    times.length === 0 ? '' : timesLine(times),
  ]
  const stderr = complaints.map((line) => `${line}\n`).join('')
  return { code: times.length > 0 ? 0 : 1, stdout: `${lines.join('\n')}\n`, stderr }
}

const replyLine = (address: string, bytes: number, at: number, ms: number): string =>
  `${bytes - (address.includes(':') ? 40 : 20)} bytes from ${address}: icmp_seq=${at + 1} ttl=64 time=${ms.toFixed(3)} ms`

function timesLine(times: readonly number[]): string {
  const average = times.reduce((sum, ms) => sum + ms, 0) / times.length
  const spread = Math.sqrt(times.reduce((sum, ms) => sum + (ms - average) ** 2, 0) / times.length)
  const figures = [Math.min(...times), average, Math.max(...times), spread].map((ms) => ms.toFixed(3))
  return `rtt min/avg/max/mdev = ${figures.join('/')} ms`
}

async function resolve(
  context: NetworkContext,
  { system }: ProgramCall,
  name: string,
): Promise<string | null> {
  const { addresses } = await createNameLookup(context, system).lookup(name)
  return addresses[0] ?? null
}

/** By the name of an interface; null: there is none. */
export function findNic({ fabric }: NetworkContext, { system }: ProgramCall, device: string): LabNic | null {
  const plain = system.computer.nics.find(({ name }) => name === device)
  return plain ?? interfacesOf(system, fabric).find(({ name }) => name === device)?.nic ?? null
}
