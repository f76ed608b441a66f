import { expect, it } from 'vitest'
import { describeAggregateError } from './error-text.ts'

it('tells all addresses that were tried', () => {
  const each = ['connect ECONNREFUSED ::1:80', 'connect ECONNREFUSED 127.0.0.1:80'].map(
    (text) => new Error(text),
  )
  const error = Object.assign(new AggregateError(each), { code: 'ECONNREFUSED' })
  expect(describeAggregateError(error)).toMatchObject({
    message: 'connect ECONNREFUSED ::1:80, connect ECONNREFUSED 127.0.0.1:80',
    code: 'ECONNREFUSED',
  })
})

it('leaves errors with words as they are', () => {
  for (const error of [new Error('x'), new AggregateError([], 'x')])
    expect(describeAggregateError(error)).toBe(error)
})
