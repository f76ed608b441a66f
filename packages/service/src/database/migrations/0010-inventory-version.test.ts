import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { migrateDatabase } from '../migrate.ts'
import { MIGRATIONS } from './index.ts'

async function aHostFromBefore() {
  const database = await createTestDatabase({ template: 'empty' })
  onTestFinished(() => database.close())
  const { db } = database
  const earlier = Object.entries(MIGRATIONS).filter(([name]) => name < '0010')
  await migrateDatabase(db, Object.fromEntries(earlier))
  const id = randomUUID()
  await sql`
    insert into hosts (id, infra_env_id, status, revision, facts, inventory, inventory_patch, created_at, updated_at)
    values (${id}, ${randomUUID()}, 'known', 7, '{}', '"{}"', '[[1,0,"x"]]', now(), now())
  `.execute(db)
  await migrateDatabase(db)
  const row = () => db.selectFrom('hosts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { db, id, row }
}

test('inventories that are stored already are what they were, and have no version', async () => {
  const { row } = await aHostFromBefore()
  expect(await row()).toMatchObject({
    inventory: '"{}"',
    inventory_patch: '[[1,0,"x"]]',
    inventory_version: 0,
  })
})

test('each text that is written has another version, and a patch has none of its own', async () => {
  const { db, id, row } = await aHostFromBefore()
  const versions = new Set<number>()
  for (const _time of [1, 2, 3]) {
    await sql`update hosts set inventory = '"{}"' where id = ${id}`.execute(db)
    const { inventory_patch, inventory_version } = await row()
    expect(inventory_patch).toBe('')
    expect(Number.isSafeInteger(inventory_version)).toBe(true)
    versions.add(inventory_version)
    await sql`update hosts set inventory_patch = '[[1,0,"x"]]', status = 'insufficient' where id = ${id}`.execute(
      db,
    )
    expect(await row()).toMatchObject({ inventory_version, inventory_patch: '[[1,0,"x"]]' })
  }
  expect(versions.size).toBe(3)
  expect(versions).not.toContain(0)
})
