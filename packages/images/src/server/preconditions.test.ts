import { describe, expect, it } from 'vitest'
import { checkPreconditions, isRangeCurrent } from './preconditions.ts'

const validators = { etag: '"abc"', lastModified: new Date('2026-03-04T05:06:07.890Z') }
const SAME = 'Wed, 04 Mar 2026 05:06:07 GMT'
const BEFORE = 'Wed, 04 Mar 2026 05:06:06 GMT'
const AFTER = 'Wed, 04 Mar 2026 05:06:08 GMT'

describe('checkPreconditions', () => {
  it.each([
    [{}, 'go'],
    [{ 'if-none-match': '"abc"' }, 'not-modified'],
    [{ 'if-none-match': 'W/"abc"' }, 'not-modified'],
    [{ 'if-none-match': '"x", "abc"' }, 'not-modified'],
    [{ 'if-none-match': '*' }, 'not-modified'],
    [{ 'if-none-match': '"x"' }, 'go'],
    [{ 'if-none-match': '"x"', 'if-modified-since': SAME }, 'go'],
    [{ 'if-modified-since': SAME }, 'not-modified'],
    [{ 'if-modified-since': AFTER }, 'not-modified'],
    [{ 'if-modified-since': BEFORE }, 'go'],
    [{ 'if-modified-since': 'last week' }, 'go'],
    [{ 'if-modified-since': '2030' }, 'go'],
    [{ 'if-modified-since': '2030-01-01T00:00:00Z' }, 'go'],
    [{ 'if-modified-since': 'Wednesday, 04-Mar-26 05:06:07 GMT' }, 'not-modified'],
    [{ 'if-modified-since': 'Wed Mar  4 05:06:07 2026' }, 'not-modified'],
    [{ 'if-modified-since': 'Wed Mar  4 05:06:06 2026' }, 'go'],
    [{ 'if-match': '"abc"' }, 'go'],
    [{ 'if-match': '*' }, 'go'],
    [{ 'if-match': 'W/"abc"' }, 'failed'],
    [{ 'if-match': '"x"' }, 'failed'],
    [{ 'if-match': '"abc"', 'if-unmodified-since': BEFORE }, 'go'],
    [{ 'if-match': '"x"', 'if-none-match': '"abc"' }, 'failed'],
    [{ 'if-match': '"abc"', 'if-none-match': '"abc"' }, 'not-modified'],
    [{ 'if-unmodified-since': BEFORE }, 'failed'],
    [{ 'if-unmodified-since': SAME }, 'go'],
    [{ 'if-unmodified-since': 'nonsense' }, 'go'],
  ] as const)('%j: %s', (headers, verdict) => {
    expect(checkPreconditions(headers, validators)).toBe(verdict)
  })
})

describe('isRangeCurrent', () => {
  it.each([
    [{}, true],
    [{ 'if-range': '"abc"' }, true],
    [{ 'if-range': 'W/"abc"' }, false],
    [{ 'if-range': '"x"' }, false],
    [{ 'if-range': SAME }, true],
    [{ 'if-range': BEFORE }, false],
    [{ 'if-range': AFTER }, false],
    [{ 'if-range': 'nonsense' }, false],
  ] as const)('%j: %s', (headers, isCurrent) => {
    expect(isRangeCurrent(headers, validators)).toBe(isCurrent)
  })
})
