import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJson } from './read-json.ts'

const fault = (text: string) => {
  const reading = readJson(text)
  return reading.ok ? null : [reading.problem.path, reading.problem.message]
}

describe('JSON', () => {
  it('is read like JSON.parse reads it', () => {
    const whole = fc.jsonValue().filter((value) => numbersOf(value).every(Number.isSafeInteger))
    fc.assert(
      fc.property(whole, fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        expect(readJson(text)).toEqual({ ok: true, value: JSON.parse(text) })
      }),
    )
  })

  it('is refused where JSON.parse refuses it', () => {
    const text = fc.array(
      fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', '1', '-', 'true', 'null', ' ', 'a', '\n'),
    )
    fc.assert(
      fc.property(text, (parts) => {
        const text = parts.join('')
        if (readJson(text).ok) JSON.parse(text)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['', '', 'line 1, column 1 has the end where a value'],
    ['garbage', '', 'line 1, column 1 has "g" where a value'],
    ['\ufeff{}', '', 'where a value'],
    ['{"a":1} x', '', 'column 9 has "x" where the end of the document'],
    ['{\n"a" 1}', 'a', 'line 2, column 5 has "1" where ":"'],
    ['{"a":[1 2]}', 'a', 'where "," or "]"'],
    ['{"a":1 "b"', '', 'where "," or "}"'],
    ['{a:1}', '', 'where a key in double quotes'],
    ['{"a":"x', 'a', 'where the closing quote'],
    ['{"a":"\\x"}', 'a', 'escape sequence'],
    ['{"a":"\n"}', 'a', 'a character'],
    ['{"a":[{"b":1,"b":1}]}', 'a[0].b', 'twice'],
    ['{"a":[0,1.0]}', 'a[1]', '"1.0" is not a whole number'],
    ['{"a":1e2}', 'a', '"1e2" is not a whole number'],
    ['{"a":12345678901234567890}', 'a', 'is not a whole number'],
  ])('%s', (text, path, message) => expect(fault(text)).toEqual([path, expect.stringContaining(message)]))

  it('never repeats what it could not read', () => {
    expect(fault('{"passwordHash": "secret", oops}')?.join(' ')).not.toContain('secret')
  })
})

describe('hostile JSON', () => {
  it('has a bounded depth', () => {
    for (const opening of ['[', '{"a":']) {
      expect(fault(opening.repeat(1_000_000))?.[1]).toContain('nested more than 32 deep')
    }
  })

  it('cannot reach the prototype', () => {
    const reading = readJson('{"__proto__":{"polluted":1}}')
    expect(reading).toMatchObject({ ok: true })
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    expect(reading.ok && Object.keys(reading.value as object)).toEqual(['__proto__'])
  })

  it.each([
    ['quotes', `"${'\\"'.repeat(1_000_000)}"`],
    ['backslashes', `"${'\\\\'.repeat(1_000_000)}"`],
    ['blanks', `[${' '.repeat(2_000_000)}]`],
    ['entries', `[${'1,'.repeat(1_000_000)}1]`],
  ])('of many %s is read in one go', (_, text) => expect(readJson(text).ok).toBe(true))
})

function numbersOf(value: unknown): readonly number[] {
  const numbers: number[] = []
  JSON.stringify(value, (_, part) => {
    if (typeof part === 'number') numbers.push(part)
    return part
  })
  return numbers
}
