// At the very start, because whatever needs the data directory later would say less about what is wrong with it.
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '@groundwork/errors/error-code'
import { makeDirectory } from '@groundwork/files/durable-write'
import type { Config } from '../config/config.ts'
import { isInitialized } from './embedded/initialize.ts'

/** An empty database has 44 MiB. */
const NEW_DATABASE_BYTES = 64 * 1024 * 1024

/** Makes it, for this user alone. Throws a sentence for people when it cannot be written to. */
export async function prepareDataDir({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<void> {
  try {
    await makeDirectory(dataDir)
    // Permissions alone do not tell: some places refuse even those who may.
    const probe = join(dataDir, `.writable-${process.pid}`)
    await writeFile(probe, '')
    // Another process may have removed it: in containers several have the same number.
    await rm(probe, { force: true })
  } catch (error) {
    throw new Error(`The data directory ${dataDir} cannot be used: ${reasonOf(error)}`, { cause: error })
  }
  if (databaseUrl === null) await requireRoom(dataDir)
}

const ANOTHER = 'choose another place with --data-dir.'

function reasonOf(error: unknown): string {
  const { path = 'it', message } = error as NodeJS.ErrnoException
  switch (errorCode(error)) {
    case 'EEXIST':
    case 'ENOTDIR':
      return `${path} is no directory. Move it away, or ${ANOTHER}`
    case 'EROFS':
      return `its file system is read-only. Make it writable, or ${ANOTHER}`
    case 'EACCES':
    case 'EPERM':
      return `this user may not write there. Allow it, or ${ANOTHER}`
    case 'ENOSPC':
    case 'EDQUOT':
      return `its disk is full. Free some space there, or ${ANOTHER}`
    case 'ENOENT':
      return 'nothing can be made there. Choose another place with --data-dir.'
    default:
      return `${message}. Mend that, or ${ANOTHER}`
  }
}

/** PostgreSQL would end with many lines about it. */
async function requireRoom(dataDir: string): Promise<void> {
  const { blocks, bavail, bsize } = await statfs(dataDir)
  const neededBytes = (await isInitialized(join(dataDir, 'postgres'))) ? 1 : NEW_DATABASE_BYTES
  // Where nothing is counted, nothing is known.
  if (blocks === 0 || bavail * bsize >= neededBytes) return
  const found = `${Math.floor((bavail * bsize) / 1024 ** 2)} MiB are free`
  throw new Error(
    `The data directory ${dataDir} cannot be used: its disk has no room for the database (${found}). Free some space there, or ${ANOTHER}`,
  )
}
