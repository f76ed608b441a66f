import { expect, it } from 'vitest'
import { wordsByName } from './words-by-name.ts'

it.each([
  ['/usr/local/bin/agent', ['--url', 'http://x'], ['agent', '--url', 'http://x']],
  ['agent', [], ['agent']],
  ['/usr/local/bin/agent', ['--version'], ['--version']],
  ['/usr/local/bin/agent', ['installer', '--help'], ['installer', '--help']],
  ['/usr/local/bin/groundwork-host', ['--help'], ['--help']],
  ['/usr/bin/node', [], []],
])('%s with %j', (program, words, expected) => {
  expect(wordsByName(program, words)).toEqual(expected)
})
