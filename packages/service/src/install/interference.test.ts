// What may happen while an installation is prepared or goes on, and must not harm it.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { TestApp } from '../testing/test-app.ts'
import { createPreparer } from './create-preparer.ts'
import { aReadyCluster, createInstallApp, INGRESS_CA, type ReadyCluster } from './testing/a-ready-cluster.ts'
import { holdGenerators } from './testing/held-generators.ts'

let service: TestApp
let cluster: ReadyCluster
beforeAll(async () => {
  service = await createInstallApp()
})
beforeEach(async () => {
  cluster = await aReadyCluster(service, { nodes: 1 })
})
afterAll(() => service.close())

const contents = async () => {
  const { files } = service.app
  const keys = await files.list(`${cluster.id}/`)
  const texts = await Promise.all(
    keys.map(async (key) => Buffer.from((await files.get(key)) ?? []).toString()),
  )
  return Object.fromEntries(keys.map((key, index) => [key, texts[index]]))
}

/** The first who asks waits; who comes later does not. */
function holdFirst() {
  const { generators } = service.app
  let asked = 0
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  Object.assign(service.app, {
    generators: {
      async choose(...args: Parameters<typeof generators.choose>) {
        asked += 1
        if (asked === 1) await gate
        return generators.choose(...args)
      },
    },
  })
  // Also when the test fails: the next would wait for this preparation.
  onTestFinished(() => {
    open()
    Object.assign(service.app, { generators })
  })
  return { open: () => open(), asked: () => asked }
}

test('who loses the lock meanwhile neither changes nor deletes what another process has made', async () => {
  const first = holdFirst()
  await cluster.act('install')
  await expect.poll(first.asked).toBe(1)
  // With a time limit it waits until the process has ended, and with it the lock.
  await sql`
    select pg_terminate_backend(pid, 60000) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
  `.execute(service.app.db)
  const other = createPreparer(service.app)
  await other.sweep()
  const made = await contents()
  expect(made).toHaveProperty(`${cluster.id}/kubeconfig-noingress`)
  first.open()
  await service.app.preparer.sweep()
  expect(await contents()).toEqual(made)
  await cluster.work()
  expect((await cluster.show()).status).toBe('installing')
  await other.close()
})

test('a preparation that is no longer wanted ends, and leaves its place to others', async () => {
  const hold = holdGenerators(service)
  onTestFinished(() => {
    hold.release()
    hold.restore()
  })
  await cluster.act('install')
  await expect.poll(() => hold.asked).toBe(1)
  await cluster.act('cancel')
  // It is never released.
  await service.app.preparer.sweep()
  expect((await cluster.show())['last-installation-preparation'].status).not.toBe('success')
})

test('nothing of an earlier attempt stays that this one does not have', async () => {
  const stale = ['custom_manifests.json', 'arbiter.ign', 'kubeconfig'].map((name) => `${cluster.id}/${name}`)
  for (const key of stale) await service.app.files.put(key, Buffer.from('of the last attempt'))
  await cluster.begin()
  for (const key of stale) expect(await contents()).not.toHaveProperty([key])
  expect(await contents()).toHaveProperty([`${cluster.id}/bootstrap.ign`])
})

describe('a manifest of the user that is called like one of ours', () => {
  const name = { folder: 'openshift', file_name: '50-masters-chrony-configuration.yaml' }
  const content = Buffer.from(
    'apiVersion: machineconfiguration.openshift.io/v1\nkind: MachineConfig\nmetadata: {name: mine}\n',
  )

  test('is used instead, and survives a reset', async () => {
    const upload = { ...name, content: content.toString('base64') }
    expect((await service.inject('POST', `${cluster.path}/manifests`, upload)).status).toBe(201)
    await cluster.begin()
    const file = `manifests/files?folder=${name.folder}&file_name=${name.file_name}`
    expect((await cluster.get(file)).text).toBe(content.toString())
    await cluster.act('reset')
    expect((await cluster.get('manifests')).body).toEqual([{ ...name, manifest_source: 'user' }])
    expect((await cluster.get(file)).text).toBe(content.toString())
  })
})

describe('a host of a new cluster', () => {
  test('is not installed alone, and the attempt changes nothing', async () => {
    await cluster.begin()
    const [host] = cluster.hosts
    const before = await contents()
    expect((await service.inject('POST', `${host?.path}/actions/install`)).status).toBe(409)
    expect(await contents()).toEqual(before)
  })
})

describe('the kubeconfig', () => {
  const kubeconfig = () => cluster.get('downloads/credentials?file_name=kubeconfig')

  test('of an earlier attempt is not handed out, even if its file is still there', async () => {
    await cluster.begin()
    await service.app.files.put(`${cluster.id}/kubeconfig`, Buffer.from('of the last attempt'))
    await cluster.bootHosts()
    expect((await cluster.show()).status).toBe('finalizing')
    expect((await kubeconfig()).text).toBe((await contents())[`${cluster.id}/kubeconfig-noingress`])
  })

  test('is not completed for an installation that was reset meanwhile', async () => {
    await cluster.begin()
    await cluster.bootHosts()
    const { files } = service.app
    const get = files.get.bind(files)
    const held = vi.spyOn(files, 'get').mockImplementation(async (key) => {
      held.mockRestore()
      const found = await get(key)
      // One holds the lock of the cluster, the other one waits.
      reset = cluster.act('reset')
      await Promise.race([reset, service.app.db.selectFrom('clusters').select('id').execute()])
      return found
    })
    let reset: ReturnType<ReadyCluster['act']> | undefined
    await service.inject('POST', `${cluster.path}/uploads/ingress-cert`, INGRESS_CA)
    expect((await reset)?.status).toBe(202)
    const [host] = cluster.hosts
    await host?.agent.register()
    await cluster.work()
    await cluster.begin()
    await cluster.bootHosts()
    expect((await kubeconfig()).headers['content-disposition']).toContain('kubeconfig-noingress')
  })
})
