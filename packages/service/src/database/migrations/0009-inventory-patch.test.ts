import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { migrateDatabase } from '../migrate.ts'
import { MIGRATIONS } from './index.ts'

test('inventories that are stored already are what they were', async () => {
  const database = await createTestDatabase({ template: 'empty' })
  onTestFinished(() => database.close())
  const earlier = Object.entries(MIGRATIONS).filter(([name]) => name < '0008')
  await migrateDatabase(database.db, Object.fromEntries(earlier))
  const id = randomUUID()
  await sql`
    insert into hosts (id, infra_env_id, status, revision, facts, inventory, created_at, updated_at)
    values (${id}, ${randomUUID()}, 'known', 7, '{}', '"{}"', now(), now())
  `.execute(database.db)
  await migrateDatabase(database.db)
  const row = await database.db.selectFrom('hosts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ inventory: '"{}"', inventory_patch: '', revision: 7 })
})

test('a process that writes an inventory, and knows of no patches, takes the patch away', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  const id = randomUUID()
  await sql`
    insert into hosts (id, infra_env_id, status, revision, facts, inventory, inventory_patch, created_at, updated_at)
    values (${id}, ${randomUUID()}, 'known', 7, '{}', '"{}"', '[[1,0,"x"]]', now(), now())
  `.execute(database.db)
  const patch = async () => {
    const found = database.db.selectFrom('hosts').select('inventory_patch').where('id', '=', id)
    return (await found.executeTakeFirstOrThrow()).inventory_patch
  }
  await sql`update hosts set status = 'insufficient', facts = '{"a":1}' where id = ${id}`.execute(database.db)
  expect(await patch()).toBe('[[1,0,"x"]]')
  await sql`update hosts set inventory = '"{}"' where id = ${id}`.execute(database.db)
  expect(await patch()).toBe('')
})
