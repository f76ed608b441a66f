// Inventories that differ from a known one in a few values: what is stored of them, and when they are read as a whole after all.
import type { Inventory } from '@groundwork/contract/hosts'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createHostSummaries, listHostSummaries } from '../api/hosts/host-summaries.ts'
import { createHostCache } from '../store/hosts/host-cache.ts'
import { encodeReport } from '../store/hosts/host-document.ts'
import { createHostHeaders } from '../store/hosts/host-headers.ts'
import { loadHost } from '../store/hosts/host-store.ts'
import { createPatchedHosts } from '../store/hosts/patched-hosts.ts'
import { forgetReplies } from '../store/hosts/reply-memory.ts'
import { createReportHosts } from '../store/hosts/report-host.ts'
import { createAgent } from '../testing/driver/agent.ts'
import { aMachine } from '../testing/driver/machine.ts'
import { aStoredCluster, aStoredInfraEnv } from '../testing/stored-resources.ts'
import { createTestApp } from '../testing/test-app.ts'
import { createKnownInventories } from './known-inventories.ts'
import { takeReply } from './replies.ts'
import { takeKnownInventory } from './take-known-inventory.ts'

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
  const row = () =>
    app.db
      .selectFrom('hosts')
      .select(['inventory', 'inventory_patch', 'revision', 'reply_hashes'])
      .where('id', '=', machine.id)
      .executeTakeFirstOrThrow()
  const isDue = async () => {
    const { rows } =
      await sql`select from due where unit_id = ${cluster.record.id} and at <= ${new Date(app.clock.now())}`.execute(
        app.db,
      )
    return rows.length > 0
  }
  const stored = async () => {
    const host = await loadHost(app, app.db, key)
    if (host === null) throw new Error('the host is gone')
    return host
  }
  // An evaluation that writes the host while it reports makes the memory of it unreliable for a while.
  await settle()
  await report({})
  await settle()
  await report(described(1))
  await settle()
  return { test, app, key, cluster, agent, machine, report, settle, row, isDue, stored }
}

const memory = (usable: number, physical = 32 * GIB) => ({
  memory: { physical_bytes: physical, usable_bytes: usable, physical_bytes_method: 'dmidecode' as const },
})

const described = (hours: number, usable = 31 * GIB, physical = 32 * GIB): Partial<Inventory> => ({
  ...memory(usable, physical),
  disks: [
    {
      name: 'sda',
      size_bytes: 200 * GIB,
      drive_type: 'SSD',
      smart: `{"hours":${hours},"on":"2026-11-1${hours}"}`,
    },
  ],
})

it('stores what differs, and nothing else', async () => {
  const { report, row, stored, isDue } = await createFixture()
  const first = await row()
  await report(described(2, 31 * GIB + 4096))
  const second = await row()
  expect(second.inventory).toBe(first.inventory)
  expect(second.inventory_patch.length).toBeLessThan(100)
  expect(second.revision).not.toBe(first.revision)
  expect(await isDue()).toBe(false)
  const { facts, literals } = await stored()
  expect(facts.inventory?.disks?.[0]?.smart).toBe('{"hours":2,"on":"2026-11-12"}')
  expect(facts.inventory?.memory?.usable_bytes).toBe(31 * GIB + 4096)
  expect(literals.inventory).toBe(encodeReport('inventory', facts.inventory))
})

it('has verdicts judged anew where they may change', async () => {
  const { report, settle, row, stored } = await createFixture()
  const before = await stored()
  await report(described(1, 3 * GIB, 4 * GIB))
  expect((await row()).inventory_patch).not.toBe('')
  // By itself: the report left it due.
  await expect.poll(async () => (await stored()).validations_info).not.toBe(before.validations_info)
  const poor = await stored()
  expect(poor.facts.inventory?.memory?.physical_bytes).toBe(4 * GIB)
  expect(poor.validations_info).not.toBe(before.validations_info)
  await report(described(1))
  await settle()
  // The same as in the beginning, so nothing is replaced.
  expect((await row()).inventory_patch).toBe('')
  expect((await stored()).validations_info).toBe(before.validations_info)
})

