import { expect, it } from 'vitest'
import { readArguments } from './read-arguments.mjs'

it('builds for all architectures unless told otherwise', () => {
  expect(readArguments([])).toEqual({ names: ['x64', 'arm64'], wantsHelp: false })
  expect(readArguments(['--arch', 'arm64', '--arch=arm64']).names).toEqual(['arm64'])
  expect(readArguments(['-h']).wantsHelp).toBe(true)
})

it.each([
  [['--arch', 'x86_64'], 'There is no executable for "x86_64", only for x64 and arm64.'],
  [['--architecture', 'x64'], "Unknown option '--architecture'"],
  [['x64'], 'Unexpected argument'],
])('%j is refused with a sentence', (words, sentence) => {
  expect(() => readArguments(words)).toThrow(sentence)
})
