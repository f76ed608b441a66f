// Reading the log of changes. Transactions commit in another order than they began, so a reader that simply asked for
// higher numbers would skip the late ones. It therefore reads only transactions older than every one still running:
// what it has read up to there can never grow afterwards.
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import { laterOf, type Position } from './position.ts'
import type { Change } from './record-change.ts'

export interface LoggedChange extends Omit<Change, 'left_cluster_id'> {
  readonly position: Position
}

export interface LogPage {
  readonly changes: readonly LoggedChange[]
  /** Everything up to here has been read. */
  readonly end: Position
  /** There is more to read right now. */
  readonly isFull: boolean
  /** There are changes that wait for an older transaction to finish. */
  readonly hasWaiting: boolean
  /** The position that was asked for is none of this log. */
  readonly isOtherLog: boolean
  /** False: changes after the position that was asked for may have been forgotten. */
  readonly isComplete: boolean
}

interface PageRow {
  log: string
  edge: string
  has_waiting: boolean
  is_complete: boolean
  changes: readonly (Omit<LoggedChange, 'position'> & { transaction_id: string; id: string })[]
}

type Edge = Pick<PageRow, 'log' | 'edge'>

/** Named by the server, the database, and how often it was recovered to an earlier time or another server took over. */
const LOG = sql<string>`left(md5(concat_ws(' ',
  (select system_identifier from pg_control_system()),
  (select oid from pg_database where datname = current_database()),
  left(pg_walfile_name(pg_current_wal_lsn()), 8)
)), 8)`

/** Nothing is missing if any row up to `after` is still there, because rows are forgotten from the oldest on. */
export async function readLog(db: Db, after: Position, limit: number): Promise<LogPage> {
  const { rows } = await sql<PageRow>`
    select
      ${LOG} as log,
      pg_snapshot_xmin(pg_current_snapshot())::text as edge,
      exists (
        select from changes
        where transaction_id >= pg_snapshot_xmin(pg_current_snapshot())
          and transaction_id < pg_snapshot_xmax(pg_current_snapshot())
      ) as has_waiting,
      ${String(after.transaction)}::xid8 <= pg_snapshot_xmax(pg_current_snapshot()) and exists (
        select from changes
        where (transaction_id, id) <= (${String(after.transaction)}::xid8, ${String(after.id)}::bigint)
      ) as is_complete,
      coalesce(
        (
          select json_agg(page)
          from (
            select transaction_id::text, id::text, kind, operation, resource_id, cluster_id, infra_env_id
            from changes
            where (transaction_id, id) > (${String(after.transaction)}::xid8, ${String(after.id)}::bigint)
              and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
            order by changes.transaction_id, changes.id
            limit ${limit}
          ) page
        ),
        '[]'
      ) as changes
  `.execute(db)
  const row = rows[0]
  if (row === undefined) throw new Error('The query for changes returned no row.')
  const changes = row.changes.map(({ transaction_id, id, ...change }) => ({
    ...change,
    position: { log: row.log, transaction: BigInt(transaction_id), id: BigInt(id) },
  }))
  const last = changes.at(-1)?.position
  const isFull = changes.length === limit && last !== undefined
  const end = isFull ? last : laterOf(after, edgeOf(row))
  const isOtherLog = row.log !== after.log
  return { changes, end, isFull, hasWaiting: row.has_waiting, isOtherLog, isComplete: row.is_complete }
}

/** Where a client begins that first reads the log now and has loaded nothing yet. */
export async function currentEnd(db: Db): Promise<Position> {
  const { rows } = await sql<Edge>`
    select ${LOG} as log, pg_snapshot_xmin(pg_current_snapshot())::text as edge
  `.execute(db)
  return edgeOf(rows[0] ?? { log: '', edge: '0' })
}

/** No number of a row is zero, so this is before the first row of that transaction. */
const edgeOf = ({ log, edge }: Edge): Position => ({ log, transaction: BigInt(edge), id: 0n })

/** Forgets up to so many of the oldest changes before this time, in the order in which they are read. At least one of
 *  them stays: it marks where the kept part begins. */
export async function trimLog(db: Db, before: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from changes
    where (transaction_id, id) in (
      select transaction_id, id from changes
      where (transaction_id, id) < (
        select transaction_id, id from changes
        where at < ${new Date(before)}::timestamptz
        order by at desc, transaction_id desc, id desc
        limit 1
      )
      order by transaction_id, id
      limit ${limit}
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
