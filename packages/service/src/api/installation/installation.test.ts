// One installation of a single node from install to installed, and what each client sees on the way.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import {
  aReadyCluster,
  createInstallApp,
  INGRESS_CA,
  type ReadyCluster,
} from '../../install/testing/a-ready-cluster.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { discover } from '../clusters/testing/a-cluster.ts'

let service: TestApp
let cluster: ReadyCluster
beforeAll(async () => {
  service = await createInstallApp()
  cluster = await aReadyCluster(service, { nodes: 1 })
})
afterAll(() => service.close())

const credentials = (name: string) => cluster.get(`downloads/credentials?file_name=${name}`)
const operator = (status: string) =>
  service.inject('PUT', `${cluster.path}/monitored-operators`, { name: 'console', status, status_info: 'x' })
const uploadCa = (pem: string) => service.inject('POST', `${cluster.path}/uploads/ingress-cert`, pem)
const ignitionOf = (host: { path: string }) =>
  service.inject('GET', `${host.path.replace('infra-envs', 'infra-env')}/downloads/ignition`)
const authorityIn = (text: string) =>
  Buffer.from(parse(text).clusters[0].cluster['certificate-authority-data'], 'base64').toString()

test('before it is installed there are no files', async () => {
  for (const rest of [
    'credentials',
    'downloads/credentials?file_name=kubeconfig',
    'downloads/files?file_name=bootstrap.ign',
  ])
    expect((await cluster.get(rest)).status, rest).toBe(409)
  expect((await cluster.get('downloads/files?file_name=../x')).status).toBe(400)
  expect((await cluster.get('downloads/credentials-presigned?file_name=kubeconfig')).status).toBe(409)
  expect((await uploadCa(INGRESS_CA)).status).toBe(400)
  expect((await service.inject('PUT', `${cluster.path}/progress`, { finalizing_stage: 'Done' })).status).toBe(
    400,
  )
})

