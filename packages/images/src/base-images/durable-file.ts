// Small files and renames that are still there after a power failure.

import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncDirectory } from '@groundwork/files/durable-write'

/** Readers see the old content or the new one, never a part. */
export async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`
  try {
    const file = await open(temporary, 'wx', 0o644)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await renameDurably(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncDirectory(dirname(to))
}

/** null: missing, or not JSON. */
export async function readJsonFile(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
