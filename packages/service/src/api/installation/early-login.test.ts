// Credentials of a cluster that is not installed yet, for a service that was started to install it.
import { Writable } from 'node:stream'
import { findAccess } from '@groundwork/kube-client/access'
import { PreparationError } from '@groundwork/openshift/installation'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Identity } from '../../auth/identity.ts'
import { ensureLogin, loadLogin } from '../../install/login-store.ts'
import { aReadyCluster, createInstallApp, type ReadyCluster } from '../../install/testing/a-ready-cluster.ts'
import { failGenerators, holdGenerators, ignoreLogin } from '../../install/testing/held-generators.ts'
import type { App } from '../../process/app.ts'
import { readConfig } from '../../process/read-config.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { requireCluster } from '../clusters/cluster-view.ts'
import { registered } from '../clusters/testing/a-cluster.ts'
import { earlyLogin } from './early-login.ts'

const FILES = ['kubeconfig', 'kubeconfig-noingress', 'kubeadmin-password'] as const
const withInvoker = (invoker: string) =>
  createInstallApp({ config: { install: { ...readConfig({}, {}).install, invoker } } })
const file = (cluster: ReadyCluster, name: string) => cluster.get(`downloads/credentials?file_name=${name}`)
const texts = (cluster: ReadyCluster) =>
  Promise.all(FILES.map(async (name) => (await file(cluster, name)).text))

describe.each(['assisted-installer', 'assisted-installer-operator'])('a service for %s', (invoker) => {
  let service: TestApp
  let cluster: ReadyCluster
  beforeAll(async () => {
    service = await withInvoker(invoker)
    cluster = await aReadyCluster(service, { nodes: 1 })
  })
  afterAll(() => service.close())

  test.each(FILES)('has no %s before the installation, and says what to do', async (name) => {
    expect((await cluster.show()).status).toBe('ready')
    const { status, body } = await file(cluster, name)
    expect(status).toBe(409)
    expect(body.reason).toContain('Start the installation, and ask again when the cluster is installing.')
    expect((await cluster.get('credentials')).status).toBe(409)
  })
})

