// A session of the real agent, replayed over a socket with the very headers and bodies that it sent. Its cluster and
// infra-env were registered before the recording began, so they are made first: the requests of the single-node
// recording, with the name that the agent is asked to resolve and without a time server. Its host was known, too.
import { request as httpRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { createTestApp, type TestApp } from '@groundwork/service/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRecording } from '../testing/recording.ts'
import { startOf } from '../testing/reference-rhythm.ts'
import { differencesIn } from './differences.ts'
import { headerDifferences } from './headers.ts'
import { recordedConfig } from './recorded-config.ts'
import { type Answered, createIds, type RecordedCall } from './replay.ts'

const CLUSTER_ID = 'ffbc1e5b-57df-4364-af3f-492c7a42c4bc'
const INFRA_ENV_ID = 'cb7b15b6-aba6-410a-b582-361fb031ee5c'

const session = readRecording('real-agent-session') as readonly RecordedCall[]
const ids = createIds()
const answers: Answered[] = []

describe('real-agent-session', () => {
  let service: TestApp
  beforeAll(async () => {
    service = await createTestApp({ config: recordedConfig() })
    const startedAt = startOf(session)
    await service.clock.advance(startedAt - service.clock.now())
    await prepare(service)
    const port = Number(new URL(await service.server.listen()).port)
    for (const exchange of session) {
      await service.clock.advance(startedAt + exchange.t * 1_000 - service.clock.now())
      answers.push(await send(exchange, port))
    }
  })
  afterAll(() => service.close())

  it('sends what the agent sent, to the byte', () => {
    const counted = session.filter(({ request_headers }) => request_headers?.['Content-Length'] !== undefined)
    expect(counted).toHaveLength(4)
    for (const { request, request_headers } of counted) {
      expect(Buffer.byteLength(goText(request))).toBe(Number(request_headers?.['Content-Length']))
    }
  })

  it('gets the recorded answers', () => {
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 204, 200, 204, 204, 200, 204])
    expect(answers.flatMap(headerDifferences)).toEqual([])
    expect(differencesIn(answers, [])).toEqual([])
  })

  it('leaves a host that is judged by what the agent could see', async () => {
    const { body } = await service.inject('GET', `/v2/infra-envs/${ids.toOurs(INFRA_ENV_ID)}/hosts`)
    expect(body).toMatchObject([{ id: '11111111-2222-4333-8444-555555555501', status: 'insufficient' }])
  })
})

async function prepare(service: TestApp): Promise<void> {
  const recorded = readRecording('sno-install')
  for (const [path, id] of [
    ['/v2/clusters', CLUSTER_ID],
    ['/v2/infra-envs', INFRA_ENV_ID],
  ] as const) {
    const call = recorded.find((candidate) => candidate.method === 'POST' && candidate.path.endsWith(path))
    const asked = { ...(call?.request as object), name: 'realagent', additional_ntp_sources: undefined }
    const body = 'cluster_id' in asked ? { ...asked, cluster_id: ids.toOurs(CLUSTER_ID) } : asked
    const answer = await service.inject('POST', path, body)
    expect(answer.status, answer.text).toBe(201)
    ids.pair(id, answer.body.id)
  }
  const [registration] = session
  const { status } = await service.inject('POST', ids.toOurs(registration?.path ?? ''), registration?.request)
  expect(status).toBe(201)
}

/** Go ends what it encodes with a line break. */
const goText = (request: unknown): string =>
  request === null || request === undefined ? '' : `${JSON.stringify(request)}\n`

async function send(exchange: RecordedCall, port: number): Promise<Answered> {
  const { method, path, request, request_headers = {} } = exchange
  const call = httpRequest({ port, method, path: ids.toOurs(path), headers: request_headers, agent: false })
  const answered = new Promise<Answered>((resolve, reject) => {
    call.on('error', reject)
    call.on('response', async (response) => {
      const bytes = await buffer(response)
      const isPacked = response.headers['content-encoding'] === 'gzip'
      const text = ids.toRecorded(String(isPacked ? gunzipSync(bytes) : bytes))
      resolve({ exchange, status: response.statusCode ?? 0, headers: response.headers, text })
    })
  })
  call.end(goText(request))
  return answered
}
