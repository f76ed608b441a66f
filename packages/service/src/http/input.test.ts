import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEchoServer, type EchoServer, ID } from './testing/echo-server.ts'

let server: EchoServer
beforeAll(async () => {
  server = await createEchoServer()
})
afterAll(() => server.close())

describe('parameters', () => {
  it('types the query and ignores what it does not know', async () => {
    const answer = await server.get(
      `/v2/events?limit=5&offset=-1&deleted_hosts=TRUE&cluster_level=0&x=1&order=`,
    )
    expect(answer.json().query).toEqual({ limit: 5, offset: -1, deleted_hosts: true, cluster_level: false })
  })

  it('reads lists with commas and repeated ones', async () => {
    expect((await server.get('/v2/events?severities=info,warning,&host_ids=')).json().query).toEqual({
      severities: ['info', 'warning'],
    })
    expect((await server.get('/v2/operators/bundles?feature_ids=SNO&feature_ids=SNO')).json().query).toEqual({
      feature_ids: ['SNO', 'SNO'],
    })
  })

  it.each([
    ['/v2/events?limit=many', 'Parameter limit in query must be a whole number.'],
    ['/v2/events?limit=99999999999999999999', 'Parameter limit in query must be a whole number.'],
    ['/v2/events?deleted_hosts=maybe', 'Parameter deleted_hosts in query must be true or false.'],
    ['/v2/events?order=up', 'Parameter order in query must be one of ascending, descending; "up" is not.'],
    ['/v2/events?severities=info,bad', 'Parameter severities.1 in query must be one of info'],
    ['/v2/events?message=%00', 'Parameter message in query holds a NUL character'],
    ['/v2/clusters/x/hosts', 'Parameter cluster_id in path must be a UUID'],
    [`/v2/clusters/${'x'.repeat(3000)}/hosts`, 'Parameter cluster_id in path must be a UUID'],
    ['/v2/clusters/%00/hosts', 'Parameter cluster_id in path'],
    [`/v2/clusters/${ID}/downloads/files`, 'Parameter file_name in query is missing'],
    [`/v2/clusters/${ID}/downloads/files?file_name=`, 'Parameter file_name in query is missing'],
    ['/v2/clusters/%ff', 'not a valid URL'],
    ['/v2/clusters/%zz', 'not a valid URL'],
  ])('refuses %s', async (url, message) => {
    const answer = await server.get(url)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      code: 400,
      message: expect.stringContaining(message),
      error_code: expect.any(String),
    })
  })

  it('knows one id in all its spellings', async () => {
    for (const id of [ID.toUpperCase(), ID.replaceAll('-', ''), `urn:uuid:${ID}`, `%7B${ID}%7D`]) {
      expect((await server.get(`/v2/clusters/${id}/hosts`)).json().params).toEqual({ cluster_id: ID })
    }
    const hash = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
    expect((await server.get(`/v2/clusters/${hash}/hosts`)).json().params).toEqual({ cluster_id: hash })
  })

  it('delivers headers under the names of the contract', async () => {
    const answer = await server.send(
      'POST',
      `/v2/infra-envs/${ID}/hosts`,
      { host_id: ID },
      { discovery_agent_version: 'v1' },
    )
    expect(answer.json().headers).toEqual({ discovery_agent_version: 'v1' })
    const stream = await server.api.inject({
      url: '/api/groundwork/v1/stream',
      headers: { 'last-event-id': '7' },
    })
    expect(stream.json().headers).toEqual({ 'Last-Event-ID': '7' })
    const bad = await server.get('/v2/clusters', { get_unregistered_clusters: 'perhaps' })
    expect(bad.json().message).toBe('Parameter get_unregistered_clusters in header must be true or false.')
  })
})

describe('media types', () => {
  it.each([
    undefined,
    '*/*',
    'application/json',
    'text/html, application/*;q=0.5',
    'application/json; charset=utf-8',
  ])('answers JSON for Accept %s', async (accept) => {
    expect(
      (await server.get('/v2/component-versions', accept === undefined ? {} : { accept })).statusCode,
    ).toBe(200)
  })

  it.each([
    ['/v2/component-versions', 'text/html'],
    ['/v2/component-versions', 'application/json;q=0'],
    [`/v2/clusters/${ID}/downloads/credentials?file_name=kubeconfig`, 'application/json'],
  ])('refuses %s with Accept %s', async (url, accept) => {
    const answer = await server.get(url, { accept })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      code: 400,
      message: expect.stringContaining('answers with'),
      error_code: expect.any(String),
    })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', ''])(
    'refuses a body of type "%s"',
    async (type) => {
      const answer = await server.send('POST', '/v2/clusters', '{}', { 'content-type': type })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().message).toContain('takes a body of type application/json')
    },
  )

  it('refuses a compressed body', async () => {
    expect((await server.send('POST', '/v2/clusters', '{}', { 'content-encoding': 'gzip' })).statusCode).toBe(
      400,
    )
  })
})
