import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { createAgent } from '../../testing/driver/agent.ts'
import { aMachine } from '../../testing/driver/machine.ts'
import { aStoredCluster, aStoredInfraEnv } from '../../testing/stored-resources.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { newRevision } from '../revision.ts'
import { bytesOf, createHostHeaders } from './host-headers.ts'

async function twoHosts() {
  const test = await createTestApp()
  onTestFinished(() => test.close())
  const { app } = test
  const cluster = await aStoredCluster(app)
  const infraEnv = await aStoredInfraEnv(app, cluster)
  const infraEnvId = infraEnv.record.id
  const keys = []
  for (const number of [1, 2]) {
    const machine = aMachine({ number, seed: randomUUID() })
    await createAgent({ send: test.inject, machine, infraEnvId, agentVersion: '' }).register()
    keys.push({ infra_env_id: infraEnvId, host_id: machine.id })
  }
  // From here on nobody but the test writes.
  await app.evaluator.settle({ kind: 'cluster', id: cluster.record.id })
  return { app, keys }
}

it('gives the plan of the revision that is there, whatever another process wrote', async () => {
  const { app, keys } = await twoHosts()
  const [key = { infra_env_id: '', host_id: '' }] = keys
  const read = createHostHeaders(app.pool)
  const write = (changes: { plan?: string; revision?: number; reply_hashes?: string }) =>
    app.db.updateTable('hosts').set(changes).where('id', '=', key.host_id).execute()
  for (const plan of ['{"before":"one"}', '', '{"before":"two"}', '{"before":"two"}']) {
    await write({ plan, revision: newRevision() })
    expect(await Promise.all([read(key), read(key)])).toMatchObject([{ plan }, { plan }])
    expect(await read(key)).toMatchObject({ plan })
  }
  await write({ reply_hashes: 'other' })
  expect(await read(key)).toMatchObject({ plan: '{"before":"two"}', reply_hashes: 'other' })
  await app.db.updateTable('hosts').set({ deleted_at: new Date() }).where('id', '=', key.host_id).execute()
  expect(await read(key)).toBeNull()
})

it('gives each of many who ask at the same moment what it asked for', async () => {
  const { app, keys } = await twoHosts()
  const read = createHostHeaders(app.pool)
  const unknown = { infra_env_id: keys[0]?.infra_env_id ?? '', host_id: randomUUID() }
  const asked = Array.from({ length: 500 }, (_, index) => [...keys, unknown][index % 3] ?? unknown)
  for (const time of [1, 2]) {
    const headers = await Promise.all(asked.map(read))
    const ids = asked.map(({ host_id }) => (host_id === unknown.host_id ? undefined : host_id))
    expect([time, headers.map((header) => header?.id)]).toEqual([time, ids])
    expect(headers.every((header) => header === null || header.plan.length > 0)).toBe(true)
  }
})

it('counts what is kept of a host that has no plan', () => {
  expect(bytesOf('')).toBeGreaterThan(0)
  expect(bytesOf('x'.repeat(1_000)) - bytesOf('')).toBe(2_000)
})
