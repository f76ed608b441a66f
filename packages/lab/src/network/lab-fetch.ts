// Web requests of a machine of the lab.
import type { FetchRequest, MachineFetch } from '@groundwork/host/machine'
import type { LabTime } from '../time/lab-time.ts'
import type { RunningSystem } from '../world/computer.ts'
import { deadlinesOf } from '../world/deadlines.ts'
import { canonicalIp, interfaceAddresses } from '../world/ip-network.ts'
import type { LabServer } from '../world/network.ts'
import type { ServiceRequest } from '../world/world.ts'
import { answerTimedOut, connectFailed, lookupFailed, tookTooLong } from './fetch-errors.ts'
import { createNameLookup } from './name-lookup.ts'
import { type NetworkContext, waitFor } from './network-context.ts'
import { orAborted } from './or-aborted.ts'
import type { Way } from './paths.ts'
import { readInit } from './request-init.ts'

export interface WebParts {
  readonly context: NetworkContext
  /** By `address port`. */
  readonly servers: ReadonlyMap<string, LabServer>
  readonly serviceUrls: readonly string[]
  readonly requestService: () => ServiceRequest
}

const CONNECT_TIMEOUT_MS = 30_000
/** No server is waited for without end; as long as real machines wait. */
const SILENCE_TIMEOUT_MS = 10 * 60_000
const NEIGHBOUR_TIMEOUT_MS = 3_000
/** Each packet that is lost is sent again after twice the time. */
const FIRST_RESEND_MS = 1_000
/** To open a connection, and for the request itself. */
const ROUND_TRIPS = 2

export function createLabFetch(parts: WebParts, system: RunningSystem): MachineFetch {
  return async (url, request = {}) => {
    request.signal?.throwIfAborted()
    const init = await readInit(system, request)
    const isForService = parts.serviceUrls.some((base) => url === base || /^[/?]/.test(startOf(url, base)))
    const work = isForService
      ? askService(parts, system, url, init, request)
      : inTime(parts.context.time, askServer(parts, system, url, init, request), request.timeoutMs)
    return await orAborted(work, request.signal)
  }
}

/** In the time of the lab: for a service that is really asked, it stands still. */
function inTime(time: LabTime, work: Promise<Response>, timeoutMs?: number): Promise<Response> {
  return new Promise((resolve, reject) => {
    const drop = deadlinesOf(time).add(timeoutMs ?? SILENCE_TIMEOUT_MS, () =>
      reject(timeoutMs === undefined ? answerTimedOut() : tookTooLong()),
    )
    void work.then(resolve, reject).finally(drop)
  })
}

/** What follows the base; empty: it is another address. */
const startOf = (url: string, base: string): string => (url.startsWith(base) ? url.slice(base.length) : '')

async function askService(
  { context, requestService }: WebParts,
  { computer }: RunningSystem,
  url: string,
  init: RequestInit,
  request: FetchRequest,
): Promise<Response> {
  const { hostname, port, protocol } = new URL(url)
  const out = context.paths.wayOut(computer)
  if (out === null) throw connectFailed('ENETUNREACH', hostname, portOf(port, protocol))
  const { latencyMs, loss } = out.segment
  await connect(context, {
    computer,
    address: hostname,
    port: portOf(port, protocol),
    roundTripMs: 2 * latencyMs,
    loss,
    signal: request.signal,
  })
  return requestService()(computer, url, init)
}

