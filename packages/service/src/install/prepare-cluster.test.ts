import { PreparationError } from '@groundwork/openshift/installation'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../testing/test-app.ts'
import { createPreparer } from './create-preparer.ts'
import { aReadyCluster, createInstallApp, type ReadyCluster } from './testing/a-ready-cluster.ts'
import { failGenerators, type HeldGenerators, holdGenerators } from './testing/held-generators.ts'

let service: TestApp
let cluster: ReadyCluster
let generators: Pick<HeldGenerators, 'restore'> | null = null
beforeAll(async () => {
  service = await createInstallApp()
})
beforeEach(async () => {
  cluster = await aReadyCluster(service, { nodes: 1 })
})
afterEach(() => generators?.restore())
afterAll(() => service.close())

const held = (): HeldGenerators => {
  const hold = holdGenerators(service)
  generators = hold
  return hold
}

const filesOf = async ({ id }: ReadyCluster) =>
  (await service.app.files.list(`${id}/`)).map((key) => key.slice(id.length + 1)).sort()

const manifestsOf = async (source: 'user' | 'system') =>
  (await cluster.get('manifests?include_system_generated=true')).body
    .filter((manifest: { manifest_source: string }) => manifest.manifest_source === source)
    .map(({ file_name }: { file_name: string }) => file_name)

test('what was made is stored before it is told of', async () => {
  await cluster.act('install')
  await service.app.preparer.sweep()
  const shown = await cluster.show()
  expect(shown['last-installation-preparation'].status).toBe('success')
  expect(shown.openshift_cluster_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(await cluster.eventNames()).toContain('cluster_prepare_installation_started')
  expect(await filesOf(cluster)).toEqual(
    expect.arrayContaining([
      'bootstrap.ign',
      'install-config.yaml',
      'kubeadmin-password',
      'kubeconfig-noingress',
      'master.ign',
      `master-${cluster.hosts[0]?.id}.ign`,
      'metadata.json',
      'worker.ign',
    ]),
  )
  expect(await manifestsOf('system')).toContain('50-masters-chrony-configuration.yaml')
  // A status that does not allow it yet.
  expect((await cluster.get('downloads/files?file_name=bootstrap.ign')).status).toBe(409)
  await cluster.work()
  expect((await cluster.show()).status).toBe('installing')
})

describe('a preparation that fails', () => {
  test('leaves the cluster ready, with the reason and what the program said', async () => {
    generators = failGenerators(service, new PreparationError('The release is gone.', 'manifest unknown'))
    await cluster.act('install')
    await service.app.preparer.sweep()
    await service.clock.advance(1_000)
    const shown = await cluster.show()
    expect(shown.status).toBe('ready')
    expect(shown['last-installation-preparation']).toEqual({
      status: 'failed',
      reason: 'The release is gone. It said: manifest unknown',
    })
    expect(await cluster.eventNames()).toContain('prepare_installation_failed')
    expect(shown.hosts[0].status).toBe('known')
    generators.restore()
    await cluster.begin()
    expect((await cluster.show()).status).toBe('installing')
  })

  test('does not show unexpected errors', async () => {
    generators = failGenerators(service, new Error('password hunter2 in /etc/secret'))
    await cluster.act('install')
    await service.app.preparer.sweep()
    const { reason } = (await cluster.show())['last-installation-preparation']
    expect(reason).not.toContain('hunter2')
  })
})

describe('an attempt that is over before its files are made', () => {
  test.each(['cancel', 'reset'])('leaves nothing behind: %s', async (action) => {
    const hold = held()
    await cluster.act('install')
    const { status, body } = await cluster.act(action)
    expect([status, body.status]).toEqual([202, action === 'cancel' ? 'ready' : 'insufficient'])
    hold.release()
    await service.app.preparer.sweep()
    expect((await cluster.show()).openshift_cluster_id).toBeUndefined()
    expect((await filesOf(cluster)).filter((name) => !name.startsWith('manifests/'))).toEqual([])
    expect(await cluster.eventNames()).not.toContain('cluster_prepare_installation_started')
  })

  test('does not stop the next one', async () => {
    const hold = held()
    await cluster.act('install')
    await cluster.act('cancel')
    await service.clock.advance(1_000)
    expect((await cluster.show()).status).toBe('ready')
    expect((await cluster.act('install')).status).toBe(202)
    hold.release()
    await service.app.preparer.sweep()
    await service.app.preparer.sweep()
    expect((await cluster.show())['last-installation-preparation'].status).toBe('success')
    const told = (await cluster.eventNames()).filter(
      (name) => name === 'cluster_prepare_installation_started',
    )
    expect(told).toHaveLength(1)
  })
})

test('a reset keeps manifests of users and logs, and the next installation starts afresh', async () => {
  const manifest = { folder: 'manifests', file_name: 'mine.yaml', content: MANIFEST }
  expect((await service.inject('POST', `${cluster.path}/manifests`, manifest)).status).toBe(201)
  await cluster.begin()
  const first = (await cluster.show()).openshift_cluster_id
  await service.app.files.put(`${cluster.id}/logs/controller_logs.tar.gz`, new Uint8Array([1]))
  const { status, body } = await cluster.act('reset')
  expect([status, body.status]).toEqual([202, 'insufficient'])
  expect(await filesOf(cluster)).toEqual(['logs/controller_logs.tar.gz', 'manifests/manifests/mine.yaml'])
  expect([await manifestsOf('user'), await manifestsOf('system')]).toEqual([['mine.yaml'], []])
  const [host] = cluster.hosts
  expect((await cluster.show()).hosts[0].status).toBe('resetting-pending-user-action')
  await host?.agent.register()
  await cluster.work()
  expect((await cluster.show()).status).toBe('ready')
  await cluster.begin()
  const again = await cluster.show()
  expect(again.status).toBe('installing')
  expect(again.openshift_cluster_id).not.toBe(first)
})

describe('several processes', () => {
  test('a process that is stopped leaves the work to the next one', async () => {
    const hold = held()
    await cluster.act('install')
    const stopped = createPreparer(service.app)
    await service.app.preparer.close()
    await stopped.close()
    expect((await cluster.show())['last-installation-preparation'].status).toBe('not_started')
    hold.release()
    const next = createPreparer(service.app)
    await next.sweep()
    expect((await cluster.show())['last-installation-preparation'].status).toBe('success')
    await next.close()
  })

  test('only one of them makes the files', async () => {
    const hold = held()
    await cluster.act('install')
    const others = [createPreparer(service.app), createPreparer(service.app)]
    hold.release()
    await Promise.all(others.map((preparer) => preparer.sweep()))
    expect(hold.asked).toBe(1)
    expect((await cluster.show())['last-installation-preparation'].status).toBe('success')
    for (const preparer of others) await preparer.close()
  })

  test('files that are there are not made again for a host that registers once more', async () => {
    const preparer = createPreparer(service.app)
    await cluster.act('install')
    await preparer.sweep()
    const { openshift_cluster_id } = await cluster.show()
    const hold = held()
    await cluster.hosts[0]?.agent.register()
    expect((await cluster.show())['last-installation-preparation'].status).toBe('not_started')
    await preparer.sweep()
    expect(hold.asked).toBe(0)
    await cluster.work()
    expect(await cluster.show()).toMatchObject({ status: 'installing', openshift_cluster_id })
    await preparer.close()
  })
})

const MANIFEST = Buffer.from(
  JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'mine', namespace: 'default' } }),
).toString('base64')
