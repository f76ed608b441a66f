// Statements behind a pooler: without names, and with time limits. What "set" changes there stays with a connection of the server, which
// another client gets next. So the limits go along with each transaction, and with each statement outside of one, without a round trip of
// their own.
import pg from 'pg'
import { LIMIT_TRANSACTION, LIMIT_UNTIL_SYNC } from './time-limits.ts'

type Query = (text: unknown, values?: unknown, callback?: unknown) => unknown
type Callback = (error: Error | null, result?: unknown) => void

const BEGINS = /^(?:begin|start transaction)\b/i
const ENDS = /^(?:commit|rollback)\b/i

/** For each new connection of a pool. */
export function limitStatements(client: pg.ClientBase): void {
  const query = client.query.bind(client) as Query
  const limited: Query = (text, values, callback) => {
    // A name would stay with a connection of the server, too.
    if (isConfig(text)) return limited(text.text, text.values ?? values, callback)
    if (typeof text !== 'string') return query(text, values, callback)
    if (BEGINS.test(text)) return query(`${text}; ${LIMIT_TRANSACTION}`, undefined, callback)
    // A status that is not up to date says "idle". The limits are then set once more, which does no harm.
    const isInTransaction = client.getTransactionStatus() === 'T'
    if (isInTransaction || ENDS.test(text) || !Array.isArray(values)) return query(text, values, callback)
    if (typeof callback === 'function') return query(new LimitedQuery(text, values, callback as Callback))
    return new Promise((resolve, reject) => {
      query(new LimitedQuery(text, values, (error, result) => (error ? reject(error) : resolve(result))))
    })
  }
  client.query = limited as pg.ClientBase['query']
}

const isConfig = (query: unknown): query is pg.QueryConfig =>
  typeof query === 'object' && query !== null && 'text' in query && !('submit' in query)

interface ExtendedConnection {
  parse(statement: { readonly text: string }): void
  bind(statement: object): void
  execute(portal: object): void
}

/** A query of the driver with the methods that its client calls. */
interface DriverQuery extends pg.Submittable {
  prepare(connection: ExtendedConnection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: unknown): void
}

const ExtendedQuery = pg.Query as unknown as new (
  config: { readonly text: string; readonly values: readonly unknown[]; readonly queryMode: 'extended' },
  callback: Callback,
) => DriverQuery

/** Two statements before one Sync: one transaction, which begins with the limits. */
class LimitedQuery extends ExtendedQuery {
  #isLimited = false

  constructor(text: string, values: readonly unknown[], callback: Callback) {
    super({ text, values, queryMode: 'extended' }, callback)
  }

  override prepare(connection: ExtendedConnection): void {
    connection.parse({ text: LIMIT_UNTIL_SYNC })
    connection.bind({})
    connection.execute({})
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (this.#isLimited) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: unknown): void {
    if (this.#isLimited) super.handleCommandComplete(message, connection)
    this.#isLimited = true
  }
}
