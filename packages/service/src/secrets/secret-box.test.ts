import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSecretBox, KEY_BYTES, type SecretId } from './secret-box.ts'

const box = createSecretBox(Buffer.alloc(KEY_BYTES, 1))
const PLACE: SecretId = { owner_kind: 'cluster', owner_id: '1', name: 'pull_secret' }

it('opens what it sealed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(box.open(box.seal(text, PLACE), PLACE)).toEqual({ ok: true, text })
    }),
  )
})

it('never seals the same text to the same bytes, nor shows it', () => {
  const [one, other] = [box.seal('a secret text', PLACE), box.seal('a secret text', PLACE)]
  expect(one.equals(other)).toBe(false)
  expect(one.includes('secret')).toBe(false)
})

it.each<[string, Partial<SecretId>]>([
  ['another owner', { owner_id: '2' }],
  ['another kind of owner', { owner_kind: 'infra-env' }],
  ['another name', { name: 'other' }],
  ['a place that reads the same', { owner_id: '', name: '1pull_secret' }],
])('does not open for %s', (_, other) => {
  expect(box.open(box.seal('text', PLACE), { ...PLACE, ...other })).toEqual({ ok: false, reason: 'damaged' })
})

it('does not open after any change', () => {
  const sealed = box.seal('text', PLACE)
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(box.open(changed, PLACE)).toEqual({ ok: false, reason: at === 0 ? 'other-key' : 'damaged' })
  }
  for (let length = 0; length < sealed.length; length += 1) {
    expect(box.open(sealed.subarray(0, length), PLACE).ok).toBe(false)
  }
})

it('tells another key', () => {
  const other = createSecretBox(Buffer.alloc(KEY_BYTES, 2))
  expect(other.open(box.seal('text', PLACE), PLACE)).toEqual({ ok: false, reason: 'other-key' })
})

it('refuses keys of another length', () => {
  expect(() => createSecretBox(randomBytes(16))).toThrow('32 bytes, not 16')
})
