import { expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const MINUTE = 60_000

it('the process counts as stuck when nothing has been taken up for five minutes', async () => {
  const test = await createTestApp()
  const health = async () => (await test.server.inject('/health')).statusCode
  await test.clock.advance(6 * MINUTE)
  expect(await health()).toBe(200)

  // The database refuses the query for due work.
  await test.app.pool.query('alter table due rename to due_elsewhere')
  await expect(test.clock.advance(4 * MINUTE)).rejects.toThrow()
  expect(await health()).toBe(200)
  await expect(test.clock.advance(2 * MINUTE)).rejects.toThrow()
  expect(await health()).toBe(500)
  expect((await test.server.inject('/health')).json().reason).toContain('for 6 minutes')
  await test.close()
})

const ready = async (test: TestApp) => {
  const answer = await test.server.inject('/ready')
  return {
    status: answer.statusCode,
    retryAfter: answer.headers['retry-after'],
    reason: answer.body === '' ? '' : answer.json().reason,
  }
}

it('the service is not ready while the disk of the database is full', async () => {
  const test = await createTestApp()
  expect(await ready(test)).toMatchObject({ status: 200 })
  const raised = "do $$ begin raise exception using errcode = '53100', message = 'no room'; end $$"
  await expect(test.app.pool.query(raised)).rejects.toThrow('no room')
  expect(await ready(test)).toMatchObject({
    status: 503,
    retryAfter: expect.stringMatching(/^\d+$/),
    reason: expect.stringMatching(/disk of the database is full.*Free some space/),
  })
  await test.close()
})

it('the service is not ready, and says so at once, when a database that hangs is known', async () => {
  const test = await createTestApp()
  test.app.condition.fellSilent()
  expect(await ready(test)).toMatchObject({ status: 503, reason: expect.stringContaining('does not answer') })
  const poll = await test.inject('GET', '/v2/clusters')
  expect(poll).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  expect(poll.body.reason).toContain('does not answer')
  // It does answer, as an attempt of the service soon finds out.
  await expect.poll(async () => (await ready(test)).status).toBe(200)
  await test.close()
})
