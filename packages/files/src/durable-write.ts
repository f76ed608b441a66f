// Files that are complete or absent, whenever the power fails.
import { type FileHandle, mkdir, open, stat } from 'node:fs/promises'
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

/** A new file that only this user can read, on the disk when this returns. */
export async function writeNewFile(
  path: string,
  write: (file: FileHandle) => Promise<unknown>,
): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await write(file)
    await file.sync()
  } finally {
    await file.close()
  }
}
