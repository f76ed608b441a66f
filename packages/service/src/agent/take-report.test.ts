// Reports of a host that the process knows: what they cost, and when the memory is not believed.
import type { Inventory } from '@groundwork/contract/hosts'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { loadHost } from '../store/hosts/host-store.ts'
import { forgetReplies } from '../store/hosts/reply-memory.ts'
import { createReportHosts } from '../store/hosts/report-host.ts'
import { createAgent } from '../testing/driver/agent.ts'
import { aMachine } from '../testing/driver/machine.ts'
import { aStoredCluster, aStoredInfraEnv } from '../testing/stored-resources.ts'
import { createTestApp } from '../testing/test-app.ts'
import { createKnownInventories } from './known-inventories.ts'
import { takeReply } from './replies.ts'

const GIB = 2 ** 30

async function createFixture() {
  const test = await createTestApp()
  onTestFinished(() => test.close())
  const { app } = test
  const cluster = await aStoredCluster(app)
  const infraEnv = await aStoredInfraEnv(app, cluster)
  const machine = aMachine({ number: 1 })
  const infraEnvId = infraEnv.record.id
  const agent = createAgent({ send: test.inject, machine, infraEnvId, agentVersion: 'a' })
  await agent.register()
  const key = { infra_env_id: infraEnvId, host_id: machine.id }
  const report = (inventory: Partial<Inventory>) =>
    agent.report({ step_type: 'inventory', output: JSON.stringify({ ...machine.inventory, ...inventory }) })
  const settle = () => app.evaluator.settle({ kind: 'cluster', id: cluster.record.id })
  const isDue = async () => {
    const now = new Date(app.clock.now())
    const { rows } = await sql`select from due where unit_id = ${cluster.record.id} and at <= ${now}`.execute(
      app.db,
    )
    return rows.length > 0
  }
  const stored = async () => {
    const host = await loadHost(app, app.db, key)
    if (host === null) throw new Error('the host is gone')
    return host
  }
  await report({})
  await settle()
  return { test, app, key, cluster, machine, report, settle, isDue, stored }
}

const smart = (hours: number) => ({
  disks: [{ name: 'sda', size_bytes: 200 * GIB, drive_type: 'SSD' as const, smart: `{"hours":${hours}}` }],
})

it('stores a report at which no rule looks, and has nothing judged anew', async () => {
  const { report, settle, isDue, stored } = await createFixture()
  await report(smart(1))
  await settle()
  const before = await stored()
  await report(smart(2))
  const after = await stored()
  expect(await isDue()).toBe(false)
  expect(after.facts.inventory?.disks?.[0]?.smart).toBe('{"hours":2}')
  expect(after.revision).not.toBe(before.revision)
  expect(after.validations_info).toBe(before.validations_info)
})

it.each([
  ['other physical memory', { memory: { physical_bytes: 4 * GIB, usable_bytes: 4 * GIB } }, true],
  ['far less usable memory', { memory: { physical_bytes: 64 * GIB, usable_bytes: 40 * GIB } }, true],
  ['another name', { hostname: 'other' }, true],
  ['no GPU any more', { gpus: [] }, true],
])('has the cluster judged anew for %s', async (_scenario, inventory, expected) => {
  const { report, settle, isDue } = await createFixture()
  await report({ gpus: [{ vendor_id: '10de' }] })
  await settle()
  await report({ gpus: [{ vendor_id: '10de' }], ...inventory })
  expect(await isDue()).toBe(expected)
})

it('judges by what was reported last, also after reports that were not judged', async () => {
  const { report, settle, stored } = await createFixture()
  await report(smart(1))
  await settle()
  await report(smart(2))
  await report({ ...smart(3), memory: { physical_bytes: GIB, usable_bytes: GIB } })
  await settle()
  expect((await stored()).facts.status).toBe('insufficient')
  await report(smart(4))
  await settle()
  expect((await stored()).validations_info).not.toContain('has 1 GiB of memory')
})

it('reads the host again when it was written by another process', async () => {
  const { app, key, report, stored } = await createFixture()
  await sql`update hosts set revision = revision + 1 where id = ${key.host_id}`.execute(app.db)
  await report({ hostname: 'second' })
  expect((await stored()).facts.inventory?.hostname).toBe('second')
})

it('compares with what another process wrote, and has nothing judged anew that no rule sees', async () => {
  const { app, key, machine, report, settle, isDue, stored } = await createFixture()
  const other = { ...app, reportHosts: createReportHosts(), knownInventories: createKnownInventories() }
  const reportElsewhere = (inventory: Partial<Inventory>) => {
    const output = JSON.stringify({ ...machine.inventory, ...inventory })
    const reply = { step_type: 'inventory' as const, step_id: 'inventory-1', exit_code: 0, error: '', output }
    return takeReply(other, { key, reply, requestId: '' })
  }
  // The first one that a process sees is judged, whoever saw the host before.
  await reportElsewhere(smart(1))
  expect(await isDue()).toBe(true)
  await settle()
  for (const [hours, send] of [report, reportElsewhere, report, reportElsewhere].entries()) {
    await send(smart(2 + hours))
    expect(await isDue()).toBe(false)
    expect((await stored()).facts.inventory?.disks?.[0]?.smart).toBe(`{"hours":${2 + hours}}`)
  }
  await report({ ...smart(9), hostname: 'other' })
  expect(await isDue()).toBe(true)
  await settle()
  await reportElsewhere({ ...smart(9), hostname: 'again' })
  expect(await isDue()).toBe(true)
})

it('judges again by the settings that another process has changed meanwhile', async () => {
  const { app, key, cluster, report, stored } = await createFixture()
  await app.db.transaction().execute((tx) => forgetReplies(tx, cluster.record.id))
  await report({ hostname: 'second' })
  expect((await stored()).facts.inventory?.hostname).toBe('second')
  await sql`update clusters set revision = revision + 1`.execute(app.db)
  await report({ hostname: 'third' })
  expect((await stored()).facts.inventory?.hostname).toBe('third')
  expect(key.host_id).toBe((await stored()).facts.id)
})

it('waits for hosts that are just being written, and for no others', async () => {
  const { test, app, key, report, stored } = await createFixture()
  const another = async (number: number) => {
    const machine = aMachine({ number })
    const agent = createAgent({
      send: test.inject,
      machine,
      infraEnvId: key.infra_env_id,
      agentVersion: 'a',
    })
    await agent.register()
    const tell = (hostname: string) =>
      agent.report({ step_type: 'inventory', output: JSON.stringify({ ...machine.inventory, hostname }) })
    await tell('first')
    return { id: machine.id, tell }
  }
  const [second, third, free] = [await another(2), await another(3), await another(4)]
  const locked = [key.host_id, second.id, third.id]
  // As long as this transaction lasts, three hosts are locked, more than batches are written at once.
  const { waiting } = await app.db.transaction().execute(async (tx) => {
    await sql`select from hosts where id = any(${locked}::uuid[]) for no key update`.execute(tx)
    const waiting = [report({ hostname: 'second' }), second.tell('second'), third.tell('second')]
    for (const name of ['second', 'third', 'fourth']) await free.tell(name)
    return { waiting: Promise.all(waiting) }
  })
  await waiting
  expect((await stored()).facts.inventory?.hostname).toBe('second')
})
