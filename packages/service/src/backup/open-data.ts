// The data of a configuration, for commands that work on it beside the service or instead of it.
import type { Config } from '../config/config.ts'
import type { DatabaseAddress } from '../database/address.ts'
import { checkAddress } from '../database/check-address.ts'
import { connectDatabase, type Database } from '../database/connect.ts'
import { embeddedUrl, startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts'
import { DataDirInUseError } from '../database/embedded/guard.ts'

export interface OpenDatabase extends Database {
  /** Whether the service is working on the same data at this moment. */
  readonly isShared: boolean
}

/** The embedded database is started when the service is not running, and used beside it otherwise. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl } = config
  if (databaseUrl !== null) {
    const address = { url: databaseUrl, directUrl: databaseDirectUrl }
    await checkAddress(address)
    return { ...connectPatiently(address), isShared: true }
  }
  try {
    const server = await startEmbeddedPostgres({ dataDir: config.dataDir })
    const database = connectPatiently(server.url)
    const close = () => database.close().finally(() => server.stop())
    return { ...database, close, isShared: false }
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error
    return { ...connectPatiently(await embeddedUrl(config.dataDir)), isShared: true }
  }
}

/** A backup of much data takes its time. */
const connectPatiently = (address: string | DatabaseAddress): Database =>
  connectDatabase(address, { isPatient: true })
