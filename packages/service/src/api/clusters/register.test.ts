import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPullSecret } from '../../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { clusterParams, registered } from './testing/a-cluster.ts'

let service: TestApp
beforeAll(async () => {
  service = await createTestApp()
})
afterAll(() => service.close())

const countRows = async (table: 'clusters' | 'secrets' | 'due') =>
  (await service.app.db.selectFrom(table).selectAll().execute()).length

const eventsOf = async (clusterId: string) =>
  (await service.inject('GET', `/v2/events?cluster_id=${clusterId}`)).body

describe('a new cluster', () => {
  test('is shown as it was registered, with defaults filled in', async () => {
    const cluster = await registered(service, { name: 'multi1', tags: 'lab' })
    expect(cluster).toMatchObject({
      kind: 'Cluster',
      name: 'multi1',
      openshift_version: '4.22.9',
      status: 'insufficient',
      status_info: expect.stringMatching(/registered/),
      high_availability_mode: 'Full',
      control_plane_count: 3,
      hosts: [],
      host_networks: [],
      user_name: 'admin',
      email_domain: 'Unknown',
      pull_secret_set: true,
      progress: { finalizing_stage_started_at: '0001-01-01T00:00:00.000Z' },
      image_info: { created_at: '0001-01-01T00:00:00Z', expires_at: '0001-01-01T00:00:00.000Z' },
    })
    for (const field of ['validations_info', 'total_host_count', 'ready_host_count', 'pull_secret']) {
      expect(cluster).not.toHaveProperty(field)
    }
    expect(JSON.parse(cluster.feature_usage)).toHaveProperty('Cluster Tags')
  })

  test('is decided about before a client can ask for it', async () => {
    const { id } = await registered(service)
    const { body } = await service.inject('GET', `/v2/clusters/${id}`)
    expect(body.status).toBe('pending-for-input')
    expect(JSON.parse(body.validations_info)).toHaveProperty('network')
  })

  test('is told of in an event', async () => {
    const { id } = await registered(service)
    const [first] = await eventsOf(id)
    expect(first).toMatchObject({ name: 'cluster_registration_succeeded', cluster_id: id, severity: 'info' })
  })

  test('keeps its pull secret apart and unreadable', async () => {
    const { id } = await registered(service)
    const owner = { kind: 'cluster', id } as const
    const { db, secrets } = service.app
    expect(await secrets.get(db, owner, 'pull_secret')).toBe(aPullSecret())
    const row = await db.selectFrom('clusters').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain('auths')
  })

  test('is counted', async () => {
    const read = async () => (await service.app.metrics.clusterCreations.get()).values[0]?.value ?? 0
    const before = await read()
    await registered(service)
    expect(await read()).toBe(before + 1)
  })
})

describe('a request that is refused', () => {
  test.each([
    [
      'rules of the service',
      { openshift_version: '3.11' },
      { kind: 'Error', id: 400, code: '400', href: '' },
    ],
    ['a pull secret that is none', { pull_secret: '{"auths":{}}' }, { code: '400' }],
    ['a missing field', { name: undefined }, { code: 400 }],
    ['an unknown field', { colour: 'red' }, { code: 400 }],
    ['a name that is none', { name: 'No_Name' }, { code: '400' }],
  ])('changes nothing: %s', async (_case, changes, expected) => {
    const counts = async () => [
      await countRows('clusters'),
      await countRows('secrets'),
      await countRows('due'),
    ]
    const before = await counts()
    const { status, body } = await service.inject('POST', '/v2/clusters', {
      ...clusterParams(),
      ...(changes as object),
    })
    expect(status).toBe(400)
    expect(body).toMatchObject(expected)
    expect(await counts()).toEqual(before)
  })

  test('names every problem, but no secret', async () => {
    const { body } = await service.inject(
      'POST',
      '/v2/clusters',
      clusterParams({ pull_secret: '{"auths":{"quay.io":{"auth":"hunter2"}}}', tags: 'a,,b' }),
    )
    expect(body.reason).toContain('pull_secret')
    expect(body.reason).toContain('tags')
    expect(body.reason).not.toContain('hunter2')
  })
})

describe('a cluster from elsewhere', () => {
  const params = {
    name: 'ignored',
    api_vip_dnsname: 'api.far.example.com',
    openshift_cluster_id: '1f8a8c2e-53a4-4dc5-b0c7-9e1b8b2a0001',
  }

  test('takes hosts at once', async () => {
    const { status, body } = await service.inject('POST', '/v2/clusters/import', params)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      kind: 'AddHostsCluster',
      status: 'adding-hosts',
      name: 'far',
      base_dns_domain: 'example.com',
      imported: true,
      api_vips: null,
      cluster_networks: null,
      monitored_operators: null,
    })
    const shown = await service.inject('GET', `/v2/clusters/${body.id}`)
    expect(shown.body).toMatchObject({ status: 'adding-hosts', api_vips: [], monitored_operators: [] })
    expect((await eventsOf(body.id))[0].name).toBe('cluster_registration_succeeded')
  })

  test('may come twice', async () => {
    const { body } = await service.inject('POST', '/v2/clusters/import', params)
    const list = await service.inject(
      'GET',
      `/v2/clusters?openshift_cluster_id=${params.openshift_cluster_id}`,
    )
    expect(list.body.map(({ id }: { id: string }) => id)).toContain(body.id)
    expect(list.body.length).toBeGreaterThan(1)
  })

  test('needs a name when its API does not tell', async () => {
    const wrong = { ...params, name: 'No_Name', api_vip_dnsname: '192.0.2.1' }
    expect((await service.inject('POST', '/v2/clusters/import', wrong)).status).toBe(400)
  })
})

test('a disconnected cluster is only remembered', async () => {
  const params = { name: 'island', openshift_version: '4.22' }
  const { status, body } = await service.inject('POST', '/v2/clusters/disconnected', params)
  expect(status).toBe(201)
  expect(body).toMatchObject({ kind: 'DisconnectedCluster', status: 'unmonitored', name: 'island' })
  const shown = await service.inject('GET', `/v2/clusters/${body.id}`)
  expect(shown.body.status).toBe('unmonitored')
})
