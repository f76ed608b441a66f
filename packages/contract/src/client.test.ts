import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest'
import type { Cluster } from './api/cluster.ts'
import { ApiError, type CallAnswer, type Client, createClient } from './client.ts'
import { CLIENT_ROUTES } from './client-routes.generated.ts'
import type { HostSummary } from './groundwork/host-summary.ts'
import { routeTable } from './route-table.ts'

const CLUSTER = '5d3a1f0e-0000-4000-8000-000000000001'
const HOST = '5d3a1f0e-0000-4000-8000-000000000002'

interface Reply {
  status: number
  body?: string | Buffer
  type?: string
  headers?: Record<string, string>
}
interface Received {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

let server: Server
let client: Client
let baseUrl: string
let reply: Reply
let received: Received

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, url, headers } = request
    received = { method, url, headers, body: Buffer.concat(chunks).toString() }
    response.writeHead(reply.status, { 'content-type': reply.type ?? 'application/json', ...reply.headers })
    response.end(reply.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  client = createClient({ baseUrl, headers: { Authorization: 'Bearer t' } })
})
beforeEach(() => {
  reply = { status: 200, body: '{}' }
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a call', () => {
  it('sends path, query and headers, and decodes JSON', async () => {
    reply = { status: 200, body: JSON.stringify({ id: CLUSTER, name: 'edge' }) }
    const cluster = await client.call('v2GetCluster', {
      params: { cluster_id: CLUSTER },
      query: { 'exclude-hosts': true },
      headers: { get_unregistered_clusters: false },
    })
    expect(cluster.name).toBe('edge')
    expect(received.method).toBe('GET')
    expect(received.url).toBe(`/api/assisted-install/v2/clusters/${CLUSTER}?exclude-hosts=true`)
    expect(received.headers).toMatchObject({
      accept: 'application/json',
      authorization: 'Bearer t',
      get_unregistered_clusters: 'false',
    })
  })

  it('accepts an address that already has the base path', async () => {
    await createClient({ baseUrl: `${baseUrl}/api/assisted-install/` }).call('v2ListComponentVersions')
    expect(received.url).toBe('/api/assisted-install/v2/component-versions')
  })

  it('sends a body as JSON', async () => {
    reply = { status: 201, body: '{}' }
    await client.call('V2UpdateCluster', { params: { cluster_id: CLUSTER }, body: { name: 'edge' } })
    expect(received).toMatchObject({ method: 'PATCH', body: '{"name":"edge"}' })
    expect(received.headers['content-type']).toBe('application/json')
  })

  it('sends a plain string as a JSON string', async () => {
    reply = { status: 201 }
    const params = { cluster_id: CLUSTER }
    const answer = await client.call('v2UpdateClusterInstallConfig', { params, body: '{"fips":true}' })
    expect(answer).toBeUndefined()
    expect(JSON.parse(received.body)).toBe('{"fips":true}')
  })

  it('separates lists by commas, or repeats the parameter where the API wants that', async () => {
    reply = { status: 200, body: '[]' }
    await client.call('v2ListEvents', { query: { host_ids: [CLUSTER, HOST], severities: ['error'] } })
    expect(received.url).toMatch(`?host_ids=${CLUSTER},${HOST}&severities=error`)
    await client.call('V2ListBundles', { query: { feature_ids: ['SNO', 'SNO'] } })
    expect(received.url).toMatch('?feature_ids=SNO&feature_ids=SNO')
  })

  it('escapes what it puts into the path', async () => {
    await client.call('V2ListOperatorProperties', { params: { operator_name: 'a/b ?' } })
    expect(received.url).toBe('/api/assisted-install/v2/supported-operators/a%2Fb%20%3F')
  })

  it('gives nothing for an empty answer', async () => {
    reply = { status: 204 }
    expect(await client.call('v2DeregisterCluster', { params: { cluster_id: CLUSTER } })).toBeUndefined()
  })

  it('gives nothing where a body was promised but did not come', async () => {
    reply = { status: 200 }
    const params = { infra_env_id: CLUSTER, host_id: HOST, validation_id: 'container-images-available' }
    expect(await client.call('v2ResetHostValidation', { params })).toBeUndefined()
  })

  it('knows operations that are ours alone', async () => {
    reply = { status: 200, body: '[]' }
    const readers = await client.call('listMediaReaders', { params: { infra_env_id: CLUSTER } })
    expect(readers).toEqual([])
    expect(received.url).toBe(`/api/groundwork/v1/infra-envs/${CLUSTER}/media-readers`)
  })

  it('stops when told to', async () => {
    const signal = AbortSignal.abort()
    const failure = await failureOf(client.call('v2GetCluster', { params: { cluster_id: CLUSTER }, signal }))
    expect(failure).toMatchObject({ name: 'AbortError' })
  })
})

