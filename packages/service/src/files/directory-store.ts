// Objects as files below one directory. A file is written aside, then renamed: readers see it whole or not at all.
import {
  type FileHandle,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { errorCode } from '@groundwork/errors/error-code'
import { makeDirectory, syncDirectory, writeNewFile } from '@groundwork/files/durable-write'
import { incomingName, removeLeftovers } from './leftovers.ts'
import { checkKey, checkPrefix, checkPrefixToDelete, INCOMING } from './object-key.ts'
import type { ObjectStore } from './object-store.ts'
import { storageError } from './storage-error.ts'

export async function createDirectoryStore(path: string): Promise<ObjectStore> {
  const root = resolve(path)
  const incoming = join(root, INCOMING)
  await makeDirectory(incoming)
  await removeLeftovers(incoming, Date.now())

  const pathOf = (key: string): string => {
    checkKey(key)
    return join(root, ...key.split('/'))
  }

  const list = async (prefix: string): Promise<readonly string[]> => {
    checkPrefix(prefix)
    const keys = await keysBelow(root, prefix.slice(0, prefix.lastIndexOf('/') + 1))
    return keys.filter((key) => key.startsWith(prefix)).sort()
  }

  return {
    async put(key, content) {
      const path = pathOf(key)
      const aside = join(incoming, incomingName())
      try {
        await writeNewFile(aside, (file) => writeFile(file, content))
        await moveInto(aside, path)
      } catch (error) {
        await rm(aside, { force: true })
        throw storageError(`Storing the file ${key}`, error)
      }
    },
    get: (key) => orNull(() => readFile(pathOf(key))),
    open: (key) => orNull(() => openFile(pathOf(key))),
    head: (key) =>
      orNull(async () => {
        const found = await stat(pathOf(key))
        return found.isFile() ? { size: found.size, modifiedAt: Math.floor(found.mtimeMs) } : null
      }),
    list,
    async listFolders(after, limit) {
      const names = (await entriesOf(root)).filter((entry) => entry.isDirectory() && entry.name !== INCOMING)
      const folders = names.map(({ name }) => name).filter((name) => name > after)
      return folders.sort().slice(0, limit)
    },
    async delete(key) {
      await removeFile(root, pathOf(key))
    },
    async deletePrefix(prefix) {
      checkPrefixToDelete(prefix)
      for (const key of await list(prefix)) await removeFile(root, pathOf(key))
    },
    presign: async () => null,
  }
}

const ABSENT = ['ENOENT', 'ENOTDIR', 'EISDIR']

async function orNull<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read()
  } catch (error) {
    if (ABSENT.includes(errorCode(error))) return null
    throw error
  }
}

async function openFile(path: string) {
  const file: FileHandle = await open(path, 'r')
  const found = await file.stat()
  if (found.isFile()) return { content: file.createReadStream(), size: found.size }
  await file.close()
  return null
}

/** A deletion may remove a directory that has just become empty at the moment when this is about to use it. */
async function moveInto(from: string, to: string): Promise<void> {
  const directory = dirname(to)
  for (let attempt = 1; ; attempt += 1) {
    try {
      await makeDirectory(directory)
      await rename(from, to)
      await syncDirectory(directory)
      return
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || attempt === 10) throw error
    }
  }
}

async function entriesOf(directory: string) {
  return (await orNull(() => readdir(directory, { withFileTypes: true }))) ?? []
}

/** `folder` is empty or ends with a slash. */
async function keysBelow(root: string, folder: string): Promise<string[]> {
  const keys: string[] = []
  for (const entry of await entriesOf(join(root, folder))) {
    const key = folder + entry.name
    if (entry.isFile()) keys.push(key)
    else if (entry.isDirectory() && key !== INCOMING) keys.push(...(await keysBelow(root, `${key}/`)))
  }
  return keys
}

async function removeFile(root: string, path: string): Promise<void> {
  const isThere = await orNull(async () => (await stat(path)).isFile())
  if (isThere) await rm(path, { force: true })
  for (let directory = dirname(path); directory !== root; directory = dirname(directory)) {
    if (!(await removeIfEmpty(directory))) {
      await orNull(() => syncDirectory(directory))
      return
    }
  }
  await syncDirectory(root)
}

async function removeIfEmpty(directory: string): Promise<boolean> {
  try {
    await rmdir(directory)
    return true
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return true
    if (['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(errorCode(error))) return false
    throw error
  }
}
