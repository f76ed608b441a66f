// In one executable of the product, programs for hosts are unpacked when they are first asked for: a start need not wait for them.
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { isSea } from 'node:sea'
import { openPackedFiles, type PackedFiles } from '@groundwork/files/packed-files'

/** This very executable, also when another version has taken its place. */
const SELF = '/proc/self/exe'
let self: PackedFiles | null = null

/** Whether it is at this path now. */
export function unpackHostProgram(path: string): boolean {
  if (!isSea()) return false
  self ??= openPackedFiles(SELF)
  return unpackFrom(self, path)
}

/** The file of the same name. */
export function unpackFrom({ files, frameNow }: PackedFiles, path: string): boolean {
  const file = files.find((one) => one.path === `hosts/${basename(path)}`)
  if (file === undefined) return false
  const draft = `${path}.${process.pid}`
  try {
    const bytes = frameNow(file.frame).subarray(file.offset, file.offset + file.size)
    writeFileSync(draft, bytes, { mode: file.mode })
    renameSync(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
  return true
}
