import { normalize } from 'node:path/posix'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keyComplaint } from './object-key.ts'

it.each([
  ['', 'is empty'],
  ['/a', 'is an absolute path'],
  ['a/../b', 'has a part ..'],
  ['.', 'has a part .'],
  ['a//b', 'has an empty part'],
  ['a\0', 'contains a NUL character'],
  ['.incoming/a', 'begins with .incoming, which the store keeps for itself'],
  ['ü'.repeat(128), 'has a part of more than 255 bytes'],
  ['a/'.repeat(600), 'has more than 1024 bytes'],
  ['a/.incoming/..b', null],
])('%j', (key, complaint) => expect(keyComplaint(key)).toBe(complaint))

it('never leads out of the store, and is the only name of its file', () => {
  const part = fc.oneof(fc.constantFrom('..', '.', '', 'a', '/', '\0'), fc.string())
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const key = parts.join('/')
      fc.pre(keyComplaint(key) === null)
      expect(normalize(key)).toBe(key)
      expect(normalize(`/root/${key}`)).toBe(`/root/${key}`)
    }),
  )
})
