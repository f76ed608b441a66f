// A client that watches the stream and, when it breaks, goes on after the last message that it has seen.
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { type HeardMessage, type Listener, listen } from '@groundwork/service/testing/clients'

export interface Watcher {
  readonly heard: readonly HeardMessage[]
  close(): void
}

/** Calls again, wherever `url` says, until it is closed. */
export function watch(url: () => string, query: string): Watcher {
  const heard: HeardMessage[] = []
  let lastId = ''
  let isClosed = false
  let listener: Listener | null = null

  async function readOn(): Promise<void> {
    const headers = lastId === '' ? {} : { 'last-event-id': lastId }
    const answer = await fetch(`${url()}/api/groundwork/v1/stream?${query}`, { headers })
    listener = listen(Readable.fromWeb(answer.body as ReadableStream))
    for (;;) {
      heard.push(await listener.next())
      lastId = listener.lastId()
    }
  }

  void (async () => {
    while (!isClosed) {
      // Cut off, or the service is down: what matters is that nothing is missed.
      await readOn().catch(() => {})
      await sleep(20)
    }
  })()
  return {
    heard,
    close() {
      isClosed = true
      listener?.close()
    },
  }
}
