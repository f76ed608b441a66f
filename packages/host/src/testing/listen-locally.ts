import type { AddressInfo, Server } from 'node:net'
import { onTestFinished } from 'vitest'

/** Until the test ends. Returns where, without a scheme. */
export async function listenLocally(server: Server & { closeAllConnections?(): void }): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections?.()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
