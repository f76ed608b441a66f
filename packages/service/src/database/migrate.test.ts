import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { connectDatabase } from './connect.ts'
import { migrateDatabase } from './migrate.ts'
import { MIGRATIONS } from './migrations/index.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase({ template: 'empty' })
})
afterEach(() => database.close())

test('an empty database gets all tables, and a second run has nothing to do', async () => {
  expect(await migrateDatabase(database.db)).toEqual(Object.keys(MIGRATIONS))
  expect(await migrateDatabase(database.db)).toEqual([])
  expect(await database.db.selectFrom('clusters').selectAll().execute()).toEqual([])
})

test('of several processes that start at once exactly one migrates', async () => {
  const others = Array.from({ length: 5 }, () => connectDatabase(database.url))
  const runs = await Promise.all([database, ...others].map(({ db }) => migrateDatabase(db)))
  expect(runs.filter((run) => run.length > 0)).toEqual([Object.keys(MIGRATIONS)])
  await Promise.all(others.map((other) => other.close()))
})

test('a database that a newer version has changed is refused, by the name of what is unknown', async () => {
  await migrateDatabase(database.db)
  await sql`insert into schema_migrations (name, timestamp) values ('0099-future', '2030-01-01')`.execute(
    database.db,
  )
  await expect(migrateDatabase(database.db)).rejects.toThrow(/newer version of Groundwork.*0099-future/)
})

test('a migration that fails leaves the database as it was', async () => {
  const broken = {
    ...MIGRATIONS,
    '0099-broken': {
      up: async (db: Parameters<NonNullable<(typeof MIGRATIONS)[string]['up']>>[0]) => {
        await sql`create table half_done (id int)`.execute(db)
        await sql`select no_such_function()`.execute(db)
      },
    },
  }
  await expect(migrateDatabase(database.db, broken)).rejects.toThrow(/0099-broken.*unchanged/)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_class where relname in ('half_done', 'clusters')`.execute(database.db)
  expect(rows).toEqual([{ n: 0 }])
})
