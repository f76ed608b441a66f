// Sends recorded requests to a service of ours, each at its recorded moment, and keeps both answers side by side. The
// service names clusters and infra-envs itself, so their ids are translated on the way in and on the way out.
import type { Steps } from '@groundwork/contract/steps'
import { createTestApp, type TestApp } from '@groundwork/service/testing'
import { type Exchange, readRecording } from '../testing/recording.ts'
import { startOf } from '../testing/reference-rhythm.ts'
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

export const readTraffic = (name: string) => readRecording(name) as readonly RecordedCall[]

const startsInstallation = ({ path }: Exchange): boolean => path.endsWith('/actions/install')

export async function replay(calls: readonly RecordedCall[]): Promise<readonly Answered[]> {
  const service = await createTestApp({ config: recordedConfig() })
  try {
    knowRelease(service, calls)
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
    if (startsInstallation(exchange)) await prepare(service, calls, ids)
  }
  return answers
}

/** The recorded service had looked into its release: hosts are told of two images in it. */
function knowRelease({ app }: TestApp, calls: readonly RecordedCall[]): void {
  const found = calls.map(({ response }) => installedImages(response)).find((images) => images !== null)
  const { mco_image: machineConfigOperator = '', must_gather_image } = found ?? {}
  const mustGather: Record<string, string> = must_gather_image ? { ocp: must_gather_image } : {}
  const { generators } = app
  Object.assign(app, {
    generators: {
      choose: async (...asked: Parameters<typeof generators.choose>) => ({
        ...(await generators.choose(...asked)),
        release: { machineConfigOperator, mustGather, coreos: '' },
      }),
    } satisfies typeof generators,
  })
}

interface InstalledImages {
  readonly mco_image?: string
  readonly must_gather_image?: string
}

function installedImages(response: unknown): InstalledImages | null {
  const { instructions } = (response ?? {}) as Partial<Steps>
  const install = instructions?.find(({ step_type }) => step_type === 'install')
  return install?.args?.[0] ? (JSON.parse(install.args[0]) as InstalledImages) : null
}

/** In the background, and done before the next request. The installed cluster names itself. */
async function prepare({ app }: TestApp, calls: readonly RecordedCall[], ids: Ids): Promise<void> {
  await app.preparer.sweep()
  const { openshift_cluster_id } = await app.db
    .selectFrom('clusters')
    .select('openshift_cluster_id')
    .executeTakeFirstOrThrow()
  const named = calls.map(({ response }) => namedIn(response)).find((id) => id !== undefined)
  if (named !== undefined && openshift_cluster_id !== null) ids.pair(named, openshift_cluster_id)
}

const namedIn = (response: unknown) =>
  (response as { readonly openshift_cluster_id?: string } | null)?.openshift_cluster_id

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
  if (isUpload(request)) return upload(service, url, request_headers)
  const body: unknown = request === undefined ? undefined : JSON.parse(ids.toOurs(JSON.stringify(request)))
  return service.inject(method as 'GET', url, body, request_headers)
}

const isUpload = (request: unknown): boolean =>
  typeof request === 'object' && request !== null && '_raw' in request

/** Recorded archives are damaged, because they were kept as text. */
async function upload(service: TestApp, url: string, recorded: RecordedCall['request_headers']) {
  const form = new FormData()
  form.set('upfile', new Blob([UPLOADED]), 'logs.tar.gz')
  const sent = new Response(form)
  const headers = { ...recorded, 'Content-Type': sent.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await sent.arrayBuffer())
  const answer = await service.server.inject({ method: 'POST', url, headers, payload })
  return { status: answer.statusCode, headers: answer.headers, text: answer.payload }
}

export const UPLOADED = 'what a machine has gathered'
