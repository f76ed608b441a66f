import { pino } from 'pino'
import { expect, it } from 'vitest'
import { testServer } from '../testing/test-server.ts'
import { createCors } from './cors.ts'
import { createRouter } from './router.ts'

it('breaks a request off, and goes on, when it cannot be answered at all', async () => {
  const lines: { level: number; msg: string }[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  let isBroken = true
  const started = () => {
    if (isBroken) throw new Error('no more metrics')
  }
  const metrics = { requests: { started, finished: () => undefined } }
  const router = createRouter({ log, metrics }, createCors([]))
  router.add('GET', '/one', { path: '/one', isPoll: true }, () => ({ status: 204 }))
  const server = testServer(router.listener())
  await expect(server.inject('/one')).rejects.toThrow()
  expect(lines).toMatchObject([{ level: 50, msg: 'an answer could not be sent' }])
  isBroken = false
  expect((await server.inject('/one')).statusCode).toBe(204)
})
