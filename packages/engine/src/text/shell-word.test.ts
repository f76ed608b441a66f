import { expect, it } from 'vitest'
import { shellWord } from './shell-word.ts'

it.each([
  ['node-1.example.com', 'node-1.example.com'],
  ['fd00::5', 'fd00::5'],
  ['quay.io/openshift/release@sha256:0123', 'quay.io/openshift/release@sha256:0123'],
  ['node 1; reboot', "'node 1; reboot'"],
  ["it's", "'it'\\''s'"],
  ['', "''"],
])('%s becomes %s', (text, word) => {
  expect(shellWord(text)).toBe(word)
})