it('drops a report that says what the last one said', async () => {
  const { report, row } = await createFixture()
  await report(described(2))
  const before = await row()
  await report(described(2))
  expect(await row()).toEqual(before)
})

it('looks at a repeated report again when replies were forgotten', async () => {
  const { app, cluster, report, row, stored } = await createFixture()
  await report(described(2))
  const before = await stored()
  await app.db.transaction().execute((tx) => forgetReplies(tx, cluster.record.id))
  await report(described(2))
  expect(JSON.parse((await row()).reply_hashes)).toHaveProperty('inventory')
  expect((await stored()).literals).toEqual(before.literals)
})

it('does not rely on a host that another process has written', async () => {
  const { app, report, row, stored, key } = await createFixture()
  await report(described(2))
  await sql`update hosts set inventory = ${encodeReport('inventory', { hostname: 'other' })}, inventory_patch = '',
    revision = revision + 1 where id = ${key.host_id}`.execute(app.db)
  await report(described(3))
  expect(await row()).toMatchObject({ inventory_patch: '' })
  expect((await stored()).facts.inventory?.disks?.[0]?.smart).toContain('"hours":3')
})

/** Another process on the same database, as far as replies go. */
function elsewhere({ app, key, machine }: Pick<Fixture, 'app' | 'key' | 'machine'>) {
  const other = {
    ...app,
    reportHosts: createReportHosts(),
    knownInventories: createKnownInventories(),
    hostHeaders: createHostHeaders(app.pool),
    patchedHosts: createPatchedHosts(app.pool),
  }
  return async (inventory: Partial<Inventory>) => {
    const reply = {
      error: '',
      exit_code: 0,
      output: JSON.stringify({ ...machine.inventory, ...inventory }),
      step_id: 'inventory-1',
      step_type: 'inventory' as const,
    }
    const bytes = Buffer.from(JSON.stringify(reply))
    if (await takeKnownInventory(other, key, bytes)) return 'known'
    return takeReply(other, { key, reply, bytes, requestId: '' })
  }
}

type Fixture = Awaited<ReturnType<typeof createFixture>>

it('processes that take turns write the text once, and all read what the others wrote', async () => {
  const fixture = await createFixture()
  const { report, row, stored, isDue, settle } = fixture
  const processes = [elsewhere(fixture), elsewhere(fixture)]
  const { inventory } = await row()
  // The first that a process sees is read and judged, whoever saw the host before.
  for (const [index, send] of processes.entries()) expect(await send(described(2 + index))).toBe('taken')
  await settle()
  const turns = [0, 1, 0, 0, 1, 0, 1, 1]
  for (const [index, turn] of turns.entries()) {
    const given = described(1 + (index % 7), 31 * GIB + 4096 * index)
    expect(await processes[turn]?.(given)).toBe('known')
    expect(await isDue()).toBe(false)
    const { facts, literals } = await stored()
    expect(facts.inventory).toMatchObject(given)
    expect(literals.inventory).toBe(encodeReport('inventory', facts.inventory))
    if (index % 3 === 0) await report(described(1 + (index % 5)))
  }
  expect((await row()).inventory).toBe(inventory)
})

it('a process sees what another one has reported of the memory', async () => {
  const fixture = await createFixture()
  const { isDue, settle, stored } = fixture
  const [one, two] = [elsewhere(fixture), elsewhere(fixture)]
  for (const [index, send] of [one, two].entries()) await send(described(2 + index))
  await settle()
  expect(await one(described(1, 3 * GIB, 4 * GIB))).toBe('known')
  await settle()
  expect((await stored()).facts.status).toBe('insufficient')
  // The same as the last that this process has seen of it, and yet another.
  expect(await two(described(1))).toBe('known')
  expect(await isDue()).toBe(true)
  await settle()
  expect((await stored()).validations_info).not.toContain('4 GiB')
})

it('a repetition of what another process took is dropped', async () => {
  const fixture = await createFixture()
  const { row } = fixture
  const [one, two] = [elsewhere(fixture), elsewhere(fixture)]
  for (const [index, send] of [one, two].entries()) await send(described(2 + index))
  await one(described(4))
  const before = await row()
  expect(await two(described(4))).toBe('known')
  expect(await row()).toEqual(before)
})

