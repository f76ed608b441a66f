// The database server that the service works with: its own, or one that the user runs.
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts'
import type { Trouble } from '../errors/trouble.ts'

export interface DatabaseServer {
  readonly url: string
  /** Why it cannot be asked at this moment, as far as we run it ourselves. */
  trouble(): Trouble | null
  stop(): Promise<void>
  abandon(): Promise<void>
}

export async function openServiceDatabase(
  { databaseUrl, dataDir }: Config,
  log: Logger,
  onLost?: (error: Error) => void,
): Promise<DatabaseServer> {
  if (databaseUrl !== null)
    return { url: databaseUrl, trouble: () => null, stop: async () => {}, abandon: async () => {} }
  return startEmbeddedPostgres({ dataDir, log, ...(onLost && { onLost }) })
}
