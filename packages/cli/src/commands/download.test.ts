import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { targetOf } from './download.ts'
import { safeFileName } from './safe-file-name.ts'

it.each([
  ['discovery-edge.iso', 'discovery-edge.iso'],
  ['../../.ssh/authorized_keys', '__.._.ssh_authorized_keys'],
  ['/etc/passwd-logs.tar', '_etc_passwd-logs.tar'],
  ['.bashrc', '_bashrc'],
  ['..', '_'],
  ['-rf', '_rf'],
  ['a\u001b[2J b', 'a__2J_b'],
  ['', '_'],
])('a file for %j is called %s', (name, expected) => {
  expect(safeFileName(name)).toBe(expected)
})

it('no name leads elsewhere', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (name) => {
      expect(safeFileName(name)).toMatch(/^\w[\w.-]*$/)
    }),
  )
})

it('a folder keeps the usual name, what people type stays as it is', async () => {
  const folder = tmpdir()
  expect(await targetOf(folder, '../x/edge.iso')).toBe(join(folder, '__x_edge.iso'))
  expect(await targetOf(undefined, 'a/b.iso')).toBe('a_b.iso')
  expect(await targetOf('../typed.iso', 'usual')).toBe('../typed.iso')
  expect(await targetOf('-', 'usual')).toBeNull()
})
