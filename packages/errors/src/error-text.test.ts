import { describe, expect, it } from 'vitest'
import { causeCode, errorCode } from './error-code.ts'
import {
  causeMessage,
  deepestCause,
  describeAggregateError,
  describeError,
  messageOf,
  reasonOf,
} from './error-text.ts'

const refused = Object.assign(new Error('connect ECONNREFUSED 192.0.2.1:443'), { code: 'ECONNREFUSED' })
const timedOut = new Error('connect ETIMEDOUT 192.0.2.2:443')
const severalAddresses = Object.assign(new AggregateError([refused, timedOut]), { code: 'ECONNREFUSED' })
const failedRequest = new TypeError('fetch failed', { cause: refused })

describe('messageOf', () => {
  it.each([
    ['an error', new Error('no'), 'no'],
    ['a text', 'no', 'no'],
    ['nothing', undefined, 'undefined'],
  ])('of %s', (_, error, text) => {
    expect(messageOf(error)).toBe(text)
  })
})

describe('describeError', () => {
  it.each([
    ['an error', timedOut, 'connect ETIMEDOUT 192.0.2.2:443'],
    [
      'one error for each address',
      severalAddresses,
      'connect ECONNREFUSED 192.0.2.1:443, connect ETIMEDOUT 192.0.2.2:443',
    ],
    ['an error without words', new TypeError(), 'TypeError'],
    ['a text', 'no', 'no'],
  ])('puts %s into words', (_, error, text) => {
    expect(describeError(error)).toBe(text)
  })

  it('keeps the code of an error that it gives words', () => {
    const described = describeAggregateError(severalAddresses)
    expect(described).toMatchObject({ message: describeError(severalAddresses), code: 'ECONNREFUSED' })
    expect(describeAggregateError(refused)).toBe(refused)
  })
})

describe('the cause of an error', () => {
  it.each([
    ['a request that failed', failedRequest, 'connect ECONNREFUSED 192.0.2.1:443'],
    ['an error without a cause', timedOut, 'connect ETIMEDOUT 192.0.2.2:443'],
    [
      'a cause without words',
      new Error('outer', { cause: Object.assign(new Error(), { code: 'EPIPE' }) }),
      'EPIPE',
    ],
    ['a cause without words and code', new Error('outer', { cause: new TypeError() }), 'TypeError'],
    ['a cause that is a text', new Error('outer', { cause: 'gone' }), 'gone'],
  ])('of %s', (_, error, text) => {
    expect(causeMessage(error)).toBe(text)
  })

  it('is added to a request that failed only', () => {
    expect(reasonOf(failedRequest)).toBe('fetch failed: connect ECONNREFUSED 192.0.2.1:443')
    expect(reasonOf(new Error('no answer', { cause: refused }))).toBe('no answer')
  })

  it('is found below several others', () => {
    expect(deepestCause(new Error('a', { cause: new Error('b', { cause: severalAddresses }) }))).toBe(refused)
    expect(deepestCause('text')).toBe('text')
  })
})

it('reads codes', () => {
  expect([refused, timedOut, { code: 'EPIPE' }, null].map(errorCode)).toEqual(['ECONNREFUSED', '', '', ''])
  expect([failedRequest, refused, timedOut, null].map(causeCode)).toEqual([
    'ECONNREFUSED',
    'ECONNREFUSED',
    '',
    '',
  ])
})
