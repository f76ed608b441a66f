// `groundwork backup` and `groundwork restore`.
import { access, constants, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import { countTables } from '../database/count-tables.ts'
import { isInitialized } from '../database/embedded/initialize.ts'
import { prepareDataDir } from '../database/prepare-data-dir.ts'
import { createObjectStore } from '../files/create-object-store.ts'
import { checkBackup } from './check-backup.ts'
import type { Manifest } from './manifest.ts'
import { type OpenDatabase, openDatabase } from './open-data.ts'
import { refuseNewer, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

export async function runBackup(config: Config, file: string, clock: Clock): Promise<Manifest> {
  if (config.databaseUrl === null && !(await isInitialized(join(config.dataDir, 'postgres')))) {
    throw new Error(
      `There is nothing to back up in ${config.dataDir}. Give the right directory with --data-dir.`,
    )
  }
  await requireWritable(dirname(resolve(file)))
  const database = await openDatabase(config)
  try {
    const files = await createObjectStore(config.files)
    const { secretKeyFile } = config
    return await writeBackup({ database, files, secretKeyFile, now: clock.now() }, resolve(file))
  } finally {
    await database.close()
  }
}

async function requireWritable(directory: string): Promise<void> {
  try {
    await access(directory, constants.W_OK)
  } catch (error) {
    throw new Error(`The backup cannot be written: ${directory} does not exist, or may not be written to.`, {
      cause: error,
    })
  }
}

/** Only into nothing: what is there is never mixed with what comes, nor replaced. */
export async function runRestore(config: Config, file: string): Promise<Manifest> {
  const manifest = await checkBackup(resolve(file))
  refuseNewer(manifest)
  await refuseUnlessEmpty(config)
  await prepareDataDir(config)
  const database = await openDatabase(config)
  try {
    await refuseUsedDatabase(database)
  } catch (error) {
    // The data there belong to another process, which may have started meanwhile: nothing of it is touched.
    await database.close()
    throw error
  }
  try {
    const files = await createObjectStore(config.files)
    await restoreBackup({ database, files, secretKeyFile: config.secretKeyFile }, resolve(file), manifest)
    await database.close()
    return manifest
  } catch (error) {
    await database.close()
    await rm(config.secretKeyFile, { force: true })
    await Promise.all(
      (await contentOf(config.dataDir)).map((name) =>
        rm(join(config.dataDir, name), { recursive: true, force: true }),
      ),
    )
    throw error
  }
}

async function refuseUnlessEmpty({ dataDir, secretKeyFile }: Config): Promise<void> {
  const present = await contentOf(dataDir).catch(() => [])
  if (present.length > 0) {
    throw new Error(
      `${dataDir} is not empty (it has ${present.slice(0, 3).join(', ')}). A backup is restored only into an empty directory: ` +
        'give another one with --data-dir, or move this one away.',
    )
  }
  const key = await stat(secretKeyFile).catch(() => null)
  if (key !== null)
    throw new Error(`The key file ${secretKeyFile} exists already; restoring never replaces a key.`)
}

/** File systems of their own come with a directory of their own. */
const contentOf = async (directory: string): Promise<string[]> =>
  (await readdir(directory)).filter((name) => name !== 'lost+found')

async function refuseUsedDatabase({ db }: OpenDatabase): Promise<void> {
  if ((await countTables(db)) > 0) {
    throw new Error('The database is not empty. A backup is restored only into a database without tables.')
  }
}
