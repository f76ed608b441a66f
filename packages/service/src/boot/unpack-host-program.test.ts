import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PackedFiles } from '@groundwork/files/packed-files'
import { expect, it, onTestFinished } from 'vitest'
import { unpackFrom, unpackHostProgram } from './unpack-host-program.ts'

const PACKED: PackedFiles = {
  digest: '',
  files: [{ path: 'hosts/groundwork-host-arm64', mode: 0o755, size: 7, frame: 3, offset: 2, isLater: true }],
  links: [],
  frame: () => Promise.reject(new Error('A caller of this does not wait.')),
  frameNow: (number) => Buffer.from(number === 3 ? '__program__' : ''),
}

it('takes a program out of the executable, and nothing that is not in it', () => {
  const directory = mkdtempSync(join(tmpdir(), 'groundwork-host-program-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const path = join(directory, 'groundwork-host-arm64')
  expect(unpackFrom(PACKED, path)).toBe(true)
  expect(readFileSync(path, 'utf8')).toBe('program')
  expect(statSync(path).mode & 0o777).toBe(0o755)
  expect(unpackFrom(PACKED, join(directory, 'groundwork-host-s390x'))).toBe(false)
  expect(readdirSync(directory)).toEqual(['groundwork-host-arm64'])
})

it('does nothing where there is no executable of the product', () => {
  expect(unpackHostProgram('/nowhere/groundwork-host-arm64')).toBe(false)
})
