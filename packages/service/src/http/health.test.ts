import { expect, it } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'

const MINUTE = 60_000

it('the process counts as stuck when nothing has been taken up for five minutes', async () => {
  const test = await createTestApp()
  const health = async () => (await test.server.inject('/health')).statusCode
  await test.clock.advance(6 * MINUTE)
  expect(await health()).toBe(200)

  // The database says no to whoever looks for due work.
  await test.app.pool.query('alter table due rename to due_elsewhere')
  await expect(test.clock.advance(4 * MINUTE)).rejects.toThrow()
  expect(await health()).toBe(200)
  await expect(test.clock.advance(2 * MINUTE)).rejects.toThrow()
  expect(await health()).toBe(500)
  expect((await test.server.inject('/health')).json().reason).toContain('for 6 minutes')
  await test.close()
})
