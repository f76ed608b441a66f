import { Readable } from 'node:stream'
import { extract } from 'tar-stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createHostFixture, type FixtureHost, type HostFixture } from '../hosts/testing/host-fixture.ts'

let service: TestApp
let fixture: HostFixture
let host: FixtureHost
beforeAll(async () => {
  service = await createTestApp()
  fixture = await createHostFixture(service)
  host = await fixture.host()
})
afterAll(() => service.close())

const path = () => `/v2/clusters/${fixture.clusterId}`
const download = (query = '') => service.server.inject(`${BASE}${path()}/logs${query}`)
const BASE = '/api/assisted-install'

async function upload(query: string, content: string | null, field = 'upfile') {
  const form = new FormData()
  if (content !== null) form.set(field, new Blob([content]), 'logs.tar.gz')
  else form.set('nothing', 'at all')
  const sent = new Response(form)
  const { statusCode } = await service.server.inject({
    method: 'POST',
    url: `${BASE}${path()}/logs?${query}`,
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  return statusCode
}

const ofHost = () => `logs_type=host&infra_env_id=${fixture.infraEnvId}&host_id=${host.id}`

async function filesIn(archive: Buffer): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  const reader = extract()
  reader.on('entry', async ({ name }, stream, next) => {
    const parts: Buffer[] = []
    for await (const part of stream) parts.push(part as Buffer)
    files[name] = Buffer.concat(parts).toString()
    next()
  })
  await new Promise<void>((resolve, reject) => {
    reader.on('finish', () => resolve())
    reader.on('error', reject)
    Readable.from([archive]).pipe(reader)
  })
  return files
}

test('before anything is collected, everything that is known can be had', async () => {
  expect((await download('?logs_type=controller')).statusCode).toBe(409)
  expect((await download(`?logs_type=host&host_id=${host.id}`)).statusCode).toBe(409)
  expect((await download('?logs_type=host')).statusCode).toBe(400)
  const { statusCode, headers, rawPayload } = await download()
  expect([statusCode, headers['content-disposition']]).toEqual([
    200,
    `attachment; filename="test_${fixture.clusterId}.tar"`,
  ])
  const files = await filesIn(rawPayload)
  expect(Object.keys(files)).toEqual(['index.txt', 'cluster_events.json', 'cluster_metadata.json'])
  expect(files['index.txt']).toContain('no logs were collected')
})

test('what is asked for is written down', async () => {
  const put = (url: string, logs_state: string) =>
    service.inject('PUT', `${url}/logs-progress`, { logs_state })
  expect((await put(host.path, 'requested')).status).toBe(204)
  expect((await put(path(), 'requested')).status).toBe(204)
  expect((await host.read()).logs_info).toBe('requested')
  const cluster = (await service.inject('GET', path())).body
  expect(cluster.logs_info).toBe('requested')
  expect(cluster.controller_logs_started_at).not.toMatch(/^0001/)
})

test('logs are kept, told of and given back under readable names', async () => {
  expect(await upload(ofHost(), 'logs of a host')).toBe(204)
  expect(await upload('logs_type=controller', 'logs of the controller')).toBe(204)
  expect(await host.eventNames()).toContain('host_logs_uploaded')
  const one = await download(`?logs_type=host&host_id=${host.id}`)
  expect(one.payload).toBe('logs of a host')
  const { role, requested_hostname } = await host.read()
  expect(one.headers['content-disposition']).toBe(
    `attachment; filename="test_${role}_${requested_hostname}.tar.gz"`,
  )
  const controller = await download('?logs_type=controller')
  expect(controller.payload).toBe('logs of the controller')
  expect(controller.headers['content-disposition']).toBe(
    `attachment; filename="test_${fixture.clusterId}_controller.tar.gz"`,
  )
  expect((await host.read()).logs_collected_at).not.toMatch(/^0001/)
})

test('one archive has it all, with a page that says where to look', async () => {
  const files = await filesIn((await download()).rawPayload)
  const names = Object.keys(files)
  expect(names).toHaveLength(5)
  for (const name of names.slice(1)) expect(files['index.txt']).toContain(name)
  expect(Object.values(files)).toEqual(expect.arrayContaining(['logs of a host', 'logs of the controller']))
  expect(JSON.parse(files['cluster_metadata.json'] ?? '').id).toBe(fixture.clusterId)
  expect(JSON.parse(files['cluster_events.json'] ?? '').length).toBeGreaterThan(2)
})

test('what says nothing or belongs elsewhere is refused', async () => {
  expect(await upload(ofHost(), null)).toBe(400)
  expect(await upload('logs_type=host', 'x')).toBe(400)
  const other = await (await createHostFixture(service)).host(2)
  expect(await upload(ofHost().replaceAll(host.id, other.id), 'x')).toBe(404)
  expect((await download(`?logs_type=host&host_id=${other.id}`)).statusCode).toBe(404)
})

test('a cluster that was deleted keeps its logs for a while', async () => {
  expect((await service.inject('DELETE', path())).status).toBe(204)
  const files = await filesIn((await download()).rawPayload)
  expect(files['index.txt']).toContain('test.example.com')
})
