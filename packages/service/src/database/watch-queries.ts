// Notices a database that has stopped answering: a hung disk, a stopped process or a lost network says nothing by itself.
import type { ClientBase } from 'pg'
import { DatabaseUnavailableError } from '../errors/trouble.ts'
import type { DatabaseCondition } from './condition.ts'

/** Longer than the database lets a statement take, so a server that is silent until then is not working. */
const ANSWER_WITHIN_MS = 7_500
const LOOK_EVERY_MS = 500

type Query = (text: unknown, values?: unknown, callback?: unknown) => unknown

interface Watched {
  readonly client: ClientBase
  open: number
  /** Looks since the last answer. Not a time: while our own process was stopped, answers could not be read. */
  looks: number
}

/** For each new connection of a pool, before its first use. */
export function watchQueries(options: {
  readonly condition: DatabaseCondition
  readonly isPatient: boolean
}): (client: ClientBase) => void {
  const { condition, isPatient } = options
  const busy = new Set<Watched>()
  let timer: NodeJS.Timeout | null = null

  function look(): void {
    for (const watched of busy) {
      watched.looks += 1
      if (watched.looks * LOOK_EVERY_MS >= ANSWER_WITHIN_MS) {
        busy.delete(watched)
        hangUp(watched.client, new DatabaseUnavailableError(condition.fellSilent()))
      }
    }
    if (busy.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }

  function begin(watched: Watched): void {
    watched.open += 1
    if (isPatient) return
    if (watched.open === 1) watched.looks = 0
    busy.add(watched)
    timer ??= setInterval(look, LOOK_EVERY_MS).unref()
  }

  function end(watched: Watched, error: unknown): void {
    watched.open -= 1
    watched.looks = 0
    if (watched.open === 0) busy.delete(watched)
    if (error) condition.noteFailure(error)
  }

  return (client) => {
    const watched: Watched = { client, open: 0, looks: 0 }
    const query = client.query.bind(client) as Query
    const observed: Query = (text, values, callback) => {
      // COPY, which takes as long as it takes.
      if (isSubmittable(text)) return query(text, values, callback)
      begin(watched)
      const done = typeof values === 'function' ? values : callback
      if (typeof done === 'function') {
        const given = typeof values === 'function' ? undefined : values
        return query(text, given, (error: unknown, result: unknown) => {
          end(watched, error)
          done(error, result)
        })
      }
      const result = query(text, values) as Promise<unknown>
      result.then(
        () => end(watched, null),
        (error: unknown) => end(watched, error),
      )
      return result
    }
    client.query = observed as ClientBase['query']
  }
}

const isSubmittable = (query: unknown): boolean =>
  typeof (query as { submit?: unknown } | null)?.submit === 'function'

/** A query that waits for this connection gets the error. */
function hangUp(client: ClientBase, error: Error): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(error: Error): void } } }
  connection.stream.destroy(error)
}
