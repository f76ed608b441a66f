import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Identity } from '../../auth/identity.ts'
import type { Call } from '../../http/handler.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { inCluster } from '../../units/in-unit.ts'
import { clusterReadHandlers } from './read.ts'
import { aHostIn, discover, infraEnvFor, registered } from './testing/a-cluster.ts'
import { changeWhileRead } from './testing/change-while-read.ts'

const UNKNOWN = randomUUID()
const DELETED_TOO = { get_unregistered_clusters: 'true' }

let service: TestApp
let first: string
let second: string
let deleted: string
let hosts: string[]

beforeAll(async () => {
  service = await createTestApp()
  first = (await registered(service, { name: 'first' })).id
  await service.clock.advance(1_000)
  second = (await registered(service, { name: 'second' })).id
  await service.clock.advance(1_000)
  deleted = (await registered(service, { name: 'deleted' })).id
  await service.inject('DELETE', `/v2/clusters/${deleted}`)
  const infraEnv = await infraEnvFor(service, first, {
    kernel_arguments: [{ operation: 'append', value: 'debug' }],
  })
  const virtual = { system_vendor: { manufacturer: 'QEMU', virtual: true } }
  const one = await aHostIn(service, infraEnv, { number: 1, inventory: virtual })
  const two = await aHostIn(service, infraEnv, { number: 2 })
  await discover(service, one.agent, two.agent)
  hosts = [one.id, two.id]
})
afterAll(() => service.close())

const get = async (path: string, headers: Record<string, string> = {}) =>
  service.inject('GET', path, undefined, headers)
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)

describe('the list', () => {
  test('has the oldest first, and no deleted cluster', async () => {
    const { status, body } = await get('/v2/clusters')
    expect(status).toBe(200)
    expect(idsOf(body)).toEqual([first, second])
  })

  test('tells how many hosts there are without listing them', async () => {
    const [cluster, empty] = (await get('/v2/clusters')).body
    expect(cluster).toMatchObject({
      total_host_count: 2,
      enabled_host_count: 2,
      hosts: [],
      host_networks: null,
      operator_bundles: null,
    })
    expect(empty).not.toHaveProperty('total_host_count')
    expect(cluster.image_info.created_at).toBe(cluster.created_at)
  })

  test('says the same about features with and without hosts', async () => {
    const one = JSON.parse((await get(`/v2/clusters/${first}`)).body.feature_usage)
    expect(one).toMatchObject({
      'Cluster managed networking with VMs': { data: { 'VM Hosts': [hosts[0]] } },
      'discovery kernel arguments': {},
    })
    for (const path of [
      '/v2/clusters',
      '/v2/clusters?with_hosts=true',
      `/v2/clusters/${first}?exclude-hosts=true`,
    ]) {
      const { body } = await get(path)
      expect(JSON.parse((Array.isArray(body) ? body[0] : body).feature_usage), path).toEqual(one)
    }
  })

  test('notices what changed since it was asked last', async () => {
    const host = { id: hosts[1] ?? '', requested_hostname: 'chosen' }
    const row = await service.app.db
      .selectFrom('hosts')
      .selectAll()
      .where('id', '=', host.id)
      .executeTakeFirstOrThrow()
    const renamed = row.facts.replace('"requested_hostname":""', '"requested_hostname":"chosen"')
    const change = (facts: string, revision: number) =>
      service.app.db.updateTable('hosts').set({ facts, revision }).where('id', '=', host.id).execute()
    await change(renamed, row.revision + 1)
    const [named] = (await get('/v2/clusters')).body
    expect(JSON.parse(named.feature_usage)['Requested hostname'].data).toEqual({ host_count: 1 })
    await change(row.facts, row.revision + 2)
    const [unnamed] = (await get('/v2/clusters')).body
    expect(JSON.parse(unnamed.feature_usage)).not.toHaveProperty('Requested hostname')
  })

  test('has hosts on request, with names only where users chose them', async () => {
    const [cluster, empty] = (await get('/v2/clusters?with_hosts=true')).body
    expect(idsOf(cluster.hosts)).toEqual(hosts)
    expect(cluster.hosts[0]).toMatchObject({ progress_stages: null, cluster_id: first })
    expect(cluster.hosts[0]).not.toHaveProperty('requested_hostname')
    expect(cluster.total_host_count).toBe(2)
    expect(empty.hosts).toEqual([])
  })

  test('has deleted clusters on request', async () => {
    const { body } = await get('/v2/clusters', DELETED_TOO)
    expect(idsOf(body)).toEqual([first, second, deleted])
    expect(body[2].deleted_at).not.toBeNull()
    expect(idsOf((await get('/v2/clusters', { get_unregistered_clusters: 'false' })).body)).toHaveLength(2)
  })

  test('has the hosts that went with a deleted cluster, and no other', async () => {
    const cluster = (await registered(service, { name: 'gone' })).id
    const infraEnv = await infraEnvFor(service, cluster)
    const [kept, removed] = [
      await aHostIn(service, infraEnv, { number: 3 }),
      await aHostIn(service, infraEnv, { number: 4 }),
    ]
    await service.inject('DELETE', `/v2/infra-envs/${infraEnv}/hosts/${removed.id}`)
    await service.clock.advance(1_000)
    await service.inject('DELETE', `/v2/clusters/${cluster}`)
    const list: { id: string; hosts: { id: string; deleted_at: string | null }[] }[] = (
      await get('/v2/clusters?with_hosts=true', DELETED_TOO)
    ).body
    const shown = list.find(({ id }) => id === cluster)?.hosts ?? []
    expect(idsOf(shown)).toEqual([kept.id])
    expect(shown[0]?.deleted_at).not.toBeNull()
    expect(idsOf((await get(`/v2/clusters/${cluster}`, DELETED_TOO)).body.hosts)).toEqual([kept.id])
    expect(list.find(({ id }) => id === first)?.hosts).toHaveLength(2)
  })

  test.each([
    [`openshift_cluster_id=${UNKNOWN}`, 0],
    ['ams_subscription_ids=a,b', 0],
    ['owner=stranger', 2],
    ['with_hosts=', 2],
  ])('filtered by %s has %i', async (query, length) => {
    expect((await get(`/v2/clusters?${query}`)).body).toHaveLength(length)
  })
})

