import { describe, expect, it } from 'vitest'
import type { FetchRequest } from '../machine/machine.ts'
import { createSampleMachine } from '../testing/sample-machine.ts'
import { createSampleService, type SampleAnswer } from '../testing/sample-service.ts'
import { createServiceClient, type ServiceClientOptions } from './create-service-client.ts'
import { ServiceCallError } from './service-client.ts'

function start(answer: (index: number) => SampleAnswer, options: Partial<ServiceClientOptions> = {}) {
  const sample = createSampleMachine('', { random: 0.5 })
  const service = createSampleService(sample.clock, (_, index) => answer(index))
  const machine = { ...sample, fetch: service.fetch }
  const client = createServiceClient({
    ...{ machine, url: 'http://192.0.2.1:8090', token: 'secret-token', maxRetries: 360 },
    ...options,
  })
  return { client, service, sleeps: sample.sleeps }
}

describe('what is tried again', () => {
  it.each<[string, SampleAnswer, number]>([
    ['there is no answer', { error: 'ECONNREFUSED' }, 360],
    ['the connection breaks', { error: 'ECONNRESET' }, 360],
    ['timeout', { status: 408 }, 360],
    ['too many requests', { status: 429 }, 360],
    ['error of the service', { status: 500 }, 360],
    ['bad gateway', { status: 502 }, 360],
    ['unavailable', { status: 503 }, 360],
    ['not found', { status: 404 }, 10],
    ['locked', { status: 423 }, 10],
    ['too early', { status: 425 }, 10],
    ['bad request', { status: 400 }, 0],
    ['not allowed', { status: 401 }, 0],
    ['forbidden', { status: 403 }, 0],
    ['conflict', { status: 409 }, 0],
  ])('%s', async (_, answer, retries) => {
    const { client, service } = start(() => answer)
    const failure = await client.call({ path: '/v2/clusters/c' }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ServiceCallError)
    expect((failure as ServiceCallError).status).toBe('status' in answer ? answer.status : 0)
    expect(service.requests).toHaveLength(retries + 1)
  })

  it('is what a controller waits for, less often', async () => {
    for (const [status, asked] of [
      [503, 16],
      [404, 11],
    ] as const) {
      const { client, service } = start(() => ({ status }), { maxRetries: 15 })
      await expect(client.call({ path: '/v2/x' })).rejects.toThrow(String(status))
      expect(service.requests).toHaveLength(asked)
    }
    const { client, service } = start(() => ({ status: 503 }))
    await expect(client.call({ path: '/v2/x', maxRetries: 2 })).rejects.toThrow()
    expect(service.requests).toHaveLength(3)
  })

  it('is told of, once for each reason: half an hour of silence looks like a machine that hangs', async () => {
    const said: string[] = []
    const say = (text: string) => void said.push(text)
    const { client } = start((index) => (index < 5 ? { error: 'ECONNREFUSED' } : { status: 503 }), {
      log: { info: say, warn: say, error: say },
    })
    await expect(client.call({ path: '/v2/x' })).rejects.toThrow('503')
    expect(said).toEqual([
      expect.stringMatching(/GET \/v2\/x got no answer: ECONNREFUSED.*again/),
      expect.stringMatching(/GET \/v2\/x was answered with 503.*again/),
    ])
  })

  it('comes after pauses that grow up to ten seconds', async () => {
    const { client, sleeps } = start((index) =>
      index < 6 ? { status: 503 } : { status: 200, body: { a: 1 } },
    )
    expect(await client.call({ path: '/v2/x' })).toEqual({ a: 1 })
    expect(sleeps).toEqual([1_000, 2_000, 4_000, 5_000, 5_000, 5_000])
  })

  it('ends with the signal', async () => {
    const { client, service } = start(() => ({ status: 503 }), { signal: AbortSignal.abort() })
    await expect(client.call({ path: '/v2/x' })).rejects.toThrow()
    expect(service.requests.length).toBeLessThanOrEqual(1)
  })
})

describe('requests', () => {
  it('carry who asks and what', async () => {
    const { client, service } = start(() => ({ status: 204 }))
    expect(await client.call({ method: 'PUT', path: '/v2/x?y=1', body: { a: 1 } })).toBeNull()
    const [request] = service.requests
    expect(request).toMatchObject({ method: 'PUT', path: '/api/assisted-install/v2/x?y=1', body: { a: 1 } })
    expect(request?.headers).toMatchObject({
      'X-Secret-Key': 'secret-token',
      'Content-Type': 'application/json',
    })
    expect(request?.headers['X-Request-ID']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('bring files back as they are', async () => {
    const { client } = start(() => ({ status: 200, body: '{"not": "parsed"' }))
    expect(new TextDecoder().decode(await client.download({ path: '/v2/x' }))).toBe('{"not": "parsed"')
  })

  it('carry files, and give them the time that they need', async () => {
    const seen: FetchRequest[] = []
    const sample = createSampleMachine('')
    const fetch = async (_: string, request: FetchRequest = {}) => {
      seen.push(request)
      return new Response(null, { status: 204 })
    }
    const client = createServiceClient({
      machine: { ...sample, fetch },
      url: 'http://x',
      token: '',
      maxRetries: 0,
    })
    const form = { file: '/var/log/logs.tar.gz', field: 'upfile' }
    await client.call({ method: 'POST', path: '/v2/x', form })
    await client.call({ path: '/v2/x' })
    expect(seen[0]).toMatchObject({ body: form })
    expect(seen[0]?.timeoutMs).toBeUndefined()
    expect(seen[1]?.timeoutMs).toBe(60_000)
  })

  it('say why they failed, in the words of the service, and without secrets', async () => {
    const { client } = start(() => ({ status: 409, body: { reason: 'The host is busy.' } }))
    await expect(client.call({ path: '/v2/hosts/h?token=abc' })).rejects.toThrow(
      'GET /v2/hosts/h was answered with 409: The host is busy.',
    )
    const silent = start(() => ({ error: 'EHOSTUNREACH' }), { maxRetries: 0 })
    await expect(silent.client.call({ path: '/v2/x' })).rejects.toThrow('EHOSTUNREACH')
  })

  it('take an answer that is not JSON for one of another server', async () => {
    const { client, service } = start((index) => ({ status: 200, body: index === 0 ? '<html>' : '[]' }))
    expect(await client.call({ path: '/v2/x' })).toEqual([])
    expect(service.requests).toHaveLength(2)
  })
})
