import type { Pool, PoolClient } from 'pg'

/**
 * Connections that keep their session between transactions, with its locks and settings. Behind a pooler those of the pool do not.
 * Not a pool, so that one is never taken for the other.
 */
export interface Sessions {
  /** Whether they lead past a pooler. */
  readonly isDirect: boolean
  connect(): Promise<PoolClient>
}

export const sessionsOf = (pool: Pool, isDirect = false): Sessions => ({
  isDirect,
  connect: () => pool.connect(),
})
