import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { checkAddress } from './check-address.ts'

const MAIN = /^The database at --database-url \(GROUNDWORK_DATABASE_URL\) cannot be used: /
const DIRECT = /^The database at --database-direct-url \(GROUNDWORK_DATABASE_DIRECT_URL\) cannot be used: /
const NOWHERE = 'postgresql://groundwork:hidden-password@127.0.0.1:1/groundwork'

let one: TestDatabase
let two: TestDatabase
beforeAll(async () => {
  one = await createTestDatabase({ template: 'empty' })
  two = await createTestDatabase({ template: 'empty' })
})
afterAll(() => Promise.all([one.close(), two.close()]))

const reasonOf = (url: string, directUrl: string | null): Promise<string> =>
  checkAddress({ url, directUrl }).then(
    () => 'nothing is wrong',
    (error: Error) => error.message,
  )

test('a PostgreSQL without a pooler passes, with and without a second address', async () => {
  expect(await reasonOf(one.url, null)).toBe('nothing is wrong')
  expect(await reasonOf(one.url, one.url)).toBe('nothing is wrong')
})

test('nothing stays behind', async () => {
  await reasonOf(one.url, one.url)
  const asked = `select from pg_stat_activity where application_name = 'groundwork-check' and datname = current_database()`
  await expect.poll(async () => (await one.pool.query(asked)).rowCount).toBe(0)
})

test('an address that nothing answers at is named, without its password', async () => {
  for (const [reason, setting] of [
    [await reasonOf(NOWHERE, null), MAIN],
    [await reasonOf(NOWHERE, one.url), MAIN],
    [await reasonOf(one.url, NOWHERE), DIRECT],
  ] as const) {
    expect(reason).toMatch(setting)
    expect(reason).toMatch(/ECONNREFUSED/)
    expect(reason).not.toMatch(/hidden-password/)
  }
})

test('a database that is not there is named', async () => {
  const missing = one.url.replace(/\/test_\w+\?/, '/missing?')
  expect(await reasonOf(one.url, missing)).toMatch(DIRECT)
  expect(await reasonOf(one.url, missing)).toMatch(/database "missing" does not exist/)
})

test('two addresses of two databases are refused', async () => {
  expect(await reasonOf(one.url, two.url)).toMatch(
    /^--database-url .* and --database-direct-url .* lead to different databases \("test_\w+" and "test_\w+"\)/,
  )
})

test('two users are refused', async () => {
  const name = `user_${Date.now()}`
  const client = new pg.Client({ connectionString: one.url })
  await client.connect()
  try {
    await client.query(`create role ${name} login`)
    const other = one.url.replace(/\/\/[^@/]*@/, `//${name}@`)
    expect(other).not.toBe(one.url)
    expect(await reasonOf(one.url, other)).toMatch(
      new RegExp(`logs in as "\\w+" and --database-direct-url .* as "${name}". Use the same user in both`),
    )
  } finally {
    await client.query(`drop role ${name}`)
    await client.end()
  }
})
