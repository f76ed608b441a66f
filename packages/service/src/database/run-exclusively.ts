import { createHash } from 'node:crypto'
import type { Sessions } from './sessions.ts'

/** Two numbers. The first is ours, so that locks of other programs on this database are not met by chance. */
export type AdvisoryLock = readonly [space: number, which: number]

const GARBAGE = 0x67726e64
const CLUSTERS = 0x67726e65
const INFRA_ENVS = 0x67726e66

/** The first number of the locks that processes hold which evaluate. */
export const MARKS_LOCK = 0x67726e67

export const GARBAGE_LOCK: AdvisoryLock = [GARBAGE, 1]

/** Two clusters may share a lock by chance; then one waits for the other. */
export const clusterLock = (clusterId: string): AdvisoryLock => [
  CLUSTERS,
  createHash('sha256').update(clusterId).digest().readInt32BE(0),
]

/** For its disconnected image. */
export const infraEnvLock = (infraEnvId: string): AdvisoryLock => [
  INFRA_ENVS,
  createHash('sha256').update(infraEnvId).digest().readInt32BE(0),
]

/** Does the work unless another process is at it; null then. The lock goes with its connection, so a killed process
 *  does not keep it. */
export async function runExclusively<T>(
  sessions: Sessions,
  lock: AdvisoryLock,
  work: () => Promise<T>,
): Promise<T | null> {
  const connection = await sessions.connect()
  let lost: Error | undefined
  // Losing the lock is harmless, all of the work can be done twice; an error without a listener would end the process.
  const noteLoss = (error: Error) => {
    lost = error
  }
  connection.on('error', noteLoss)
  try {
    const { rows } = await connection.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1, $2) locked',
      [...lock],
    )
    if (!rows[0]?.locked) return null
    try {
      return await work()
    } finally {
      await connection.query('select pg_advisory_unlock($1, $2)', [...lock]).catch(noteLoss)
    }
  } finally {
    connection.off('error', noteLoss)
    connection.release(lost)
  }
}
