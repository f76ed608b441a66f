// Requests that come at once on one connection are answered in their order. Until its turn comes a response has no connection, and is
// not told when that breaks: what is held for it would be held for ever.
import type { ServerResponse } from 'node:http'
import { createConnections } from '@groundwork/images/server'

const connectionFor = createConnections()

/** Resolves when the response can be written to: true, or its connection is gone: false. */
export async function isItsTurn(response: ServerResponse): Promise<boolean> {
  const { socket } = response.req
  const turn = connectionFor(socket).waitForTurn(response)
  if (turn !== null) await turn
  // Behind an answer of another kind.
  if (response.socket === null && !socket.destroyed) {
    await new Promise<void>((resolve) => {
      const go = () => {
        response.off('socket', go)
        socket.off('close', go)
        resolve()
      }
      response.on('socket', go)
      socket.on('close', go)
    })
  }
  return !socket.destroyed
}
