import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { migrateDatabase } from '../migrate.ts'
import { MIGRATIONS } from './index.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase({ template: 'empty' })
  const earlier = Object.entries(MIGRATIONS).filter(([name]) => name < '0007')
  await migrateDatabase(database.db, Object.fromEntries(earlier))
})
afterEach(() => database.close())

async function add(inventory: string): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into hosts (id, infra_env_id, status, revision, facts, inventory, created_at, updated_at)
    values (${id}, ${randomUUID()}, 'known', 7, '{}', ${inventory}, now(), now())
  `.execute(database.db)
  return id
}

async function read(id: string) {
  const { rows } = await sql<{ inventory: string; size: number }>`
    select inventory, pg_column_size(inventory) as size from hosts where id = ${id}
  `.execute(database.db)
  return rows[0]
}

test('reports are read as before, and new ones take less where the server can', async () => {
  const report = JSON.stringify({ disks: Array.from({ length: 500 }, (_, id) => ({ id, name: `sd${id}` })) })
  const earlier = await add(report)
  await migrateDatabase(database.db)
  const later = await add(report)
  expect((await read(earlier))?.inventory).toBe(report)
  expect((await read(later))?.inventory).toBe(report)
  const { rows } = await sql<{ canCompress: boolean }>`
    select 'lz4' = any(enumvals) as "canCompress" from pg_settings where name = 'default_toast_compression'
  `.execute(database.db)
  const isSmaller = ((await read(later))?.size ?? 0) < report.length / 2
  expect(isSmaller).toBe(rows[0]?.canCompress ?? false)
})