describe('files', () => {
  it('are downloaded as bytes, without asking for JSON', async () => {
    const bytes = Buffer.from([0, 255, 1, 254])
    reply = { status: 200, body: bytes, type: 'application/octet-stream' }
    const file = await client.call('V2DownloadClusterFiles', {
      params: { cluster_id: CLUSTER },
      query: { file_name: 'worker.ign' },
    })
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes)
    expect(received.headers.accept).toBe('application/octet-stream')
  })

  it('may be missing without being an error', async () => {
    reply = { status: 204 }
    expect(await client.call('DownloadMinimalInitrd', { params: { infra_env_id: CLUSTER } })).toBeUndefined()
  })

  it('are uploaded as a form', async () => {
    reply = { status: 204 }
    await client.call('V2UploadLogs', {
      params: { cluster_id: CLUSTER },
      query: { logs_type: 'host', host_id: HOST },
      body: { upfile: new Blob(['the logs']) },
    })
    expect(received.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(received.body).toContain('name="upfile"')
    expect(received.body).toContain('the logs')
  })

  it('can be streamed, with the headers at hand', async () => {
    reply = {
      status: 200,
      body: 'x',
      headers: { 'content-disposition': 'attachment; filename="kubeconfig"' },
    }
    const response = await client.open('V2DownloadClusterCredentials', {
      params: { cluster_id: CLUSTER },
      query: { file_name: 'kubeconfig' },
    })
    expect(response.headers.get('content-disposition')).toContain('kubeconfig')
    expect(await response.text()).toBe('x')
  })
})

describe('an error', () => {
  const get = () => failureOf(client.call('v2GetCluster', { params: { cluster_id: CLUSTER } }))

  it.each<[string, Reply, string]>([
    [
      'of the service',
      { status: 404, body: '{"kind":"Error","id":404,"href":"","code":"404","reason":"No such cluster."}' },
      'No such cluster.',
    ],
    ['about the request', { status: 400, body: '{"code":400,"message":"Not a uuid."}' }, 'Not a uuid.'],
    ['of a proxy in between', { status: 502, body: 'Bad gateway\n', type: 'text/plain' }, 'Bad gateway'],
    ['without a body', { status: 503 }, 'Service Unavailable'],
    ['of another shape', { status: 500, body: '["?"]' }, '["?"]'],
    ['that is no object', { status: 500, body: 'null' }, 'null'],
  ])('%s carries status and reason', async (_, answer, reason) => {
    reply = answer
    const failure = await get()
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ operation: 'v2GetCluster', status: answer.status, reason })
    expect(String(failure)).toBe(`ApiError: v2GetCluster: ${answer.status} ${reason}`)
  })
})

describe('what an error says to programs', () => {
  const failure = () => failureOf(client.call('whoAmI'))

  it('is its code and when to try again', async () => {
    const body = '{"code":429,"message":"Wait.","error_code":"login-slowed-down"}'
    reply = { status: 429, body, headers: { 'retry-after': '7' } }
    expect(await failure()).toMatchObject({ error_code: 'login-slowed-down', retryAfterSeconds: 7 })
  })

  it('is nothing where nothing was said', async () => {
    reply = { status: 502, body: 'Bad gateway', headers: { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' } }
    expect(await failure()).toMatchObject({ error_code: null, retryAfterSeconds: null })
  })
})

describe('the table of routes', () => {
  it('is that of the operations', () => {
    expect(CLIENT_ROUTES).toEqual(routeTable())
  })
})

describe('types', () => {
  it('follow the table', () => {
    expectTypeOf<CallAnswer<'listHostSummaries'>>().toEqualTypeOf<HostSummary[]>()
    expectTypeOf<CallAnswer<'v2GetCluster'>>().toEqualTypeOf<Cluster>()
    expectTypeOf<CallAnswer<'v2DeregisterCluster'>>().toEqualTypeOf<undefined>()
    expectTypeOf<CallAnswer<'DownloadMinimalInitrd'>>().toEqualTypeOf<Blob | undefined>()
    expectTypeOf<CallAnswer<'v2GetClusterInstallConfig'>>().toEqualTypeOf<string>()
    expectTypeOf(client.call<'v2GetCluster'>)
      .parameter(1)
      .toExtend<{ readonly params: { cluster_id: string } }>()
  })
})
