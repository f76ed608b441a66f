// What is kept of who did what, as requests really come in.
import { randomUUID } from 'node:crypto'
import { ALL_OPERATIONS, OPERATIONS, type Operation } from '@groundwork/contract/operations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSecretRead } from '../auth/audit.ts'
import { type Identity, TRUSTED_CALLER } from '../auth/identity.ts'
import type { LocalRole } from '../auth/roles.ts'
import { notFound } from '../errors/http-error.ts'
import { aPullSecret } from '../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const GONE = '00000000-0000-4000-8000-000000000000'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ config: { auth: 'local' } })
})
afterAll(() => test.close())

async function headersOf(role: LocalRole): Promise<{ readonly authorization: string }> {
  const people = test.app.auth.people
  const name = `p-${randomUUID()}`
  await people?.accounts.create(name, role)
  const token = await people?.tokens.create({ name: 'ci', role, created_by: name, expires_at: null })
  return { authorization: `Bearer ${token?.token}` }
}

const last = () =>
  test.app.db
    .selectFrom('events')
    .selectAll()
    .where('category', '=', 'audit')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

describe('audit', () => {
  it('names what was made', async () => {
    const headers = await headersOf('user')
    const params = { openshift_version: '4.20', pull_secret: aPullSecret() }
    const cluster = await test.inject('POST', '/v2/clusters', { name: 'one', ...params }, headers)
    expect(await last()).toMatchObject({ cluster_id: cluster.body.id, severity: 'info' })
    const infraEnv = await test.inject('POST', '/v2/infra-envs', { name: 'lab', ...params }, headers)
    const { id: infra_env_id } = infraEnv.body
    expect(await last()).toMatchObject({ infra_env_id })

    const host_id = randomUUID()
    const agent = { 'x-secret-key': await test.app.auth.agentToken(infra_env_id, 1) }
    const made = await test.inject('POST', `/v2/infra-envs/${infra_env_id}/hosts`, { host_id }, agent)
    expect(made.status).toBe(201)
    expect(await last()).toMatchObject({
      infra_env_id,
      host_id,
      message: expect.stringContaining('127.0.0.1'),
    })
  })

  it('keeps who was handed the keys of a cluster, and not who asked in vain', async () => {
    const credentials = { username: 'kubeadmin', password: 'topsecret', console_url: 'https://console' }
    const served = await createTestApp({
      config: { auth: 'local' },
      handlers: {
        V2GetCredentials: (_app, { params }) => {
          if (params.cluster_id === GONE) throw notFound('cluster', GONE)
          return { status: 200, body: credentials }
        },
      },
    })
    await served.app.auth.people?.accounts.create('alice', 'user')
    const ci = { name: 'ci', role: 'user', created_by: 'alice', expires_at: null } as const
    const made = await served.app.auth.people?.tokens.create(ci)
    const headers = { authorization: `Bearer ${made?.token}` }
    const read = (id: string) => served.inject('GET', `/v2/clusters/${id}/credentials`, undefined, headers)
    const cluster_id = randomUUID()
    expect((await read(cluster_id)).status).toBe(200)
    expect((await read(GONE)).status).toBe(404)
    const rows = await served.app.db
      .selectFrom('events')
      .selectAll()
      .where('category', '=', 'audit')
      .execute()
    expect(rows).toMatchObject([
      { cluster_id, message: 'token:ci called V2GetCredentials from 127.0.0.1: done with 200.' },
    ])
    expect(JSON.stringify(rows)).not.toContain('topsecret')
    await served.close()
  })

  it('does not count the controller, which needs the kubeconfig itself', () => {
    const operation: Operation = OPERATIONS.V2DownloadClusterCredentials
    const agent: Identity = { caller: { scheme: 'agentAuth' }, name: 'host:x', scope: null }
    expect(isSecretRead(operation, agent, 'kubeconfig')).toBe(false)
    expect(isSecretRead(operation, TRUSTED_CALLER, undefined)).toBe(true)
  })

  it.each(['v1DownloadClusterFiles', 'v1GetPresignedForClusterFiles'])(
    'counts %s where the file holds a secret',
    (id) => {
      const operation = ALL_OPERATIONS.find((each) => each.id === id) as Operation
      const files = ['kubeconfig', 'kubeadmin-password', 'kubeconfig-noingress', 'bootstrap.ign']
      expect(files.map((file) => isSecretRead(operation, TRUSTED_CALLER, file))).toEqual([
        true,
        true,
        true,
        false,
      ])
    },
  )

  it('names the address that a trusted proxy says', async () => {
    const behind = await createTestApp({ config: { auth: 'local', trustedProxies: ['127.0.0.1'] } })
    const forwarded = { 'x-forwarded-for': '203.0.113.7, 198.51.100.7' }
    const body = { name: 'stranger', password: 'wrong' }
    for (const served of [behind, test]) {
      await served.inject('POST', '/api/groundwork/v1/login', body, forwarded)
    }
    const sources = await Promise.all(
      [behind, test].map(({ app: { db } }) =>
        db.selectFrom('events').select('message').orderBy('id', 'desc').executeTakeFirstOrThrow(),
      ),
    )
    expect(sources.map(({ message }) => message)).toEqual([
      expect.stringContaining('login from 198.51.100.7'),
      expect.stringContaining('login from 127.0.0.1'),
    ])
    await behind.close()
  })

  it('keeps what people tried though they may not', async () => {
    const headers = await headersOf('read-only')
    const cluster_id = randomUUID()
    const { status } = await test.inject('DELETE', `/v2/clusters/${cluster_id}`, undefined, headers)
    expect(status).toBe(403)
    expect(await last()).toMatchObject({
      cluster_id,
      severity: 'warning',
      message: 'token:ci called v2DeregisterCluster from 127.0.0.1: refused with 403.',
    })
  })

  it('keeps one refusal of a machine a minute, so that no machine fills the database with them', async () => {
    const params = { openshift_version: '4.20', pull_secret: aPullSecret() }
    const infraEnv = await test.inject(
      'POST',
      '/v2/infra-envs',
      { name: 'b', ...params },
      await headersOf('user'),
    )
    const { id: infra_env_id } = infraEnv.body
    const [host_id, other] = [randomUUID(), randomUUID()]
    const token = await test.app.auth.enrolmentToken(infra_env_id, 1, { expires: false })
    const agent = { 'x-secret-key': token }
    await test.inject('POST', `/v2/infra-envs/${infra_env_id}/hosts`, { host_id }, agent)
    const poll = async () =>
      (
        await test.inject(
          'GET',
          `/v2/infra-envs/${infra_env_id}/hosts/${other}/instructions`,
          undefined,
          agent,
        )
      ).status
    const kept = async () =>
      (
        await test.app.db
          .selectFrom('events')
          .select('id')
          .where('category', '=', 'audit')
          .where('host_id', '=', other)
          .execute()
      ).length
    expect([await poll(), await poll(), await poll()]).toEqual([403, 403, 403])
    expect(await kept()).toBe(1)
    await test.clock.advance(60_000)
    expect([await poll(), await poll()]).toEqual([403, 403])
    expect(await kept()).toBe(2)
  })

  it('is for administrators alone', async () => {
    const read = async (role: LocalRole) =>
      (await test.inject('GET', '/v2/events?categories=audit', undefined, await headersOf(role))).status
    expect([await read('read-only'), await read('user'), await read('admin')]).toEqual([403, 403, 200])
  })
})
