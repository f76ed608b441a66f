// Files that are complete or absent, whenever the power fails.
import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Without this a rename, or a new directory, may be forgotten by a crash. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/**
 * Makes the directory and its parents, for this user alone. Step by step, because where the system takes no directories (/proc,
 * automatic mounts) the recursive mkdir of Node never ends.
 */
export async function makeDirectory(path: string): Promise<void> {
  if (await isDirectory(path)) return
  const parent = dirname(path)
  if (parent !== path) await makeDirectory(parent)
  try {
    await mkdir(path, 0o700)
  } catch (error) {
    // Another process was first.
    if (await isDirectory(path)) return
    throw error
  }
  await syncDirectory(parent)
}

const isDirectory = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

/** A new file, on the disk when this returns. Unless `mode` says more, only this user can read it. */
export async function writeNewFile(
  path: string,
  write: (file: FileHandle) => Promise<unknown>,
  mode = 0o600,
): Promise<void> {
  const file = await open(path, 'wx', mode)
  try {
    await write(file)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Readers see the old content or the new one, never a part; also after a power failure. */
export async function replaceFile(path: string, content: string | Uint8Array, mode = 0o600): Promise<void> {
  const draft = `${path}.${process.pid}.${randomUUID().replaceAll('-', '')}.tmp`
  try {
    await writeNewFile(draft, (file) => file.writeFile(content), mode)
    await renameDurably(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncDirectory(dirname(to))
}
