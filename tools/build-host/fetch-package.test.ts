import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { isWhole } from './fetch-package.mjs'

const bytes = Buffer.from('package')
const checksum = (kind: string) => `${kind}-${createHash(kind).update(bytes).digest('base64')}`

it.each([
  ['its checksum', checksum('sha512'), true],
  ['one of several', `${checksum('sha1')} ${checksum('sha512')}?option`, true],
  ['a weak checksum', checksum('sha1'), false],
  ['that of another', `sha512-${createHash('sha512').update('other').digest('base64')}`, false],
  ['nothing', '', false],
  ['no text', null, false],
])('a package is taken only for what the registry states: %s', (_, integrity, isGood) => {
  expect(isWhole(bytes, integrity)).toBe(isGood)
})