describe('a service for agent-installer', () => {
  let service: TestApp
  const logged: string[] = []
  beforeAll(async () => {
    service = await withInvoker('agent-installer')
    const write = (chunk: unknown, _: unknown, done: () => void) => {
      logged.push(String(chunk))
      done()
    }
    Object.assign(service.app, { log: pino({ level: 'trace' }, new Writable({ write })) })
  })
  afterAll(() => service.close())

  test('says when they can be had', async () => {
    const { id } = await registered(service, {})
    const path = `/v2/clusters/${id}/downloads/credentials?file_name=kubeconfig`
    const { status, body } = await service.inject('GET', path)
    expect(status).toBe(409)
    expect(body.reason).toContain('while the cluster is ready, and when it is installing')
  })

  test('has no link to them before the installation, and says to download them', async () => {
    const cluster = await aReadyCluster(service, { nodes: 1 })
    const { status, body } = await cluster.get('downloads/credentials-presigned?file_name=kubeconfig')
    expect(status).toBe(409)
    expect(body.reason).toContain('can download the credentials now, without a link')
    expect(body.reason).not.toContain('while the cluster is ready')
  })

  test.each([1, 3] as const)('gives what a cluster of %i will have', async (nodes) => {
    const cluster = await aReadyCluster(service, { nodes })
    // At the same time, and again.
    const [first, ...others] = await Promise.all([texts(cluster), texts(cluster), texts(cluster)])
    for (const other of [...others, await texts(cluster)]) expect(other).toEqual(first)
    const [kubeconfig = '', plain, password = ''] = first
    expect(kubeconfig).toBe(plain)
    const { name, base_dns_domain, status } = await cluster.show()
    expect(status).toBe('ready')
    expect(findAccess(kubeconfig)?.server).toBe(`https://api.${name}.${base_dns_domain}:6443`)
    const { headers } = await file(cluster, 'kubeconfig')
    expect(headers['content-disposition']).toBe('attachment; filename="kubeconfig-noingress"')
    expect((await cluster.get('credentials')).body).toEqual({
      username: 'kubeadmin',
      password,
      console_url: `https://console-openshift-console.apps.${name}.${base_dns_domain}`,
    })

    await cluster.begin()
    expect((await cluster.show()).status).toBe('installing')
    expect(await texts(cluster)).toEqual(first)
    expect(await cluster.eventNames()).not.toContain('cluster_credentials_replaced')
  })

  test('makes the kubeconfig anew for a new name, under the same signers', async () => {
    const cluster = await aReadyCluster(service, { nodes: 1 })
    const [before = '', , password] = await texts(cluster)
    await service.inject('PATCH', cluster.path, { name: 'renamed', base_dns_domain: 'other.example.com' })
    await cluster.work()
    const [after = '', , samePassword] = await texts(cluster)
    const { server, ...access } = findAccess(after) ?? { server: '' }
    expect(server).toBe('https://api.renamed.other.example.com:6443')
    const { server: _, ...accessBefore } = findAccess(before) ?? { server: '' }
    expect(access).toEqual(accessBefore)
    expect(access.identity?.key).toContain('PRIVATE KEY')
    expect(samePassword).toBe(password)
  })

  test('keeps them when a preparation fails, and makes new ones after a reset', async () => {
    const cluster = await aReadyCluster(service, { nodes: 1 })
    const saved = await texts(cluster)
    const failing = failGenerators(service, new PreparationError('no.'))
    await cluster.begin()
    failing.restore()
    await service.clock.advance(60_000)
    await cluster.work()
    expect((await cluster.show()).status).toBe('ready')
    expect(await texts(cluster)).toEqual(saved)

    await cluster.begin()
    expect(await texts(cluster)).toEqual(saved)
    await cluster.act('cancel')
    expect((await cluster.act('reset')).status).toBe(202)
    expect(await loadLogin(service.app, service.app.db, cluster.id)).toBeNull()
  })

  test('warns who downloaded them when the installer of the release makes its own', async () => {
    const cluster = await aReadyCluster(service, { nodes: 1 })
    const saved = await texts(cluster)
    const ignoring = ignoreLogin(service)
    await cluster.begin()
    ignoring.restore()
    expect((await cluster.show()).status).toBe('installing')
    const { body } = await service.inject('GET', `/v2/events?cluster_id=${cluster.id}`)
    const told = body.filter(({ name }: { name: string }) => name === 'cluster_credentials_replaced')
    expect(told).toMatchObject([{ severity: 'warning', cluster_id: cluster.id }])
    expect(told[0].message).toContain('do not work')
    expect(told[0].message).toContain('Download them again')
    expect(await loadLogin(service.app, service.app.db, cluster.id)).toBeNull()
    const [kubeconfig, , password] = await texts(cluster)
    expect(kubeconfig).not.toBe(saved[0])
    expect(password).not.toBe(saved[2])
  })

  test('makes one set, also when several processes are asked', async () => {
    const cluster = await aReadyCluster(service, { nodes: 1 })
    const { record } = await requireCluster(service.app, cluster.id)
    const processes = [service.app, Object.create(service.app) as App, Object.create(service.app) as App]
    const [one, ...others] = await Promise.all(processes.map((app) => ensureLogin(app, record)))
    for (const other of others) expect(other).toEqual(one)
    expect(await loadLogin(service.app, service.app.db, cluster.id)).toEqual(one)
  })

  test.each([
    ['still gives what it gave', true, 200],
    ['makes none', false, 409],
  ])('%s while the installation is prepared', async (_, isAskedBefore, status) => {
    const cluster = await aReadyCluster(service, { nodes: 1 })
    const saved = isAskedBefore ? (await file(cluster, 'kubeadmin-password')).text : null
    const held = holdGenerators(service)
    await cluster.act('install')
    expect((await cluster.show()).status).toBe('preparing-for-installation')
    const answer = await file(cluster, 'kubeadmin-password')
    expect(answer.status).toBe(status)
    if (saved !== null) expect(answer.text).toBe(saved)
    held.release()
    await service.app.preparer.sweep()
    held.restore()
  })

  test('makes none for an installation that has begun meanwhile', async () => {
    const cluster = await aReadyCluster(service, { nodes: 1 })
    const { record } = await requireCluster(service.app, cluster.id)
    await cluster.begin()
    await expect(ensureLogin(service.app, record)).rejects.toMatchObject({ status: 409 })
    expect(await loadLogin(service.app, service.app.db, cluster.id)).toBeNull()
    expect((await file(cluster, 'kubeconfig')).status).toBe(200)
  })

  test('gives them to people, not to machines', async () => {
    const cluster = await aReadyCluster(service, { nodes: 1 })
    const { record } = await requireCluster(service.app, cluster.id)
    const as = (caller: Identity['caller']) =>
      earlyLogin(service.app, record, { caller, name: 'x', scope: null })
    expect(await as({ scheme: 'agentAuth' })).toBeNull()
    expect(await as({ scheme: 'userAuth', role: 'user' })).not.toBeNull()
  })

  test('does not give those of a cluster that was deleted', async () => {
    const cluster = await aReadyCluster(service, { nodes: 1 })
    await texts(cluster)
    expect((await service.inject('DELETE', cluster.path)).status).toBe(204)
    expect((await file(cluster, 'kubeconfig')).status).toBe(404)
  })

  test('writes them neither into the log nor, readable, into the database', async () => {
    const cluster = await aReadyCluster(service, { nodes: 1 })
    const [kubeconfig = '', , password = ''] = await texts(cluster)
    const secrets = [password, findAccess(kubeconfig)?.identity?.key ?? '', 'PRIVATE KEY']
    const tables = ['clusters', 'events', 'secrets'] as const
    const rows = await Promise.all(
      tables.map((table) => service.app.db.selectFrom(table).selectAll().execute()),
    )
    const bytes = (_: string, value: unknown) =>
      typeof value === 'object' && value !== null && 'data' in value && Array.isArray(value.data)
        ? Buffer.from(value.data as number[]).toString('latin1')
        : value
    const text = `${JSON.stringify(rows, bytes)}${logged.join('')}`
    for (const secret of secrets) expect(text.includes(secret)).toBe(false)
  })
})
