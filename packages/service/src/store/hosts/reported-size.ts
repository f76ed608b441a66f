// How much hosts have reported. What is loaded at once is bounded, so that no cluster takes the memory of all others.
import { HOST_REPORTS_BYTES } from '@groundwork/contract/schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/schema.ts'
import { HttpError, renderMessage } from '../../errors/http-error.ts'
import { REPORTS, type ReportLiterals, type StoredHost } from '../stored.ts'

/** Of a row `h` of hosts. The database knows lengths without reading the texts. */
export const REPORTED_BYTES = sql<number>`(${sql.join(
  ['facts', ...REPORTS].map((column) => sql`octet_length(${sql.ref(`h.${column}`)})`),
  sql` + `,
)})::float8`

export class ReportsTooLargeError extends HttpError {
  constructor(bytes: number) {
    super('reports-too-large', renderMessage('reports-too-large', { bytes, limit: HOST_REPORTS_BYTES }))
  }
}

export const checkReportsSize = ({ literals }: Pick<StoredHost, 'literals'>): void =>
  checkReportsLength(sumOfLengths(literals))

export function checkReportsLength(bytes: number): void {
  if (bytes > HOST_REPORTS_BYTES) throw new ReportsTooLargeError(bytes)
}

export const sumOfLengths = (literals: ReportLiterals): number =>
  REPORTS.reduce((sum, report) => sum + literals[report].length, 0)

/** Why the hosts of a cluster or infra-env are not loaded, and what to do about it. */
export function explainTooMuchReported({ bytes, limitBytes, largest }: TooMuchReported): string {
  const names = largest.map(({ id, infra_env_id }) => `host ${id} of infra-env ${infra_env_id}`).join(', ')
  return `its hosts have reported ${bytes} bytes, and at most ${limitBytes} are evaluated together. Delete hosts that report far more than others, or raise GROUNDWORK_EVALUATION_LIMIT. The largest: ${names}.`
}

export interface TooMuchReported {
  readonly bytes: number
  readonly limitBytes: number
  /** A few of them, the largest first. */
  readonly largest: readonly { readonly id: string; readonly infra_env_id: string }[]
}

/** Of those hosts `h` that the condition names. */
export async function findLargest(
  db: Db | Tx,
  condition: ReturnType<typeof sql>,
): Promise<Omit<TooMuchReported, 'limitBytes'>> {
  const { rows } = await sql<{ id: string; infra_env_id: string; total: number }>`
    select h.id, h.infra_env_id, sum(${REPORTED_BYTES}) over () as total
    from hosts h where ${condition} order by ${REPORTED_BYTES} desc, h.id limit 3`.execute(db)
  return { bytes: rows[0]?.total ?? 0, largest: rows }
}

export class TooMuchReportedError extends HttpError {
  constructor(found: TooMuchReported) {
    super('cluster-too-large', renderMessage('cluster-too-large', { why: explainTooMuchReported(found) }))
  }
}