it('a process reads as a whole what differs from a text that another one has written', async () => {
  const fixture = await createFixture()
  const { row, stored } = fixture
  const [one, two] = [elsewhere(fixture), elsewhere(fixture)]
  for (const [index, send] of [one, two].entries()) await send(described(2 + index))
  await one({ ...described(2), hostname: 'other' })
  const { inventory, inventory_patch } = await row()
  expect(inventory_patch).toBe('')
  expect(await two({ ...described(3), hostname: 'other' })).toBe('taken')
  expect(await one({ ...described(4), hostname: 'other' })).toBe('known')
  expect(await two({ ...described(5), hostname: 'other' })).toBe('known')
  expect((await row()).inventory).toBe(inventory)
  expect((await stored()).facts.inventory).toMatchObject({ ...described(5), hostname: 'other' })
})

it('stores an inventory whole that differs otherwise, and compares the next with it', async () => {
  const { report, row, stored } = await createFixture()
  await report(described(2))
  await report({ ...described(3), hostname: 'other' })
  expect((await row()).inventory_patch).toBe('')
  await report({ ...described(4), hostname: 'other' })
  expect((await row()).inventory_patch).not.toBe('')
  expect((await stored()).facts.inventory).toMatchObject({
    hostname: 'other',
    disks: [{ smart: /hours":4/ }],
  })
})

it('looks at disks again when a person has chosen another one', async () => {
  const { test, report, stored, settle, key } = await createFixture()
  const disks = (hours: number) => ({
    ...described(hours),
    disks: ['sda', 'sdb'].map((name) => ({
      name,
      size_bytes: 200 * GIB,
      drive_type: 'SSD' as const,
      smart: `{"hours":${hours}}`,
    })),
  })
  await report(disks(1))
  await settle()
  const chosen = { disks_selected_config: [{ id: '/dev/sdb', role: 'install' as const }] }
  const path = `/v2/infra-envs/${key.infra_env_id}/hosts/${key.host_id}`
  expect((await test.inject('PATCH', path, chosen)).status).toBe(201)
  await report(disks(2))
  const { facts } = await stored()
  expect(facts.installation_disk_id).toBe('/dev/sdb')
  expect(facts.inventory?.disks?.[1]?.smart).toBe('{"hours":2}')
})

it('of a host whose id another machine had before', async () => {
  const { test, app, agent, machine, report, row, stored } = await createFixture()
  const interfaces = machine.inventory.interfaces?.map((nic) => ({
    ...nic,
    mac_address: '52:54:00:aa:00:01',
  }))
  const other = (hours: number) =>
    agent.report({
      step_type: 'inventory',
      output: JSON.stringify({
        ...machine.inventory,
        ...described(hours),
        ...(interfaces && { interfaces }),
      }),
    })
  await test.clock.advance(60_000)
  await other(2)
  await test.clock.advance(60_000)
  await other(3)
  const before = await row()
  expect(before.inventory_patch).not.toBe('')
  expect(JSON.parse(before.reply_hashes)).toMatchObject({ inventory: '' })
  // A repetition tells that it is still there.
  await test.clock.advance(60_000)
  await other(3)
  const { facts } = await stored()
  expect(facts.machines.map(({ seen_at }) => app.clock.now() - seen_at)).toEqual([0, 180_000])
  // And when the first one is heard of again, there are two.
  await report(described(1))
  expect((await stored()).facts.machines.map(({ macs }) => macs.length)).toEqual([1, 1])
})

it('the table of hosts shows what differs too, also when it is read anew', async () => {
  const { app, cluster, report, row } = await createFixture()
  await report(described(1, 47 * GIB, 48 * GIB))
  expect((await row()).inventory_patch).not.toBe('')
  const cold = { ...app, hosts: createHostCache(1_000_000), hostSummaries: createHostSummaries() }
  const [text = ''] = await listHostSummaries(cold, { cluster_id: cluster.record.id })
  expect(JSON.parse(text)).toMatchObject({ memory_bytes: 48 * GIB })
})
