import { expect, it } from 'vitest'
import { Misuse, readArguments } from './read-arguments.mjs'

const read = (...words: string[]) => readArguments(words, 'x86_64')

it('builds for this machine unless told otherwise', () => {
  const usual = { architecture: 'x86_64', node: undefined, isOptional: false, wantsHelp: false }
  expect(read()).toEqual(usual)
  expect(read('--optional')).toEqual({ ...usual, isOptional: true })
  expect(read('-h')).toEqual({ ...usual, wantsHelp: true })
  expect(read('--architecture', 'arm64', '--node=/srv/node')).toEqual({
    ...usual,
    architecture: 'arm64',
    node: '/srv/node',
  })
  expect(readArguments([], 'loong64').architecture).toBe('loong64')
  expect(readArguments(['--architecture', 's390x'], 's390x').architecture).toBe('s390x')
})

it.each([
  [['--architecture', 'vax'], 'only x86_64, arm64, ppc64le, s390x'],
  [['--architecture', 's390x'], 'can only be built on such a machine'],
  [['--architecture', 'aarch64'], 'There is no architecture "aarch64"'],
  [['--architecture', 'toString'], 'There is no architecture'],
  [['--architecture'], '--help shows the options'],
  [['--node='], '--node needs the path'],
  [['--arch', 'arm64'], "Unknown option '--arch'"],
  [['arm64'], 'Unexpected argument'],
])('%j is refused with a sentence', (words, sentence) => {
  expect(() => read(...words)).toThrow(Misuse)
  expect(() => read(...words)).toThrow(sentence)
})
