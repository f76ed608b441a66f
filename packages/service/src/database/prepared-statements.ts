// Lets the database plan a statement once for each connection instead of every time: planning costs more than most of our
// statements. A statement is recognised by its text, of which there are few; lists of varying length go as arrays.
import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'

/** Texts that change with their input would fill the memory of the database; what comes late is not kept. */
const MOST_STATEMENTS = 400

type Query = (text: unknown, values?: unknown, callback?: unknown) => unknown

/** For each new connection of a pool. */
export function prepareStatements(): (client: ClientBase) => void {
  const names = new Map<string, string>()

  function statementName(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_STATEMENTS) return known
    const name = createHash('sha1').update(text).digest('hex')
    names.set(text, name)
    return name
  }

  return (client) => {
    const query = client.query.bind(client) as Query
    // A newer version of the service may change the tables while we run. What a connection has planned before is then
    // refused, again and again, so everything gets a new name.
    let round = 0
    const noteRefusal = (error: unknown): void => {
      if (isOutdatedPlan(error)) round += 1
    }
    const prepared: Query = (text, values, callback) => {
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) {
        return query(text, values, callback)
      }
      const name = statementName(text)
      if (name === undefined) return query(text, values, callback)
      const statement = { name: round === 0 ? name : `${name}-${round}`, text, values }
      if (typeof callback !== 'function') {
        const result = query(statement) as Promise<unknown>
        result.catch(noteRefusal)
        return result
      }
      return query(statement, (error: unknown, result: unknown) => {
        noteRefusal(error)
        callback(error, result)
      })
    }
    client.query = prepared as ClientBase['query']
  }
}

/** Trying again helps. */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && /^cached plan must not change result type/.test(error.message)
