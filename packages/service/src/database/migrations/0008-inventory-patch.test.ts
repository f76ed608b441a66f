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
