import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASE, createEchoServer, type EchoServer, ID } from './testing/echo-server.ts'

let server: EchoServer
beforeAll(async () => {
  server = await createEchoServer()
})
afterAll(() => server.close())

describe('answers', () => {
  it('sends prepared text as it is', async () => {
    const answer = await server.get(`/v2/clusters/${ID}`)
    expect(answer.body).toBe('{"id":"é"}')
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json', 'content-length': '11' })
  })

  it('compresses what is long, for those who take it', async () => {
    const plain = await server.get('/v2/clusters')
    const packed = await server.get('/v2/clusters', { 'accept-encoding': 'br, gzip;q=0.5' })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
    const small = await server.get(`/v2/clusters/${ID}`, { 'accept-encoding': 'gzip' })
    expect(small.headers).not.toHaveProperty('content-encoding')
    const refused = await server.get('/v2/clusters', { 'accept-encoding': 'gzip;q=0' })
    expect(refused.headers).not.toHaveProperty('content-encoding')
  })

  it('streams files', async () => {
    const answer = await server.get(`/v2/infra-env/${ID}/hosts/${ID}/downloads/ignition`)
    expect(answer.headers['content-type']).toBe('application/octet-stream')
    expect(answer.body).toBe('abcd')
  })

  it('answers an error when a file cannot be opened', async () => {
    const answer = await server.get(`/v2/clusters/${ID}/downloads/files?file_name=bootstrap.ign`)
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('secret path')
  })

  it('lets a handler name the type of its bytes', async () => {
    const answer = await server.get(`/v2/clusters/${ID}/downloads/credentials?file_name=kubeconfig`)
    expect(answer.headers['content-type']).toBe('text/plain')
  })

  it('sends nothing where there is nothing', async () => {
    const answer = await server.api.inject({ method: 'DELETE', url: `${BASE}/v2/clusters/${ID}` })
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([204, '', undefined])
  })
})

describe('failures', () => {
  const act = (action: string) =>
    server.send('POST', `/v2/clusters/${ID}/actions/${action}`, '{}', { 'x-request-id': 'r-1' })

  it('says what a rule said', async () => {
    const answer = await act('cancel')
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      kind: 'Error',
      id: 409,
      href: '',
      code: '409',
      reason: 'Not now.',
      error_code: 'wrong-status',
    })
  })

  it('hides what went wrong inside, and logs it once', async () => {
    const answer = await act('reset')
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({
      kind: 'Error',
      code: '500',
      reason: expect.stringContaining('r-1'),
    })
    expect(answer.body).not.toContain('hunter2')
    const logged = server.test.lines.filter(({ level, requestId }) => level === 50 && requestId === 'r-1')
    expect(logged).toHaveLength(1)
  })

  it('asks to come back when the database is busy', async () => {
    const answer = await act('install')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('1')
  })

  it('keeps harmless request ids and replaces others', async () => {
    expect((await act('cancel')).headers['x-request-id']).toBe('r-1')
    const other = await server.get('/v2/component-versions', { 'x-request-id': 'a b\u00e9' })
    expect(other.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('records who changed what', async () => {
    await act('cancel')
    const rows = await server.test.app.db
      .selectFrom('events')
      .selectAll()
      .where('category', '=', 'audit')
      .execute()
    expect(rows.at(-1)).toMatchObject({
      cluster_id: ID,
      message: expect.stringContaining('V2CancelInstallation'),
    })
  })
})
