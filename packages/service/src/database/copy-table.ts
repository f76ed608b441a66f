// COPY, the way to read and write whole tables that the driver leaves to us.
import { once } from 'node:events'
import type { Socket } from 'node:net'
import type pg from 'pg'

/** What the driver really hands to a query of our own. */
interface CopyConnection {
  readonly stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

const nothing = (): void => {}
const QUEUE_BYTES = 8 * 1024 * 1024

/** The rows as text, in pieces of about `pieceBytes`; lines are never cut. */
export async function* copyOut(
  client: pg.ClientBase,
  statement: string,
  pieceBytes: number,
): AsyncGenerator<Buffer> {
  const queue: Buffer[] = []
  let queued = 0
  let wake = nothing
  let connection: CopyConnection | null = null
  let end: { readonly error?: Error } | null = null
  const finish = (error?: Error) => {
    end = error === undefined ? {} : { error }
    wake()
  }
  submit(client, {
    submit(given) {
      connection = given
      given.query(statement)
    },
    handleCopyData({ chunk }) {
      queue.push(Buffer.from(chunk))
      queued += chunk.length
      if (queued > QUEUE_BYTES) connection?.stream.pause()
      if (queued >= pieceBytes) wake()
    },
    handleReadyForQuery: () => finish(),
    handleError: finish,
  })
  for (;;) {
    if (queued < pieceBytes && end === null) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    const ended = end as { readonly error?: Error } | null
    if (ended?.error) throw ended.error
    if (queued > 0) {
      const piece = Buffer.concat(queue.splice(0))
      queued = 0
      ;(connection as CopyConnection | null)?.stream.resume()
      yield piece
    } else if (ended) return
  }
}

export function copyIn(
  client: pg.ClientBase,
  statement: string,
  rows: AsyncIterable<Uint8Array>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined
    submit(client, {
      submit: (connection) => connection.query(statement),
      handleCopyInResponse(connection) {
        send(connection, rows).then(
          () => connection.endCopyFrom(),
          (error: Error) => {
            failure = error
            connection.sendCopyFail('the rows could not be read')
          },
        )
      },
      handleReadyForQuery: () => resolve(),
      handleError: (error) => reject(failure ?? error),
    })
  })
}

async function send(connection: CopyConnection, rows: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of rows) {
    connection.sendCopyFromChunk(chunk)
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
  }
}

interface Copy {
  submit(connection: CopyConnection): void
  handleCopyData?(message: { readonly chunk: Uint8Array }): void
  handleCopyInResponse?(connection: CopyConnection): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}

function submit(client: pg.ClientBase, copy: Copy): void {
  const query = {
    handleCopyData: nothing,
    handleCommandComplete: nothing,
    handleRowDescription: nothing,
    ...copy,
  }
  client.query(query as unknown as pg.Submittable)
}
