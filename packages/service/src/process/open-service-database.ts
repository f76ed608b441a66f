// The database server that the service works with: its own, or one that the user runs.
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { DatabaseAddress } from '../database/address.ts'
import { checkAddress } from '../database/check-address.ts'
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts'
import type { Trouble } from '../errors/trouble.ts'

export interface DatabaseServer {
  readonly address: DatabaseAddress
  /** Why it cannot be asked at this moment, as far as we run it ourselves. */
  trouble(): Trouble | null
  stop(): Promise<void>
  abandon(): Promise<void>
}

export async function openServiceDatabase(
  { databaseUrl, databaseDirectUrl, dataDir }: Config,
  log: Logger,
  onLost?: (error: Error) => void,
): Promise<DatabaseServer> {
  if (databaseUrl !== null) {
    const address = { url: databaseUrl, directUrl: databaseDirectUrl }
    await checkAddress(address)
    return { address, trouble: () => null, stop: async () => {}, abandon: async () => {} }
  }
  const { url, trouble, stop, abandon } = await startEmbeddedPostgres({
    ...{ dataDir, log },
    ...(onLost && { onLost }),
  })
  return { address: { url, directUrl: null }, trouble, stop, abandon }
}
