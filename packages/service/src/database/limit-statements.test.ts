import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { connectDatabase, type Database } from './connect.ts'

let database: TestDatabase
/** As behind a pooler, of which there is none: what it would mix up can be seen on one connection. */
let pooled: Database
beforeAll(async () => {
  database = await createTestDatabase()
  pooled = connectDatabase({ url: database.url, directUrl: database.url }, { max: 1 })
})
afterAll(async () => {
  await pooled.close()
  await database.close()
})

const LIMITS = sql<{ statement: string; lock: string }>`
  select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
const LIMITED = { statement: '6s', lock: '5s' }
const UNLIMITED = { statement: '0', lock: '0' }

/** Of the session: a text alone goes to the server as it is. */
async function left(): Promise<unknown> {
  const { rows } = await pooled.pool.query(
    `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
  )
  return rows[0]
}

describe('behind a pooler', () => {
  test('a statement has its limits, and leaves none behind', async () => {
    expect((await LIMITS.execute(pooled.db)).rows).toEqual([LIMITED])
    const { rows } = await pooled.pool.query(
      `select current_setting('statement_timeout') as s, $1::int8 as n`,
      [7],
    )
    expect(rows).toEqual([{ s: '6s', n: 7 }])
    expect(await left()).toEqual(UNLIMITED)
  })

  test.each(['commit', 'rollback'])('a transaction has its limits until its %s', async (end) => {
    const work = pooled.db.transaction().execute(async (tx) => {
      expect((await LIMITS.execute(tx)).rows).toEqual([LIMITED])
      await sql`set local lock_timeout = 100`.execute(tx)
      expect((await LIMITS.execute(tx)).rows).toEqual([{ statement: '6s', lock: '100ms' }])
      if (end === 'rollback') throw new Error('enough')
    })
    if (end === 'rollback') await expect(work).rejects.toThrow('enough')
    else await work
    expect(await left()).toEqual(UNLIMITED)
  })

  test('an isolation level is kept', async () => {
    const level = await pooled.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => sql<{ transaction_isolation: string }>`show transaction_isolation`.execute(tx))
    expect(level.rows).toEqual([{ transaction_isolation: 'repeatable read' }])
  })

  test('a statement that fails tells why, changes nothing, and the connection can be used again', async () => {
    await expect(sql`select ${1}::int / 0`.execute(pooled.db)).rejects.toThrow('division by zero')
    await expect(sql`select nothing`.execute(pooled.db)).rejects.toThrow('column "nothing" does not exist')
    await expect(pooled.pool.query('select $1::int', ['x'])).rejects.toThrow('invalid input syntax')
    expect((await sql`select 1 as one`.execute(pooled.db)).rows).toEqual([{ one: 1 }])
    expect(await left()).toEqual(UNLIMITED)
  })

  test('rows, counts and commands are those of the statement itself', async () => {
    await pooled.pool.query('create table things (name text)')
    const inserted = await pooled.pool.query('insert into things select unnest($1::text[])', [['a', 'b']])
    expect([inserted.command, inserted.rowCount, inserted.rows]).toEqual(['INSERT', 2, []])
    const none = await pooled.pool.query('select name from things where name = $1', ['c'])
    expect([none.command, none.rowCount, none.rows]).toEqual(['SELECT', 0, []])
    const { rows } = await pooled.pool.query('delete from things where name = $1 returning name', ['a'])
    expect(rows).toEqual([{ name: 'a' }])
  })

  test('no statement is prepared under a name', async () => {
    await pooled.pool.query('select $1::int', [1])
    const named = await pooled.pool.query({ name: 'mine', text: 'select $1::int as number', values: [1] })
    expect(named.rows).toEqual([{ number: 1 }])
    const { rows } = await pooled.pool.query('select from pg_prepared_statements where name <> $1', [''])
    expect(rows).toEqual([])
  })

  test('sessions keep their limits, statements and locks', async () => {
    const session = await pooled.sessions.connect()
    try {
      await session.query('select pg_advisory_lock($1)', [4711])
      const { rows } = await session.query(
        `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
          (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
          (select count(*) > 0 from pg_prepared_statements) as prepared`,
      )
      expect(rows).toEqual([{ ...LIMITED, locks: 1, prepared: true }])
    } finally {
      session.release(true)
    }
  })
})
