import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { OWN_BASE_PATH } from '@groundwork/contract/operations'
import type { HostStage } from '@groundwork/contract/vocabulary'
import { clusterEvent } from '@groundwork/engine/context'
import type { ClusterRecord, HostFacts } from '@groundwork/engine/facts'
import { reportInstallation } from '@groundwork/explain/installation'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { inCluster } from '../../units/in-unit.ts'
import { aHostIn, infraEnvFor, registered } from '../clusters/testing/a-cluster.ts'
import { changeWhileRead } from '../clusters/testing/change-while-read.ts'
import { hostLogsKey } from '../logs/log-keys.ts'
import { explanationText } from './explanation-text.ts'
import { loadExplanationFacts } from './load-explanation-facts.ts'

const MINUTE_MS = 60_000
let service: TestApp
beforeAll(async () => {
  service = await createTestApp()
})
afterAll(() => service.close())

const ask = (clusterId: string, what: 'explanation' | 'estimate', headers = {}) =>
  service.inject('GET', `${OWN_BASE_PATH}/v1/clusters/${clusterId}/${what}`, undefined, headers)

let machines = 0

/** A cluster that is being installed on one machine, as far as these operations look. */
async function installing(cluster: Partial<ClusterRecord> = {}, host: Partial<HostFacts> = {}) {
  machines += 1
  const { id } = await registered(service, { name: `c${machines}`, control_plane_count: 1 })
  const infraEnvId = await infraEnvFor(service, id)
  const { id: hostId } = await aHostIn(service, infraEnvId, { number: machines })
  const at = service.clock.now()
  await inCluster(service.app, id, async (unit) => {
    const [stored] = await unit.hosts()
    const facts = {
      role: 'master',
      bootstrap: true,
      status: 'installing',
      checked_in_at: at,
      ...host,
    } as const
    if (stored) await unit.saveHost(stored, { facts })
    await unit.saveCluster({ status: 'installing', install_started_at: at, ...cluster })
  })
  return { id, hostId, infraEnvId }
}

const report = (infraEnvId: string, hostId: string, current_stage: HostStage, progress_info = '') =>
  service.inject('PUT', `/v2/infra-envs/${infraEnvId}/hosts/${hostId}/progress`, {
    current_stage,
    progress_info,
  })

test('a failed disk is named, with what helps', async () => {
  const { id, hostId, infraEnvId } = await installing()
  await report(infraEnvId, hostId, 'Writing image to disk')
  const words = 'coreos-installer ended with exit code 1: opening /dev/sda: Device or resource busy'
  expect((await report(infraEnvId, hostId, 'Failed', words)).status).toBe(200)
  await service.clock.advance(1_000)

  const { status, body } = await ask(id, 'explanation')
  expect(status).toBe(200)
  expect(body).toMatchObject({ cluster_id: id, outcome: 'failed', status: 'error' })
  expect(body.findings[0]).toMatchObject({
    id: 'disk-busy',
    confidence: 'certain',
    hosts: [{ id: hostId, infra_env_id: infraEnvId }],
  })
  expect(body.findings[0].evidence[0].text).toContain('Device or resource busy')
  const calls = body.findings[0].remedies.flatMap(({ calls: some }: { calls: object[] }) => some)
  expect(calls).toContainEqual({
    operation: 'v2ResetCluster',
    method: 'POST',
    path: `/api/assisted-install/v2/clusters/${id}/actions/reset`,
    fill_in: [],
  })
})

test('the same is readable in a terminal', async () => {
  const { id } = await installing({ status: 'cancelled' }, { status: 'cancelled' })
  const { status, text, headers } = await ask(id, 'explanation', { accept: 'text/plain' })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(text).toContain('was cancelled')
  expect(text).toMatch(/curl -sS -X POST 'http.*\/actions\/reset'/)
  for (const accept of ['*/*', 'application/json', 'text/plain, application/json']) {
    expect((await ask(id, 'explanation', { accept })).body).toMatchObject({ outcome: 'cancelled' })
  }
  expect((await ask(id, 'estimate', { accept: 'text/plain' })).status).toBe(400)
})

test('commands log in where the service asks who calls', async () => {
  const { id } = await installing({ status: 'cancelled' }, { status: 'cancelled' })
  const { config } = service.app
  const facts = await loadExplanationFacts(service.app, id)
  const report = reportInstallation(facts)
  const text = explanationText({ config: { ...config, auth: 'local' } }, report, undefined)
  expect(text).toContain('-H "Authorization: Bearer $TOKEN"')
  expect(text).toMatch(/POST \S+\/v1\/login/)
  expect(explanationText({ config }, report, undefined)).not.toContain('TOKEN')
})

