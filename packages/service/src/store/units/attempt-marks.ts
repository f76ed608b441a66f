// Notes in the database which units this process is about to evaluate, outside of the transaction that does it: a process
// that dies of a unit leaves the mark behind, and the process that takes the unit up next knows. The marks have a connection of their
// own, so that no evaluation waits for a second one while holding a first. As long as the process lives, that connection holds a
// lock named after it: a mark alone is no proof of a death, because a transaction that is rolled back leaves one for a moment.
import { randomUUID } from 'node:crypto'
import type { Instant } from '@groundwork/engine/facts'
import type { PoolClient } from 'pg'
import { MARKS_LOCK } from '../../database/run-exclusively.ts'
import type { Sessions } from '../../database/sessions.ts'
import type { UnitRef } from './unit.ts'

export interface AttemptMarks {
  /** Names this process in marks. */
  readonly owner: string
  /** To be waited for before a transaction begins. */
  ready(): Promise<void>
  begin(kind: UnitRef['kind'], attempts: readonly Attempt[], now: Instant): Promise<void>
  /** After a try that failed without ending the process. Never fails: what stays behind costs one try more. */
  withdraw(kind: UnitRef['kind'], ids: readonly string[]): Promise<void>
  close(): Promise<void>
}

export interface Attempt {
  readonly id: string
  /** How many processes died of it so far. */
  readonly crashes: number
}

export function createAttemptMarks(sessions: Sessions): AttemptMarks {
  const owner = randomUUID()
  let connecting: Promise<PoolClient> | null = null
  let client: PoolClient | null = null
  let isClosed = false
  let last: Promise<void> = Promise.resolve()

  async function connect(): Promise<PoolClient> {
    const fresh = await sessions.connect()
    fresh.on('error', () => drop(fresh))
    try {
      // A mark has to outlive this process, not the database: nothing is gained by waiting for the disk.
      await fresh.query('set synchronous_commit = off')
      await fresh.query('select pg_advisory_lock($1, hashtext($2))', [MARKS_LOCK, owner])
    } catch (error) {
      // Otherwise each failure keeps one place of the pool, and the pool cannot end.
      fresh.release(true)
      throw error
    }
    client = fresh
    if (isClosed) drop(fresh)
    return fresh
  }

  function drop(lost: PoolClient): void {
    if (client !== lost) return
    client = null
    lost.release(true)
  }

  /** One at a time: a connection does one thing at once. */
  function run(text: string, values: unknown[]): Promise<void> {
    const result = last.then(() => send(text, values))
    last = result.catch(() => undefined)
    return result
  }

  async function send(text: string, values: unknown[]): Promise<void> {
    const used = client
    if (used === null) throw new Error('Connection terminated: marks of evaluations cannot be written.')
    try {
      await used.query(text, values)
    } catch (error) {
      drop(used)
      throw error
    }
  }

  return {
    owner,
    async ready() {
      if (client !== null || isClosed) return
      connecting ??= connect().finally(() => {
        connecting = null
      })
      await connecting
    },
    async begin(kind, attempts, now) {
      if (attempts.length === 0) return
      await run(
        `insert into evaluations (unit_kind, unit_id, begun_at, begun_by, crashes)
         select $1, id, $2, $3, crashes from unnest($4::uuid[], $5::int[]) as attempt (id, crashes)
         on conflict (unit_kind, unit_id) do update set
           begun_at = excluded.begun_at, begun_by = excluded.begun_by, crashes = excluded.crashes`,
        [kind, new Date(now), owner, attempts.map(({ id }) => id), attempts.map(({ crashes }) => crashes)],
      )
    },
    async withdraw(kind, ids) {
      try {
        await run(
          `update evaluations set begun_at = null, begun_by = null
           where unit_kind = $1 and unit_id = any($2::uuid[]) and begun_by = $3`,
          [kind, ids, owner],
        )
      } catch {
        // The database is away; so is the unit's next evaluation.
      }
    },
    async close() {
      isClosed = true
      await last
      if (client !== null) drop(client)
    },
  }
}
