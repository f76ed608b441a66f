// Other ways to and after an installation: several nodes, a store that signs links, hosts that come from elsewhere.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createS3Store } from '../../files/s3-store.ts'
import { startS3Server, type TestS3Server } from '../../files/testing/s3-server.ts'
import { aReadyCluster, createInstallApp, type ReadyCluster } from '../../install/testing/a-ready-cluster.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { aHostIn, discover, infraEnvFor, registered } from '../clusters/testing/a-cluster.ts'
import { createHostFixture } from '../hosts/testing/host-fixture.ts'

let store: TestS3Server
let service: TestApp
let cluster: ReadyCluster
beforeAll(async () => {
  store = await startS3Server()
  service = await createInstallApp({ config: { files: store.config } })
  cluster = await aReadyCluster(service, { nodes: 5 })
  await cluster.begin()
})
afterAll(async () => {
  await service.close()
  await store.close()
})

test('five machines become three control plane nodes and two workers, one of them the bootstrap', async () => {
  const { hosts, status } = await cluster.show()
  expect(status).toBe('installing')
  const roles = hosts.map(({ role }: { role: string }) => role).sort()
  expect(roles).toEqual(['master', 'master', 'master', 'worker', 'worker'])
  const [bootstrap, ...more] = hosts.filter((host: { bootstrap?: boolean }) => host.bootstrap)
  expect([bootstrap.role, more]).toEqual(['master', []])
})

test('each host gets a file of its own', async () => {
  const texts = await Promise.all(
    cluster.hosts.map(({ path }) =>
      service.inject('GET', `${path.replace('infra-envs', 'infra-env')}/downloads/ignition`),
    ),
  )
  expect(texts.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(texts.map(({ text }) => text)).size).toBe(5)
})

test('an S3 store signs links that work by themselves', async () => {
  const name = 'openshift/50-masters-chrony-configuration.yaml'
  const query = `downloads/files-presigned?file_name=manifests&additional_name=${name}`
  const { body } = await cluster.get(query)
  expect(body.url).toContain(new URL(store.config.endpoint).host)
  expect((await fetch(body.url)).status).toBe(200)
  const { status } = await cluster.get('downloads/files-presigned?file_name=logs&logs_type=controller')
  expect(status).toBe(409)
})

test('files with secrets lie encrypted in the store, and links to them lead through the service', async () => {
  for (const [what, file] of [
    ['credentials', 'kubeconfig-noingress'],
    ['files', 'install-config.yaml'],
    ['files', 'bootstrap.ign'],
  ]) {
    const raw = createS3Store(store.config)
    const lying = Buffer.from((await raw.get(`${cluster.path.split('/').at(-1)}/${file}`)) ?? [])
    expect(lying.toString()).toMatch(/^groundwork sealed/)
    const { text } = await cluster.get(`downloads/${what}?file_name=${file}`)
    expect(lying.includes(text.slice(0, 40))).toBe(false)
    const { body } = await cluster.get(`downloads/${what}-presigned?file_name=${file}`)
    const { pathname, searchParams } = new URL(body.url)
    const link = (token: string) => service.inject('GET', `${pathname}?token=${token}`)
    const token = searchParams.get('token') ?? ''
    const found = await link(token)
    expect([found.status, found.text === text]).toEqual([200, true])
    expect((await link(`${token.slice(0, -4)}AAAA`)).status).toBe(403)
  }
  const { body } = await cluster.get('downloads/files-presigned?file_name=metadata.json')
  const { pathname, search } = new URL(body.url)
  await service.clock.advance(600_001)
  expect((await service.inject('GET', `${pathname}${search}`)).status).toBe(403)
})

test('a cancelled installation keeps its files, and a reset begins anew', async () => {
  const cancelled = await cluster.act('cancel')
  expect([cancelled.status, cancelled.body.status]).toEqual([202, 'cancelled'])
  expect(new Set(cancelled.body.hosts.map(({ status }: { status: string }) => status))).toEqual(
    new Set(['cancelled']),
  )
  expect((await cluster.get('downloads/files?file_name=bootstrap.ign')).status).toBe(200)
  const reset = await cluster.act('reset')
  expect([reset.status, reset.body.status, reset.body.openshift_cluster_id]).toEqual([
    202,
    'insufficient',
    undefined,
  ])
  expect((await cluster.get('downloads/files?file_name=bootstrap.ign')).status).toBe(409)
})

test('hosts that belonged to no cluster are installed once they are bound', async () => {
  const free = await createHostFixture(service, { isFree: true })
  const { id } = await registered(service, {
    name: 'late',
    control_plane_count: 1,
    user_managed_networking: true,
  })
  const host = await free.host(9)
  expect((await host.read()).status).toBe('known-unbound')
  expect((await host.post('bind', { cluster_id: id })).status).toBe(200)
  await host.agent.register()
  await discover(service, host.agent)
  expect((await service.inject('POST', `/v2/clusters/${id}/actions/install`)).status).toBe(202)
  await service.app.preparer.sweep()
  await discover(service, host.agent)
  expect(await host.read()).toMatchObject({ status: 'installing', cluster_id: id, bootstrap: true })
})

test('a cluster that was installed elsewhere takes hosts too', async () => {
  const { status, body } = await service.inject('POST', '/v2/clusters/import', {
    name: 'elsewhere',
    api_vip_dnsname: 'api.elsewhere.example.com',
    openshift_cluster_id: '41940ee8-ec99-43de-8766-174381b4921d',
  })
  expect([status, body.status]).toEqual([201, 'adding-hosts'])
  const { id, agent } = await aHostIn(service, await infraEnvFor(service, body.id), { number: 11, seed: 'x' })
  await discover(service, agent)
  const [host] = (await service.inject('GET', `/v2/clusters/${body.id}/hosts`)).body
  expect([host.id, host.kind]).toEqual([id, 'AddToExistingClusterHost'])
  expect((await service.inject('POST', `/v1/clusters/${body.id}/actions/install_hosts`)).status).toBe(202)
})
