import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Readers see the old content or the new one, never a part; also after a power failure. */
export async function writeAtomically(path: string, content: string): Promise<void> {
  const draft = `${path}.${randomUUID()}.tmp`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await renameDurably(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  const directory = await open(dirname(to), 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
