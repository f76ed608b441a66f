import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASE, createEchoServer, type EchoServer, ID, JSON_TYPE } from './testing/echo-server.ts'

let server: EchoServer
beforeAll(async () => {
  server = await createEchoServer()
})
afterAll(() => server.close())

describe('bodies beyond the limits', () => {
  const CLUSTER = { name: 'a', openshift_version: '4.20', pull_secret: 'x' }
  const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`

  it.each([
    ['nested too deep', nested, 'The body is nested more than 64 levels deep.'],
    ['so in an unknown field', `{"x":${nested}}`, 'The body is nested more than 64 levels deep.'],
    ['too many fields', `{${'"":0,'.repeat(10_001)}"a":0}`, 'an object with more than 10000 fields'],
    [
      'too many entries of a list',
      { ...CLUSTER, api_vips: Array(65).fill({}) },
      'Field api_vips in body must have at most 64 entries, but it has 65.',
    ],
    [
      'too many entries of a list without a limit of its own',
      { ...CLUSTER, olm_operators: Array(1_001).fill({}) },
      'Field olm_operators in body must have at most 1000 entries, but it has 1001.',
    ],
  ])('are refused: %s', async (_, body, message) => {
    const answer = await server.send('POST', '/v2/clusters', body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain(message)
  })
})

describe('bodies', () => {
  const MINIMAL = { name: 'a', openshift_version: '4.20', pull_secret: 'x' }

  it('hands over exactly what was sent, without defaults', async () => {
    const body = { ...MINIMAL, vip_dhcp_allocation: false, tags: 'a,b' }
    expect((await server.send('POST', '/v2/clusters', body)).json().body).toEqual(body)
  })

  it.each([
    ['nothing', '', 'The body is empty'],
    ['half of it', '{"name":', 'not valid JSON'],
    ['a list', [], 'The body must be an object, but a list was sent.'],
    ['null', 'null', 'The body must be an object, but null was sent.'],
    ['a missing field', { name: 'a' }, 'in body is missing, but it is required.'],
    [
      'a number for a text',
      { ...MINIMAL, name: 5 },
      'Field name in body must be a text, but a number was sent.',
    ],
    [
      'a text for a number',
      { ...MINIMAL, control_plane_count: '3' },
      'Field control_plane_count in body must be a whole number',
    ],
    [
      'a text for a flag',
      { ...MINIMAL, vip_dhcp_allocation: 'true' },
      'Field vip_dhcp_allocation in body must be true or false',
    ],
    [
      'an unknown field',
      { ...MINIMAL, base_dns_domian: 'a' },
      'Field base_dns_domian in body is unknown. Did you mean base_dns_domain?',
    ],
    [
      'an unknown field inside',
      { ...MINIMAL, api_vips: [{ ip: '1.2.3.4', foo: 1 }] },
      'Field api_vips.0.foo in body is unknown.',
    ],
    ['a wrong word', { ...MINIMAL, hyperthreading: 'some' }, 'Field hyperthreading in body must be one of'],
    ['a huge number', { ...MINIMAL, cluster_network_host_prefix: 1e300 }, 'cluster_network_host_prefix'],
    ['a NUL', { ...MINIMAL, name: 'a\0b' }, 'NUL character'],
    ['half a character', '{"name":"\\ud800"}', 'surrogate'],
    ['a prototype', '{"__proto__":{"x":1}}', '__proto__'],
    ['a hidden prototype', '{"\\u005f_proto__":{"x":1}}', '__proto__'],
  ])('refuses %s', async (_, body, message) => {
    const answer = await server.send('POST', '/v2/clusters', body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      code: 400,
      message: expect.stringContaining(message),
      error_code: expect.any(String),
    })
  })

  it('refuses bytes that are no text', async () => {
    const answer = await server.api.inject({
      method: 'POST',
      url: `${BASE}/v2/clusters`,
      headers: JSON_TYPE,
      payload: Buffer.from([0x22, 0xff, 0xfe, 0x22]),
    })
    expect(answer.json()).toMatchObject({ code: 400, message: expect.stringContaining('UTF-8') })
  })

  it('survives a body that is nested deeper than a stack', async () => {
    const deep = `{"name":${'['.repeat(30_000)}"\\u0041"${']'.repeat(30_000)}}`
    expect((await server.send('POST', '/v2/clusters', deep)).statusCode).toBe(400)
    expect((await server.send('POST', '/v1/clusters', deep)).statusCode).toBe(400)
  })

  it('takes a null as left out where the schema has no null', async () => {
    const { body } = (await server.send('POST', '/v2/clusters', { ...MINIMAL, tags: null, name: 'b' })).json()
    expect(body).toEqual({ ...MINIMAL, name: 'b', ...(body.tags === null ? { tags: null } : {}) })
    const required = await server.send('POST', '/v2/clusters', { ...MINIMAL, name: null })
    expect(required.json().message).toBe('Field name in body is missing, but it is required.')
  })

  it('drops unknown fields of clients of 2021, however deep', async () => {
    const { body } = (
      await server.send('PATCH', `/v1/clusters/${ID}`, {
        kind: 'Cluster',
        name: 'a',
        hosts_roles: [{ id: ID, role: 'master', extra: 1 }],
      })
    ).json()
    expect(body).toEqual({ name: 'a', hosts_roles: [{ id: ID, role: 'master' }] })
  })

  it('takes a text as a whole body', async () => {
    const url = `/v2/clusters/${ID}/install-config`
    expect((await server.send('PATCH', url, JSON.stringify('{"fips":true}'))).json().body).toBe(
      '{"fips":true}',
    )
    expect((await server.send('PATCH', url, { fips: true })).json().message).toBe(
      'The body must be a text, but an object was sent.',
    )
  })

  it('takes ignored validations as text and as list', async () => {
    const url = `/v2/clusters/${ID}/ignored-validations`
    const bodies = [{ 'host-validation-ids': '["all"]' }, { 'host-validation-ids': ['all'] }]
    for (const body of bodies) expect((await server.send('PUT', url, body)).json().body).toEqual(body)
    const bad = await server.send('PUT', url, { 'host-validation-ids': [1] })
    expect(bad.json().message).toContain('Field host-validation-ids.0 in body must be a text')
  })

  it('may be left out where the operation says so', async () => {
    const url = `/v2/infra-envs/${ID}/hosts/${ID}/instructions`
    const answer = await server.api.inject({ method: 'POST', url: `${BASE}${url}` })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).not.toHaveProperty('body')
  })

  it('has a limit, which is higher for replies', async () => {
    const long = { ...MINIMAL, tags: 'x'.repeat(70_000) }
    const answer = await server.send('POST', '/v2/clusters', long)
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toEqual({
      code: 413,
      message: expect.stringContaining('65536 bytes'),
      error_code: 'body-too-long',
    })
    const reply = { output: 'x'.repeat(70_000), step_id: 'a', step_type: 'inventory', exit_code: 0 }
    expect(
      (await server.send('POST', `/v2/infra-envs/${ID}/hosts/${ID}/instructions`, reply)).statusCode,
    ).toBe(200)
  })

  it('writes ids in one way', async () => {
    const answer = await server.send('POST', `/v2/infra-envs/${ID}/hosts`, { host_id: ID.toUpperCase() })
    expect(answer.json().body.host_id).toBe(ID)
  })
})