describe('while it is installed', () => {
  beforeAll(() => cluster.begin())

  test('the plain kubeconfig stands in for the complete one', async () => {
    const { status, headers, text } = await credentials('kubeconfig')
    expect([status, headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="kubeconfig-noingress"',
    ])
    expect(text).toBe((await credentials('kubeconfig-noingress')).text)
  })

  test('a host gets its own ignition', async () => {
    const [host] = cluster.hosts
    const { status, headers, text } = await ignitionOf(host ?? { path: '' })
    expect([status, headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="master-${host?.id}.ign"`,
    ])
    expect(JSON.parse(text).storage.files.map(({ path }: { path: string }) => path)).toContain(
      '/etc/hostname',
    )
  })

  test('files that this cluster does not have are told of', async () => {
    expect((await cluster.get('downloads/files?file_name=arbiter.ign')).status).toBe(409)
    expect((await cluster.get('downloads/files?file_name=custom_manifests.json')).status).toBe(409)
  })

  test('links need a store that can sign them, and names stay below the cluster', async () => {
    const link = (query: string) => cluster.get(`downloads/files-presigned?file_name=${query}`)
    expect((await link('bootstrap.ign')).status).toBe(400)
    expect((await link('manifests&additional_name=../../kubeadmin-password')).status).toBe(400)
    expect((await link('manifests')).status).toBe(400)
  })

  test('progress moves forward only', async () => {
    const path = `${cluster.hosts[0]?.path}/progress`
    const report = (body: object) => service.inject('PUT', path, body)
    expect((await report({ current_stage: 'Writing image to disk', progress_info: '35%' })).status).toBe(200)
    expect((await report({ current_stage: 'Starting installation' })).status).toBe(409)
    expect((await report({ current_stage: 'Waiting for ignition' })).status).toBe(409)
    expect((await report({ progress_info: '36%' })).status).toBe(400)
    const { hosts, progress } = await cluster.show()
    expect(hosts[0].progress).toMatchObject({ current_stage: 'Writing image to disk', progress_info: '35%' })
    expect(progress).toMatchObject({ preparing_for_installation_stage_percentage: 100 })
    expect(progress.installing_stage_percentage).toBe(hosts[0].progress.installation_percentage)
  })
})

describe('while it is finalized', () => {
  beforeAll(async () => {
    for (const current_stage of ['Rebooting', 'Joined', 'Done'])
      await service.inject('PUT', `${cluster.hosts[0]?.path}/progress`, { current_stage })
    await service.clock.advance(1_000)
  })

  test('a stage is taken once, and an unknown one never', async () => {
    expect((await cluster.show()).status).toBe('finalizing')
    const report = (finalizing_stage: string) =>
      service.inject('PUT', `${cluster.path}/progress`, { finalizing_stage })
    expect((await report('Waiting for cluster operators')).status).toBe(200)
    expect((await report('Waiting for cluster operators')).status).toBe(200)
    expect((await report('Having lunch')).status).toBe(400)
    const told = (await cluster.eventNames()).filter((name) => name === 'cluster_finalizing_stage_updated')
    expect(told).toHaveLength(1)
  })

  test('the password is there when the console is', async () => {
    expect((await cluster.get('credentials')).status).toBe(409)
    await operator('progressing')
    expect((await cluster.get('credentials')).body.reason).toContain('progressing')
    await operator('available')
    const { status, body } = await cluster.get('credentials')
    expect([status, body.username, body.console_url]).toEqual([
      200,
      'kubeadmin',
      'https://console-openshift-console.apps.test.example.com',
    ])
    expect(body.password).toBe((await credentials('kubeadmin-password')).text)
  })

  test('operators that the cluster does not wait for are refused', async () => {
    const body = { name: 'no-such-thing', status: 'available', status_info: '' }
    expect((await service.inject('PUT', `${cluster.path}/monitored-operators`, body)).status).toBe(404)
  })

  test('the certificate of the router makes the kubeconfig complete, once', async () => {
    expect((await uploadCa(INGRESS_CA)).status).toBe(201)
    const { headers, text } = await credentials('kubeconfig')
    expect(headers['content-disposition']).toBe('attachment; filename="kubeconfig"')
    expect(authorityIn(text)).toContain(INGRESS_CA.trim())
    expect(authorityIn((await credentials('kubeconfig-noingress')).text)).not.toContain(INGRESS_CA.trim())
    expect((await uploadCa('-----BEGIN CERTIFICATE-----\nother')).status).toBe(201)
    expect((await credentials('kubeconfig')).text).toBe(text)
  })

  test('one degraded operator of the cluster keeps it from being installed, and is named', async () => {
    const waiting = 'waits for 1 of 30 cluster operators: monitoring (degraded: no space)'
    const body = { name: 'cvo', status: 'failed', status_info: waiting }
    expect((await service.inject('PUT', `${cluster.path}/monitored-operators`, body)).status).toBe(200)
    await service.clock.advance(1_000)
    const { status, status_info } = await cluster.show()
    expect([status, status_info]).toEqual(['finalizing', expect.stringContaining(waiting)])
    const events = (await service.inject('GET', `/v2/events?cluster_id=${cluster.id}`)).body
    const told = events.find((event: { message: string }) => event.message.includes('monitoring'))
    expect(told).toMatchObject({ name: 'cluster_operator_status' })
  })

  test('the last operator ends it', async () => {
    await cluster.complete()
    expect(await cluster.show()).toMatchObject({ status: 'installed', progress: { total_percentage: 100 } })
    const done = await service.inject('POST', `${cluster.path}/actions/complete-installation`, {
      is_success: true,
      data: { CLUSTER_OPERATORS_REPORT: [{ name: 'console' }] },
    })
    expect(done.status).toBe(202)
    expect(await cluster.eventNames()).toEqual(
      expect.arrayContaining(['cluster_installation_completed', 'cluster_operator_report']),
    )
    for (const action of ['cancel', 'reset', 'install'])
      expect((await cluster.act(action)).status, action).toBe(409)
    expect(await cluster.eventNames()).toEqual(
      expect.arrayContaining(['cancel_installation_failed', 'reset_installation_failed']),
    )
  })
})

describe('afterwards', () => {
  test('the hosts of the first day are not installed or reset alone', async () => {
    const [host] = cluster.hosts
    for (const action of ['install', 'reset'])
      expect((await service.inject('POST', `${host?.path}/actions/${action}`)).status, action).toBe(409)
  })

  test('workers join one by one, and can start over', async () => {
    const { status, body } = await cluster.act('allow-add-hosts')
    expect([status, body.kind, body.status]).toEqual([202, 'AddHostsCluster', 'adding-hosts'])
    expect(body.api_vip_dns_name).toBe('api.test.example.com')
    expect((await cluster.act('allow-add-hosts')).status).toBe(400)
    const worker = await cluster.addHost({ number: 7 })
    const act = (action: string) => service.inject('POST', `${worker.path}/actions/${action}`)
    expect((await act('install')).status).toBe(409)
    await discover(service, worker.agent)
    const shown = (await service.inject('GET', worker.path)).body
    expect([shown.kind, shown.status, shown.status_info]).toEqual([
      'AddToExistingClusterHost',
      'known',
      expect.any(String),
    ])
    const started = await act('install')
    expect([started.status, started.body.status, started.body.role]).toEqual([202, 'installing', 'worker'])
    const ignition = JSON.parse((await ignitionOf(worker)).text)
    expect(ignition.ignition.config.merge[0].source).toContain('/config/worker')
    expect((await act('reset')).status).toBe(200)
    expect((await service.inject('GET', worker.path)).body.status).toMatch(/^resetting/)
  })

  test('a further control plane host joins, when a person says so', async () => {
    const master = await cluster.addHost({ number: 8 })
    await discover(service, master.agent)
    const asked = await service.inject('PATCH', master.path, { host_role: 'master' })
    expect([asked.status, asked.body.role]).toEqual([201, 'master'])
    const started = await service.inject('POST', `${master.path}/actions/install`)
    expect([started.status, started.body.status, started.body.role]).toEqual([202, 'installing', 'master'])
    const ignition = JSON.parse((await ignitionOf(master)).text)
    expect(ignition.ignition.config.merge[0].source).toContain('/config/master')
  })
})