async function askServer(
  { context, servers }: WebParts,
  system: RunningSystem,
  url: string,
  init: RequestInit,
  request: FetchRequest,
): Promise<Response> {
  const { computer } = system
  const { hostname, port: portText, protocol } = new URL(url)
  const port = portOf(portText, protocol)
  const host = hostname.replace(/^\[|\]$/g, '')
  const address = canonicalIp(host) ?? (await resolve(context, system, host))
  const way = context.paths.wayTo(computer, address)
  if (way === null) throw connectFailed('ENETUNREACH', address, port)
  const [trip] = context.paths.tripsBy(computer, way, address)
  if (trip === undefined && way.kind !== 'itself') {
    throw await unanswered(context, way, address, port, request.signal)
  }
  const barred = context.firewalls.between(computer, trip?.to.computer ?? null, port)
  if (barred === 'drop') await context.time.sleep(CONNECT_TIMEOUT_MS, request.signal)
  if (barred !== null) throw connectFailed(barred === 'drop' ? 'ETIMEDOUT' : 'EHOSTUNREACH', address, port)
  const server = findServer(context, servers, system, address, port)
  if (server === undefined) throw connectFailed('ECONNREFUSED', address, port)
  const { roundTripMs, loss } = trip ?? { roundTripMs: 0, loss: 0 }
  await connect(context, { computer, address, port, roundTripMs, loss, signal: request.signal })
  const from = {
    address: way.kind === 'itself' ? address : way.source,
    ...(request.identity !== undefined && { certificate: request.identity.cert }),
  }
  return server(new Request(url, init), from)
}

const portOf = (port: string, protocol: string): number => Number(port || (protocol === 'https:' ? 443 : 80))

/** Neighbours that are not there are missed soon, those of other segments late, and outside of the lab everything is closed. */
async function unanswered(
  { fabric, time }: NetworkContext,
  way: Way,
  address: string,
  port: number,
  signal: AbortSignal | undefined,
): Promise<TypeError> {
  if (way.kind === 'router' && way.target === fabric.outside)
    return connectFailed('ECONNREFUSED', address, port)
  const waitMs = way.kind === 'link' ? NEIGHBOUR_TIMEOUT_MS : CONNECT_TIMEOUT_MS
  await time.sleep(waitMs, signal)
  return way.kind === 'link'
    ? connectFailed('EHOSTUNREACH', address, port)
    : connectFailed('ETIMEDOUT', address, port)
}

async function resolve(context: NetworkContext, system: RunningSystem, host: string): Promise<string> {
  const { addresses, failed } = await createNameLookup(context, system).lookup(host)
  const usable = addresses.find((address) => context.paths.wayTo(system.computer, address) !== null)
  const [first] = addresses
  if (first === undefined) throw lookupFailed(failed ? 'EAI_AGAIN' : 'ENOTFOUND', host)
  return canonicalIp(usable ?? first) ?? first
}

/** What a computer serves at any of its addresses, it reaches by loopback addresses, too. */
function findServer(
  { fabric }: NetworkContext,
  servers: WebParts['servers'],
  { computer }: RunningSystem,
  address: string,
  port: number,
): LabServer | undefined {
  const exact = servers.get(`${address} ${port}`)
  if (exact !== undefined || !/^127\.|^::1$/.test(address)) return exact
  const own = computer.nics.flatMap((nic) => interfaceAddresses(nic.addresses).map(({ text }) => text))
  const claimed = computer.nics.flatMap((nic) =>
    [...fabric.segmentOf(nic).guests].flatMap(([guest, by]) =>
      by.some((one) => one.computer === computer) ? [guest] : [],
    ),
  )
  for (const one of [...own, ...claimed]) {
    const server = servers.get(`${one} ${port}`)
    if (server !== undefined) return server
  }
  return undefined
}

interface Connecting {
  readonly computer: RunningSystem['computer']
  readonly address: string
  readonly port: number
  readonly roundTripMs: number
  readonly loss: number
  readonly signal: AbortSignal | undefined
}

/** Takes its time, and more of it where packets are lost. */
async function connect(
  context: NetworkContext,
  { computer, address, port, roundTripMs, loss, signal }: Connecting,
): Promise<void> {
  const random = context.randomOf(computer, 'requests')
  let waitMs = ROUND_TRIPS * roundTripMs
  for (let resendMs = FIRST_RESEND_MS; loss > 0 && random() < loss; resendMs *= 2) {
    waitMs += resendMs
    if (waitMs <= CONNECT_TIMEOUT_MS) continue
    await context.time.sleep(CONNECT_TIMEOUT_MS, signal)
    throw connectFailed('ETIMEDOUT', address, port)
  }
  await waitFor(context, waitMs, signal === undefined ? {} : { signal })
  signal?.throwIfAborted()
}
