import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { sessionsOf } from '../../database/sessions.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createAttemptMarks } from './attempt-marks.ts'

it('gives a connection back that cannot be prepared, and takes the next', async () => {
  const database = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  onTestFinished(() => database.close())
  let isBroken = true
  // In a transaction that has failed, every further statement is refused.
  pool.on('connect', (client) => {
    if (isBroken) client.query('begin; select 1 / 0').catch(() => undefined)
  })
  const marks = createAttemptMarks(sessionsOf(pool))
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await expect(marks.ready()).rejects.toThrow('current transaction is aborted')
    expect(pool.totalCount).toBe(0)
  }
  isBroken = false
  await marks.ready()
  await marks.close()
  await pool.end()
})
