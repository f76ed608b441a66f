import { expect, it } from 'vitest'
import { fromGoFlags } from './go-flags.ts'

const KNOWN = { switches: ['insecure'], values: ['url', 'cacert'] }

it.each([
  [
    ['--url', 'http://a', '--insecure=false'],
    ['--url=http://a', '--insecure=false'],
  ],
  [
    ['-url', 'http://a', '-insecure'],
    ['--url=http://a', '--insecure=true'],
  ],
  [
    ['-url=http://a', '--insecure=T'],
    ['--url=http://a', '--insecure=true'],
  ],
  [
    ['--insecure', '--url', '-x'],
    ['--insecure=true', '--url=-x'],
  ],
  [['--cacert='], ['--cacert=']],
  [['--url'], ['--url']],
  [
    ['--insecure=maybe', '--other', 'x', '-h'],
    ['--insecure=maybe', '--other', 'x', '-h'],
  ],
  [
    ['--', '-url'],
    ['--', '-url'],
  ],
])('%j', (given, expected) => {
  expect(fromGoFlags(given, KNOWN)).toEqual(expected)
})