describe('who may find deleted clusters', () => {
  const call = (role: 'admin' | 'user' | 'read-only-admin', isAsked: boolean) => {
    const caller: Identity = { caller: { scheme: 'userAuth', role }, name: role, scope: null }
    const headers = { get_unregistered_clusters: isAsked }
    const request = { params: {}, query: {}, headers, caller, requestId: 'r', body: undefined }
    return clusterReadHandlers.v2ListClusters(service.app, request as unknown as Call<never>)
  }

  test.each(['user', 'read-only-admin'] as const)('not a %s', async (role) => {
    await expect(call(role, true)).rejects.toMatchObject({ status: 403, shape: 'request' })
    expect(await call(role, false)).toMatchObject({ status: 200 })
  })

  test('an administrator', async () => {
    expect(await call('admin', true)).toMatchObject({ status: 200 })
  })
})

describe('one cluster', () => {
  test('is shown with all that is known about its hosts', async () => {
    const { status, body } = await get(`/v2/clusters/${first}`)
    expect(status).toBe(200)
    expect(body.hosts.map((host: { requested_hostname: string }) => host.requested_hostname)).toEqual([
      'node-1',
      'node-2',
    ])
    expect(body.hosts[0]).not.toHaveProperty('free_addresses')
    expect(body.host_networks).toEqual([{ cidr: '192.168.0.0/16', host_ids: [...hosts].sort() }])
    expect(body.image_info.created_at).toBe('0001-01-01T00:00:00Z')
  })

  test('is shown without hosts on request', async () => {
    const { body } = await get(`/v2/clusters/${first}?exclude-hosts=true`)
    expect(body.hosts).toBeNull()
    for (const count of ['total_host_count', 'enabled_host_count', 'ready_host_count']) {
      expect(body).not.toHaveProperty(count)
    }
  })

  test('that was deleted is found by administrators only on request', async () => {
    const { status, body } = await get(`/v2/clusters/${deleted}`, DELETED_TOO)
    expect(status).toBe(200)
    expect(body.deleted_at).not.toBeNull()
    expect(body.cluster_networks).toEqual([])
    expect((await get(`/v2/clusters/${deleted}`)).status).toBe(404)
  })

  test('that does not exist is not found', async () => {
    const { status, body } = await get(`/v2/clusters/${UNKNOWN}`)
    expect(status).toBe(404)
    expect(body).toEqual({
      kind: 'Error',
      id: 404,
      href: '',
      code: '404',
      reason: expect.any(String),
      error_code: 'not-found',
    })
    expect(body.reason).toContain(UNKNOWN)
  })

  test('has an id of the right form', async () => {
    const { status, body } = await get('/v2/clusters/x')
    expect(status).toBe(400)
    expect(body.code).toBe(400)
  })
})

