import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { migrateDatabase } from '../migrate.ts'
import { MIGRATIONS } from './index.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase({ template: 'empty' })
  const earlier = Object.entries(MIGRATIONS).filter(([name]) => name < '0006')
  await migrateDatabase(database.db, Object.fromEntries(earlier))
})
afterEach(() => database.close())

async function add(facts: string): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into hosts (id, infra_env_id, status, revision, facts, created_at, updated_at)
    values (${id}, ${randomUUID()}, 'known', 7, ${facts}, now(), now())
  `.execute(database.db)
  return id
}

async function marked(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from hosts where bootstrap`.execute(database.db)
  return rows.map(({ id }) => id).sort()
}

const document = (facts: object) => JSON.stringify({ facts, extras: { installer_version: '' } })

test('hosts that were written before are known by what their document says', async () => {
  const expected = [
    await add(document({ id: 'a', bootstrap: true, requested_hostname: 'master-0' })),
    await add(document({ requested_hostname: 'nul \0 and "quotes"', bootstrap: true })),
  ]
  await add(document({ bootstrap: false }))
  await add(document({ requested_hostname: 'no word of it' }))
  await add(document({ bootstrap: false, installer_args: '"bootstrap":true' }))
  await add(document({ bootstrap: false, progress: { bootstrap: true } }))
  await add(JSON.stringify({ bootstrap: true }))
  await add('{}')
  await add('null')
  await add('"bootstrap":true, cut off')
  expect(await migrateDatabase(database.db)).toContain('0006-host-bootstrap')
  expect(await marked()).toEqual(expected.sort())
  const rows = await database.db.selectFrom('hosts').select('revision').execute()
  expect(new Set(rows.map(({ revision }) => revision))).toEqual(new Set([7]))
})

test('all of them are looked at, however many there are', async () => {
  await sql`
    insert into hosts (id, infra_env_id, status, revision, facts, created_at, updated_at)
    select gen_random_uuid(), gen_random_uuid(), 'known', 1,
      '{"facts":{"bootstrap":' || (number % 4 = 0) || '},"extras":{}}', now(), now()
    from generate_series(1, 1200) as number
  `.execute(database.db)
  await migrateDatabase(database.db)
  expect(await marked()).toHaveLength(300)
})
