import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { isOutdatedPlan } from './prepared-statements.ts'

it('has statements planned once for each connection', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  await database.db.connection().execute(async (connection) => {
    for (const name of ['a', 'b', 'c']) {
      await sql`select count(*) from users where name = ${name}`.execute(connection)
    }
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like ${'select count(*)%'}`.execute(
      connection,
    )
    expect(rows).toHaveLength(1)
  })
})

it('goes on after tables were changed by a newer version', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  await database.db.connection().execute(async (connection) => {
    const find = () => sql`select * from users where name = ${'a'}`.execute(connection)
    await find()
    await sql`alter table users add column motto text`.execute(connection)
    await expect(find()).rejects.toSatisfy(isOutdatedPlan)
    expect((await find()).rows).toEqual([])
  })
  const ask = () => database.pool.query('select * from tokens where name = $1', ['a'])
  await ask()
  await database.pool.query('alter table tokens add column motto text')
  await expect(ask()).rejects.toSatisfy(isOutdatedPlan)
  expect((await ask()).rows).toEqual([])
})