test('logs, events and the registries of the pull secret are looked at', async () => {
  const image = 'registry.example.org/installer:1'
  const failed = {
    status: 'error',
    status_info: 'Failed - x',
    images_status: { [image]: { result: 'failure' } },
  } as const
  const { id, hostId } = await installing({ status: 'error' }, failed)
  const archive = pack()
  archive.entry({ name: 'kernel.log' }, 'boot\nOut of memory: Killed process 17 (etcd)\n')
  archive.entry({ name: 'picture.png' }, 'certificate is not yet valid')
  archive.finalize()
  await service.app.files.put(hostLogsKey(id, hostId), gzipSync(await buffer(archive)))
  await inCluster(service.app, id, async (unit) => {
    const reported = JSON.stringify([{ name: 'dns', status: 'failed', status_info: 'no nodes' }])
    await unit.emit([clusterEvent('cluster_operator_report', unit.stored.record, { report: reported })])
  })

  const { body, text } = await ask(id, 'explanation')
  const found = Object.fromEntries(body.findings.map((finding: { id: string }) => [finding.id, finding]))
  expect(found['out-of-memory'].evidence[0].fact).toMatch(/^logs of host .*, kernel\.log$/)
  expect(found['pull-secret-lacks-registry'].cause).toContain('registry.example.org')
  expect(found['cluster-operator-degraded'].cause).toContain('no nodes')
  expect(found).not.toHaveProperty('clock-skew')
  expect(text).not.toContain('"auth"')
})

test('logs that cannot be read do no harm', async () => {
  const { id, hostId } = await installing({ status: 'error' }, { status: 'error', status_info: 'Failed - x' })
  await service.app.files.put(hostLogsKey(id, hostId), Buffer.from('no archive'))
  expect((await ask(id, 'explanation')).body.findings.length).toBeGreaterThan(0)
})

test('a cluster that is not there cannot be explained', async () => {
  for (const what of ['explanation', 'estimate'] as const) {
    expect((await ask(randomUUID(), what)).status).toBe(404)
    expect((await ask('x', what)).status).toBe(400)
  }
})

const STAGES: readonly HostStage[] = [
  'Starting installation',
  'Installing',
  'Writing image to disk',
  'Rebooting',
  'Done',
]

/** Every stage takes so long; `onStage`: after each. */
async function finish(
  { id, hostId, infraEnvId }: Awaited<ReturnType<typeof installing>>,
  stageMs: number,
  onStage: () => Promise<void> = async () => {},
) {
  for (const stage of STAGES) {
    await service.clock.advance(stageMs)
    expect((await report(infraEnvId, hostId, stage)).status).toBe(200)
    await onStage()
  }
  const completed = { status: 'installed', install_completed_at: service.clock.now() } as const
  await inCluster(service.app, id, (unit) => unit.saveCluster(completed))
}

test('an estimate goes down with progress, and is learned from what was finished', async () => {
  const first = await installing()
  const begin = (await ask(first.id, 'estimate')).body
  expect(begin).toMatchObject({ state: 'in-progress', learned_from: 0 })
  expect(begin.remaining_seconds).toBeGreaterThan(30 * 60)
  expect(begin.high_seconds).toBeGreaterThan(begin.low_seconds)

  let before = begin.remaining_seconds
  await finish(first, MINUTE_MS, async () => {
    const { body } = await ask(first.id, 'estimate')
    expect(body.remaining_seconds).toBeLessThanOrEqual(before)
    before = body.remaining_seconds
  })
  expect((await ask(first.id, 'estimate')).body).toMatchObject({
    state: 'ended',
    remaining_seconds: 0,
    finishes_at: null,
  })

  await service.clock.advance(6 * MINUTE_MS)
  const second = await installing()
  const learned = (await ask(second.id, 'estimate')).body
  expect(learned.learned_from).toBe(1)
  expect(learned.remaining_seconds).toBeLessThan(begin.remaining_seconds)
})

test('simulated machines and real ones tell nothing about each other', async () => {
  const simulated = { inventory: { boot: { command_line: 'quiet groundwork.simulated' } } }
  const real = await installing()
  const realBefore = (await ask(real.id, 'estimate')).body
  const first = await installing({}, simulated)
  const begin = (await ask(first.id, 'estimate')).body
  expect(begin).toMatchObject({ state: 'in-progress', learned_from: 0 })
  expect(begin.remaining_seconds).toBeLessThan(5 * 60)

  await finish(first, 2_000)
  await service.clock.advance(6 * MINUTE_MS)
  const second = await installing({}, simulated)
  const learned = (await ask(second.id, 'estimate')).body
  expect(learned.learned_from).toBe(1)
  expect(learned.remaining_seconds).toBeLessThan(begin.remaining_seconds)
  const next = await installing()
  expect((await ask(next.id, 'estimate')).body).toMatchObject({
    learned_from: realBefore.learned_from,
    remaining_seconds: realBefore.remaining_seconds,
  })
})

test.each(['explanation', 'estimate'] as const)(
  'the %s is of one moment, with cluster and hosts',
  async (what) => {
    const { id } = await installing({ status: 'error' }, { status: 'error', status_info: 'Failed - x' })
    const before = await ask(id, what)
    const { body } = await changeWhileRead(service, id, 'meanwhile', () => ask(id, what))
    expect(body).toEqual(before.body)
  },
)
