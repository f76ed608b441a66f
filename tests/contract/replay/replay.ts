// Sends recorded requests to a service of ours, each at its recorded moment, and keeps both answers side by side. The
// service names clusters and infra-envs itself, so their ids are translated on the way in and on the way out.
import { createTestApp, type TestApp } from '@groundwork/service/testing/test-app'
import { type Exchange, readRecording } from '../recording.ts'
import { startOf } from '../reference-rhythm.ts'
import { recordedConfig } from './recorded-config.ts'

export interface RecordedCall extends Exchange {
  readonly request_headers?: Readonly<Record<string, string>>
  readonly response_headers: Readonly<Record<string, string>>
}

export interface Answered {
  readonly exchange: RecordedCall
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** With the recorded ids. */
  readonly text: string
}

/** Recorded ids and those of our service. */
export interface Ids {
  toOurs(text: string): string
  toRecorded(text: string): string
  pair(recorded: string, ours: string): void
}

export function createIds(): Ids {
  const pairs: (readonly [recorded: string, ours: string])[] = []
  return {
    toOurs: (text) => pairs.reduce((done, [recorded, ours]) => done.replaceAll(recorded, ours), text),
    toRecorded: (text) => pairs.reduce((done, [recorded, ours]) => done.replaceAll(ours, recorded), text),
    pair: (recorded, ours) => void pairs.push([recorded, ours]),
  }
}

const readCalls = (name: string) => readRecording(name) as readonly RecordedCall[]

const startsInstallation = ({ path }: Exchange): boolean => path.endsWith('/actions/install')

/** Everything before the installation is started. */
export function readTraffic(name: string): readonly RecordedCall[] {
  const calls = readCalls(name)
  return calls.slice(0, calls.findIndex(startsInstallation))
}

export const readInstallation = (name: string): readonly RecordedCall[] =>
  readCalls(name).filter(startsInstallation)

export async function replay(calls: readonly RecordedCall[]): Promise<readonly Answered[]> {
  const service = await createTestApp({ config: recordedConfig() })
  try {
    return await send(service, calls)
  } finally {
    await service.close()
  }
}

async function send(service: TestApp, calls: readonly RecordedCall[]): Promise<Answered[]> {
  const startedAt = startOf(calls)
  const ids = createIds()
  const answers: Answered[] = []
  for (const exchange of calls) {
    await service.clock.advance(startedAt + exchange.t * 1_000 - service.clock.now())
    const { status, headers, text } = await call(service, exchange, ids)
    if (isRegistration(exchange)) ids.pair(idIn(exchange.response), idIn(JSON.parse(text)))
    answers.push({ exchange, status, headers: translated(headers, ids), text: ids.toRecorded(text) })
  }
  return answers
}

/** Names of files hold ids too. */
const translated = (headers: Answered['headers'], ids: Ids): Answered['headers'] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      typeof value === 'string' ? ids.toRecorded(value) : value,
    ]),
  )

/** Hosts choose their ids themselves. */
const isRegistration = ({ method, path }: Exchange): boolean =>
  method === 'POST' && /\/v2\/(clusters|infra-envs)$/.test(path)

const idIn = (resource: unknown): string => (resource as { id: string }).id

async function call(service: TestApp, exchange: RecordedCall, ids: Ids) {
  const { method, path, request, request_headers } = exchange
  const url = ids.toOurs(path)
  if (!url.startsWith('/api/')) {
    const { statusCode: status, headers, payload: text } = await service.server.inject({ method: 'GET', url })
    return { status, headers, text }
  }
  const body: unknown = request === undefined ? undefined : JSON.parse(ids.toOurs(JSON.stringify(request)))
  return service.inject(method as 'GET', url, body, request_headers)
}
