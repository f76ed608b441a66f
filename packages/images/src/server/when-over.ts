import type { ServerResponse } from 'node:http'

/**
 * Tells once, when the response is over, whether the socket took all of it; either way the bytes are no longer used. `writableFinished` does not
 * tell: what was thrown away with its socket counts as finished too.
 */
export function whenOver(response: ServerResponse, tell: (isTaken: boolean) => void): void {
  const { socket } = response.req
  let isTaken = false
  response.once('finish', () => {
    isTaken = !socket.destroyed
  })
  response.once('close', () => tell(isTaken))
}
