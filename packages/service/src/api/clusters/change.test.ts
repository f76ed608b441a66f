import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPullSecret } from '../../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { inCluster } from '../../units/in-unit.ts'
import { aHostIn, discover, infraEnvFor, registered } from './testing/a-cluster.ts'

const UNKNOWN = randomUUID()

let service: TestApp
beforeAll(async () => {
  service = await createTestApp()
})
afterAll(() => service.close())

const patch = (id: string, body: unknown) => service.inject('PATCH', `/v2/clusters/${id}`, body)
const show = async (id: string) => (await service.inject('GET', `/v2/clusters/${id}`)).body
const eventNames = async (id: string): Promise<string[]> =>
  (await service.inject('GET', `/v2/events?cluster_id=${id}`)).body.map(({ name }: { name: string }) => name)
const rowOf = (id: string) =>
  service.app.db.selectFrom('clusters').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a change', () => {
  test('is shown with what it led to', async () => {
    const { id } = await registered(service, { http_proxy: 'http://proxy.example.com' })
    const { status, body } = await patch(id, { name: 'renamed', base_dns_domain: 'example.org', tags: '' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'renamed',
      base_dns_domain: 'example.org',
      status: 'pending-for-input',
    })
    expect(body.http_proxy).toBe('http://proxy.example.com')
    expect(body.image_info.created_at).toBe(body.created_at)
    expect(body.host_networks).toEqual([])
    expect(await show(id)).toMatchObject({ name: 'renamed' })
  })

  test('may be none', async () => {
    const { id } = await registered(service)
    const before = await rowOf(id)
    const { status, body } = await patch(id, {})
    expect(status).toBe(201)
    expect(body.status).toBe('pending-for-input')
    expect((await rowOf(id)).revision).toBe(before.revision)
  })

  test('of the proxy is told of in an event, others are not', async () => {
    const { id } = await registered(service)
    await patch(id, { tags: 'a' })
    expect(await eventNames(id)).not.toContain('proxy_settings_changed')
    await patch(id, { https_proxy: 'http://proxy.example.com:3128', no_proxy: 'example.com' })
    await patch(id, { https_proxy: 'http://proxy.example.com:3128' })
    expect((await eventNames(id)).filter((name) => name === 'proxy_settings_changed')).toHaveLength(1)
  })

  test('of the pull secret replaces it', async () => {
    const { id } = await registered(service)
    const other = aPullSecret().replace('registry.redhat.io', 'registry.example.com')
    const { body } = await patch(id, { pull_secret: other })
    expect(body.pull_secret_set).toBe(true)
    expect(body).not.toHaveProperty('pull_secret')
    const { db, secrets } = service.app
    expect(await secrets.get(db, { kind: 'cluster', id }, 'pull_secret')).toBe(other)
  })

  test('does not undo another one that is made at the same time', async () => {
    const { id } = await registered(service)
    const changes = [
      { tags: 'a' },
      { http_proxy: 'http://proxy.example.com' },
      { no_proxy: 'example.com' },
      { additional_ntp_source: 'ntp.example.com' },
      { hyperthreading: 'none' },
    ]
    const answers = await Promise.all(changes.map((change) => patch(id, change)))
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 201))
    expect(await show(id)).toMatchObject(Object.assign({}, ...changes))
  })

  test('of an unknown cluster is not possible', async () => {
    expect((await patch(UNKNOWN, { name: 'x' })).status).toBe(404)
  })
})

describe('a change that is refused', () => {
  test.each([
    ['a rule about values', { tags: 'good', base_dns_domain: '!' }, '400'],
    ['a rule about networks', { tags: 'good', api_vips: [{ ip: '192.0.2.1' }] }, '400'],
    ['a setting of running clusters', { tags: 'good', api_vip_dns_name: 'api.example.com' }, '400'],
    ['a pull secret that is none', { tags: 'good', pull_secret: 'x' }, '400'],
    ['an unknown field', { tags: 'good', colour: 'red' }, 400],
    ['a list that is none', { api_vips: 'x' }, 400],
  ])('changes nothing: %s', async (_case, body, code) => {
    const { id } = await registered(service)
    const before = await rowOf(id)
    const answer = await patch(id, body)
    expect([answer.status, answer.body.code]).toEqual([400, code])
    expect(await rowOf(id)).toEqual(before)
    const { db, secrets } = service.app
    expect(await secrets.get(db, { kind: 'cluster', id }, 'pull_secret')).toBe(aPullSecret())
  })

  test('comes too late while the cluster is being installed', async () => {
    const { id } = await registered(service)
    await inCluster(service.app, id, (unit) => unit.saveCluster({ status: 'installed' }))
    const { status, body } = await patch(id, { tags: 'x' })
    expect(status).toBe(409)
    expect(body.reason).toContain('installed')
  })
})

test('three machines and two addresses make a cluster ready', async () => {
  const { id } = await registered(service)
  const { app } = service
  const infraEnv = await infraEnvFor(service, id)
  const machines = []
  for (const number of [1, 2, 3]) machines.push(await aHostIn(service, infraEnv, { number }))
  const agents = machines.map(({ agent }) => agent)
  await discover(service, ...agents)
  const hashesOf = async () =>
    (await app.db.selectFrom('hosts').select('reply_hashes').where('cluster_id', '=', id).execute()).map(
      (row) => row.reply_hashes,
    )
  expect((await hashesOf()).every((text) => text !== '')).toBe(true)

  const { status, body } = await patch(id, {
    api_vips: [{ ip: '192.168.50.1' }],
    ingress_vips: [{ ip: '192.168.50.2' }],
  })
  expect(status).toBe(201)
  expect(body.machine_networks).toMatchObject([{ cidr: '192.168.0.0/16' }])
  expect(body.hosts).toHaveLength(3)
  expect(body.hosts[0].requested_hostname).toBe('node-1')
  // What hosts report has to be looked at again, now that settings are different.
  for (const hashes of await hashesOf()) expect(hashes).not.toContain('inventory')

  await discover(service, ...agents)
  expect(await show(id)).toMatchObject({ status: 'ready', total_host_count: 3, ready_host_count: 3 })
  const [listed] = (await service.inject('GET', '/v2/clusters')).body.filter(
    (cluster: { id: string }) => cluster.id === id,
  )
  expect(listed.ready_host_count).toBe(3)
})
