import type { Db, Tx } from '../database/schema.ts'

/** A decision changes a cluster and its hosts together: who reads them by several statements sees all of it this way, or nothing. */
export const readSnapshot = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
