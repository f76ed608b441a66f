import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { DatabaseUnavailableError } from '../errors/trouble.ts'
import { failureAnswer } from './failure-answer.ts'

const log = pino({ level: 'silent' })
const failed = (code: string, message = 'failed'): Error => Object.assign(new Error(message), { code })
const answerTo = (error: unknown) => {
  const { status, headers = {}, body } = failureAnswer(error, 'r-1', log)
  return { status, retryAfter: headers['retry-after'], reason: (body as { reason: string }).reason }
}

describe('what fails outside of a request is told with its reason and what to do', () => {
  const cases: readonly (readonly [what: string, error: Error, status: number, reason: RegExp])[] = [
    ['full disk of the database', failed('53100'), 507, /disk of the database is full.*Free some space/],
    ['no memory', failed('53200'), 503, /run out of memory/],
    ['too many connections', failed('53300'), 503, /no more connections.*max_connections/],
    ['statement given up', failed('57014', 'canceling statement due to statement timeout'), 503, /6 seconds/],
    ['lock given up', failed('55P03'), 503, /too busy/],
    ['database shuts down', failed('57P01'), 503, /not available/],
    ['database starts', failed('57P03'), 503, /not available/],
    ['connection lost', failed('08006'), 503, /not available/],
    [
      'connection lost, as the driver says it',
      new Error('Connection terminated unexpectedly'),
      503,
      /not av/,
    ],
    ['no connection', new Error('timeout exceeded when trying to connect'), 503, /not available/],
    ['no socket', Object.assign(failed('ENOENT'), { syscall: 'connect' }), 503, /not available/],
    ['network away', failed('EHOSTUNREACH'), 503, /not available/],
    ['table damaged', failed('XX001'), 503, /damaged.*groundwork restore/],
    ['index damaged', failed('XX002'), 503, /damaged.*groundwork restore/],
    ['file of a table missing', failed('58P01'), 503, /damaged.*groundwork restore/],
    ['disk of the database fails', failed('58030'), 503, /Check that disk/],
    ['standby', failed('25006'), 503, /takes no writes.*--database-url/],
    ['login refused', failed('28P01'), 503, /refuses our login.*--database-url/],
    ['our disk full', failed('ENOSPC'), 507, /full.*Free some space/],
    ['quota used up', failed('EDQUOT'), 507, /full.*Free some space/],
    ['our disk read-only', failed('EROFS'), 503, /read-only.*Make it writable/],
    ['our disk fails', failed('EIO'), 503, /Check that disk/],
    ['a cause behind another error', new Error('outer', { cause: failed('53100') }), 507, /is full/],
    [
      'a database that is known to be away',
      new DatabaseUnavailableError({ status: 503, reason: 'It is away.', retryAfterSeconds: 1 }),
      503,
      /^It is away\./,
    ],
  ]
  it.each(cases)('%s', (_what, error, status, reason) => {
    const answer = answerTo(error)
    expect(answer.status).toBe(status)
    expect(answer.reason).toMatch(reason)
    expect(answer.reason).toContain('r-1')
    expect(Number(answer.retryAfter)).toBeGreaterThan(0)
  })
})

it('anything else is a fault of ours, under the id of the request', () => {
  for (const error of [
    new Error('oops'),
    failed('23505'),
    failed('57014', 'canceling on request'),
    failed('ENOENT'),
    // Of a registry, which is not the database.
    new TypeError('fetch failed', { cause: Object.assign(failed('ECONNREFUSED'), { syscall: 'connect' }) }),
    'text',
    null,
  ]) {
    expect(answerTo(error)).toMatchObject({ status: 500, reason: expect.stringContaining('r-1') })
  }
})
