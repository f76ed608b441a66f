// Hosts that have reported more than fits into memory: only their own cluster is refused, and they can be deleted.
import { randomUUID } from 'node:crypto'
import { HOST_REPORTS_BYTES } from '@groundwork/contract/schema'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createAgent } from '../../testing/driver/agent.ts'
import { aMachine } from '../../testing/driver/machine.ts'
import { aStoredCluster, aStoredInfraEnv } from '../../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { newRevision } from '../revision.ts'
import { loadHost } from './host-store.ts'
import { loadReportHost } from './load-report-host.ts'
import { basisOf } from './report-host.ts'

const LIMIT = 1024 ** 2

let test: TestApp
let large: Awaited<ReturnType<typeof aClusterWithHosts>>
let other: Awaited<ReturnType<typeof aClusterWithHosts>>

async function aClusterWithHosts() {
  const cluster = await aStoredCluster(test.app)
  const infraEnvId = (await aStoredInfraEnv(test.app, cluster)).record.id
  const agents = [1, 2].map((number) =>
    createAgent({
      send: test.inject,
      machine: aMachine({ number, seed: randomUUID() }),
      infraEnvId,
      agentVersion: '',
    }),
  )
  for (const agent of agents) await agent.register()
  const path = `/v2/infra-envs/${infraEnvId}/hosts`
  const { body } = await test.inject('GET', path)
  const ids = body.map(({ id }: { id: string }) => id) as string[]
  return {
    clusterId: cluster.record.id,
    infraEnvId,
    ids,
    path,
    registerAgain: () => test.inject('POST', path, { host_id: ids[0] }),
  }
}

/** A report that is valid and mostly blank. */
const pad = (hostId: string | undefined, bytes: number) =>
  sql`
    update hosts set connectivity = '"{\\"remote_hosts\\":[]}' || repeat(' ', ${bytes}::int) || '"', revision = ${newRevision()}
    where id = ${hostId}`.execute(test.app.db)

beforeEach(async () => {
  test = await createTestApp()
  onTestFinished(() => test.close())
  const { config } = test.app
  Object.assign(test.app, { config: { ...config, limits: { ...config.limits, evaluationBytes: LIMIT } } })
  large = await aClusterWithHosts()
  other = await aClusterWithHosts()
})

/** Evaluations that go on would put the large host into the cache, or change it. */
async function settle(): Promise<void> {
  for (const id of [large.clusterId, other.clusterId])
    await test.app.evaluator.settle({ kind: 'cluster', id })
}

describe('a cluster whose hosts have reported too much', () => {
  beforeEach(async () => {
    // An evaluation that began before would put the large host into the cache.
    for (const id of [large.clusterId, other.clusterId])
      await test.app.evaluator.settle({ kind: 'cluster', id })
    await pad(large.ids[1], LIMIT)
  })

  it('is not loaded by a host that registers again, or by readers; both learn which host is too large', async () => {
    for (const answer of [
      await large.registerAgain(),
      await test.inject('GET', `/v2/clusters/${large.clusterId}`),
      await test.inject('GET', large.path),
    ]) {
      expect(answer.status).toBe(503)
      expect(answer.body.reason).toContain(`at most ${LIMIT} are evaluated together`)
      expect(answer.body.reason).toContain(`The largest: host ${large.ids[1]} of infra-env`)
    }
  })

  it('does not concern other clusters, nor the list of all', async () => {
    expect((await other.registerAgain()).status).toBe(201)
    const { status, body } = await test.inject('GET', '/v2/clusters?with_hosts=true')
    expect(status).toBe(200)
    const hostsOf = (id: string) => body.find((one: { id: string }) => one.id === id).hosts
    expect(hostsOf(large.clusterId)).toEqual([])
    expect(hostsOf(other.clusterId)).toHaveLength(2)
  })

  it('is whole again when that host is deleted', async () => {
    expect((await test.inject('DELETE', `${large.path}/${large.ids[1]}`)).status).toBe(204)
    expect((await large.registerAgain()).status).toBe(201)
    const { body } = await test.inject('GET', `/v2/clusters/${large.clusterId}`)
    expect(body.hosts.map(({ id }: { id: string }) => id)).toEqual([large.ids[0]])
    const { body: events } = await test.inject('GET', `/v2/events?host_id=${large.ids[1]}`)
    expect(events.map(({ name }: { name: string }) => name)).toContain('host_deregistered')
  })
})

it('one host keeps its reports up to a limit; the one that goes beyond is refused, and people hear of it', async () => {
  await settle()
  const { reportHosts, hostHeaders, db } = test.app
  const key = { infra_env_id: large.infraEnvId, host_id: large.ids[0] ?? '' }
  const header = await hostHeaders(key)
  const loaded = header && (await loadReportHost(db, key, basisOf(header)))
  if (loaded === null) throw new Error('the host is gone')
  const { host } = loaded
  // As if it had been read with so much: to store that much takes long.
  const connectivity = { length: HOST_REPORTS_BYTES, hash: '' }
  reportHosts.put({ ...host, marks: { ...host.marks, connectivity } })
  const report = () =>
    test.inject('POST', `${large.path}/${large.ids[0]}/instructions`, {
      step_type: 'inventory',
      step_id: 'inventory-1',
      output: JSON.stringify({ hostname: 'one-more' }),
    })
  for (const answer of [await report(), await report()]) {
    expect(answer.status).toBe(400)
    expect(answer.body.reason).toContain(`at most ${HOST_REPORTS_BYTES} are kept of one host`)
  }
  const { body: events } = await test.inject('GET', `/v2/events?host_id=${large.ids[0]}`)
  expect(events.filter(({ name }: { name: string }) => name === 'host_reply_refused')).toHaveLength(1)
  expect((await loadHost(test.app, db, key))?.revision).toBe(host.revision)
})