describe('the hosts of a cluster', () => {
  test('come without their longest reports', async () => {
    const { body } = await get(`/v2/clusters/${first}/hosts`)
    expect(idsOf(body)).toEqual(hosts)
    expect(body[0]).not.toHaveProperty('inventory')
    expect(body[0]).not.toHaveProperty('connectivity')
    expect(body[0].progress_stages).toBeNull()
  })

  test('come with them on request', async () => {
    const [host] = (await get(`/v2/clusters/${first}/hosts?with-inventory=true&with-connectivity=true`)).body
    expect(JSON.parse(host.inventory).hostname).toBe('node-1')
    expect(host).toHaveProperty('connectivity')
  })

  test.each([
    ['role=auto-assign', 2],
    ['role=worker', 0],
    ['status=installed', 0],
  ])('can be chosen by %s', async (query, length) => {
    expect((await get(`/v2/clusters/${first}/hosts?${query}`)).body).toHaveLength(length)
  })

  test('are none for an unknown cluster', async () => {
    const { status, body } = await get(`/v2/clusters/${UNKNOWN}/hosts`)
    expect([status, body]).toEqual([200, []])
  })
})

describe('the operators of a cluster', () => {
  test('are listed, all or one', async () => {
    const all = await get(`/v2/clusters/${second}/monitored-operators`)
    expect(all.body).toMatchObject(
      ['console', 'cvo'].map((name) => ({ name, operator_type: 'builtin', cluster_id: second })),
    )
    const one = await get(`/v2/clusters/${second}/monitored-operators?operator_name=console`)
    expect(one.body).toEqual(all.body.slice(0, 1))
  })

  test('do not have every name', async () => {
    const { status, body } = await get(`/v2/clusters/${second}/monitored-operators?operator_name=lso`)
    expect(status).toBe(404)
    expect(body.reason).toContain('console')
  })

  test('are none for an unknown cluster', async () => {
    const { status, body } = await get(`/v2/clusters/${UNKNOWN}/monitored-operators`)
    expect([status, body]).toEqual([200, []])
  })
})

test('one cluster is shown as it was at one moment, with its hosts', async () => {
  const rounds = 60
  let isOver = false
  const write = async () => {
    for (let round = 0; round < rounds; round += 1)
      await inCluster(
        service.app,
        first,
        async (unit) => {
          await unit.saveCluster({ name: `at-${round}` })
          for (const host of await unit.hosts())
            await unit.saveHost(host, { facts: { requested_hostname: `at-${round}` } })
        },
        { evaluate: 'later' },
      )
    isOver = true
  }
  const torn: unknown[] = []
  const read = async () => {
    while (!isOver) {
      const { body } = await get(`/v2/clusters/${first}`)
      const names = body.hosts.map((host: { requested_hostname: string }) => host.requested_hostname)
      if (body.name.startsWith('at-') && names.some((name: string) => name !== body.name))
        torn.push([body.name, names])
    }
  }
  await Promise.all([write(), read(), read(), read()])
  expect(torn).toEqual([])
})

test('a list shows clusters as they were at one moment, with their hosts', async () => {
  const before = (await get(`/v2/clusters/${first}`)).body
  const { body } = await changeWhileRead(service, first, 'meanwhile', () =>
    get('/v2/clusters?with_hosts=true'),
  )
  const shown = body.find(({ id }: { id: string }) => id === first)
  const names = ({ hosts }: typeof before) =>
    hosts.map((host: { requested_hostname: string }) => host.requested_hostname)
  expect([shown.name, ...names(shown)]).toEqual([before.name, ...names(before)])
})
