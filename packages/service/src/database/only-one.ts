import type { Pool } from 'pg'

/** "grnd" and a number of our own: locks of other programs on this database must not be met by chance. */
const LOCK = [0x67726e64, 1] as const

/** Does the work unless another process is at it; null then. The lock goes with its connection, so a killed process
 *  does not keep it. */
export async function onlyOne<T>(pool: Pool, work: () => Promise<T>): Promise<T | null> {
  const connection = await pool.connect()
  let lost: Error | undefined
  // Losing the lock is harmless, all of the work can be done twice; an error without a listener would end the process.
  const noteLoss = (error: Error) => {
    lost = error
  }
  connection.on('error', noteLoss)
  try {
    const { rows } = await connection.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1, $2) locked',
      [...LOCK],
    )
    if (!rows[0]?.locked) return null
    try {
      return await work()
    } finally {
      await connection.query('select pg_advisory_unlock($1, $2)', [...LOCK]).catch(noteLoss)
    }
  } finally {
    connection.off('error', noteLoss)
    connection.release(lost)
  }
}
