import { expect, it } from 'vitest'
import { DatabaseUnavailableError } from '../errors/trouble.ts'
import { StaleHostError } from '../store/hosts/save-host.ts'
import { isTemporaryFailure } from './is-temporary-failure.ts'

const withCode = (code: string) => Object.assign(new Error('no'), { code })

it.each([
  {
    what: 'a database that is known to be away',
    error: new DatabaseUnavailableError({ status: 503, reason: 'It is away.', retryAfterSeconds: 1 }),
  },
  { what: 'a connection that was not made in time', error: new Error('timeout expired') },
  { what: 'an answer that did not come', error: new Error('Query read timeout') },
  { what: 'no way to the database', error: withCode('EHOSTUNREACH') },
  { what: 'a name that is not found', error: withCode('ENOTFOUND') },
  { what: 'a refused connection', error: withCode('ECONNREFUSED') },
  { what: 'a lost connection', error: new Error('Connection terminated unexpectedly') },
  { what: 'a deadlock', error: withCode('40P01') },
  { what: 'a full disk of the database', error: withCode('53100') },
  { what: 'a database that takes no writes', error: withCode('25006') },
  { what: 'a statement that was cancelled', error: withCode('57014') },
  { what: 'a host that was changed meanwhile', error: new StaleHostError() },
  { what: 'a pool that has ended', error: new Error('Cannot use a pool after calling end on the pool') },
  { what: 'trouble behind another error', error: new Error('no', { cause: withCode('ENETUNREACH') }) },
])('$what passes', ({ error }) => {
  expect(isTemporaryFailure(error)).toBe(true)
})

it.each([
  { what: 'a fault of the rules', error: new TypeError('nothing fits') },
  { what: 'a value that a column does not take', error: withCode('22003') },
  { what: 'a damaged row', error: withCode('XX001') },
  { what: 'something that is no error', error: 'no' },
  { what: 'nothing', error: undefined },
])('$what does not pass', ({ error }) => {
  expect(isTemporaryFailure(error)).toBe(false)
})
