import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { connectDatabase } from './connect.ts'
import { parseTimestamp } from './timestamp.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('times come back as the milliseconds that were written, in any time zone of the session', async () => {
  const client = await database.pool.connect()
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: Date.UTC(1970, 0, 2), max: Date.UTC(9999, 0) }),
        fc.constantFrom('UTC', 'Asia/Kolkata', 'America/St_Johns', 'Europe/Berlin'),
        async (at, zone) => {
          await client.query(`set timezone = '${zone}'`)
          const { rows } = await client.query('select $1::timestamptz as at', [new Date(at)])
          expect(rows).toEqual([{ at }])
        },
      ),
      { numRuns: 200 },
    )
  } finally {
    client.release(true)
  }
})

test('large counts are numbers, unknown times are not', async () => {
  const { rows } = await database.pool.query(
    `select 9007199254740991::int8 as big, null::timestamptz as never, 'infinity'::timestamptz as always`,
  )
  expect(rows).toEqual([{ big: Number.MAX_SAFE_INTEGER, never: null, always: Number.POSITIVE_INFINITY }])
})

test('a connection that is lost while it is in use fails the query on it, and nothing else', async () => {
  const client = await database.pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const lost = new Promise((resolve) => client.once('end', resolve))
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await lost
  await expect(client.query('select 1')).rejects.toThrow()
  client.release()
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a connection that is lost while it is idle is logged by its reason alone', async () => {
  const lines: unknown[][] = []
  const log = { warn: (...line: unknown[]) => void lines.push(line), error: () => {} }
  const other = connectDatabase(database.url, { log, max: 1 })
  const { rows } = await other.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await expect.poll(() => lines).toHaveLength(1)
  const reason = 'terminating connection due to administrator command'
  expect(lines).toEqual([[{ reason, code: '57P01' }, 'an idle database connection was lost']])
  await other.close()
})

test('fractions of any length are cut to milliseconds', () => {
  expect(parseTimestamp('2026-11-15 23:08:41.1+00')).toBe(Date.UTC(2026, 10, 15, 23, 8, 41, 100))
  expect(parseTimestamp('2026-11-15 23:08:41.123999+00')).toBe(Date.UTC(2026, 10, 15, 23, 8, 41, 123))
  expect(parseTimestamp('2026-11-15 23:08:41-03:30')).toBe(Date.UTC(2026, 10, 16, 2, 38, 41))
})
