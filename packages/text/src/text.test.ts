import { expect, it } from 'vitest'
import { readCommaList } from './comma-list.ts'
import { compareText } from './compare-text.ts'
import { decodeUrlPart } from './decode-url.ts'
import { editDistance } from './edit-distance.ts'
import { quotedWord, shellWord } from './shell-word.ts'

it('quotes for a shell only what needs it, unless it is told to', () => {
  expect(['a=b/c', 'a b', "it's", ''].map(shellWord)).toEqual(['a=b/c', "'a b'", "'it'\\''s'", "''"])
  expect(quotedWord('a')).toBe("'a'")
})

it('compares by code units', () => {
  expect(['b', 'a', 'B', 'ä'].sort(compareText)).toEqual(['B', 'a', 'b', 'ä'])
  expect(compareText('a', 'a')).toBe(0)
})

it.each([
  ['', '', 0],
  ['kitten', 'sitting', 3],
  ['abc', 'abc', 0],
  ['abc', '', 3],
])('%j is as far from %j as %d letters', (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance)
  expect(editDistance(b, a)).toBe(distance)
})

it('reads lists with commas', () => {
  expect(readCommaList(' a, ,b,, c ')).toEqual(['a', 'b', 'c'])
  expect(readCommaList('')).toEqual([])
})

it('decodes parts of URLs', () => {
  expect(['a%20b', '100%', 'ä'].map(decodeUrlPart)).toEqual(['a b', '100%', 'ä'])
})
