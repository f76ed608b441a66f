// A client of the stream, as browsers are: it reads messages and remembers the last id.
import type { Readable } from 'node:stream'

export interface HeardMessage {
  readonly id: string
  readonly event: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface Listener {
  next(): Promise<HeardMessage>
  /** All up to and with the first one that fits. */
  until(fits: (message: HeardMessage) => boolean): Promise<readonly HeardMessage[]>
  /** The id that a browser would resume from. */
  lastId(): string
  /** Waits for the id to move on without a message. */
  nextIdleId(): Promise<string>
  /** Whether the stream came to its end. */
  ended(): Promise<boolean>
  close(): void
}

export function listen(stream: Readable): Listener {
  let lastId = ''
  const blocks = readBlocks(stream)

  async function nextBlock(): Promise<Partial<Record<string, string>> | null> {
    const { value, done } = await blocks.next()
    if (done === true) return null
    const fields = Object.fromEntries(
      value
        .split('\n')
        .filter((line) => !line.startsWith(':'))
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    )
    if (fields.id !== undefined) lastId = fields.id
    return fields
  }

  async function next(): Promise<HeardMessage> {
    for (let block = await nextBlock(); block !== null; block = await nextBlock()) {
      if (block.data === undefined) continue
      return { id: lastId, event: block.event ?? 'message', data: JSON.parse(block.data) }
    }
    throw new Error('The stream ended.')
  }

  return {
    next,
    async until(fits) {
      const heard: HeardMessage[] = []
      do heard.push(await next())
      while (!heard.slice(-1).some(fits))
      return heard
    },
    lastId: () => lastId,
    async nextIdleId() {
      for (let block = await nextBlock(); block !== null; block = await nextBlock()) {
        if (block.data === undefined && block.id !== undefined) return block.id
      }
      throw new Error('The stream ended.')
    },
    async ended() {
      while ((await nextBlock()) !== null);
      return true
    },
    close: () => void stream.destroy(),
  }
}

async function* readBlocks(stream: Readable): AsyncGenerator<string, undefined> {
  let text = ''
  for await (const chunk of stream) {
    text += String(chunk)
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      yield text.slice(0, end)
      text = text.slice(end + 2)
    }
  }
  return undefined
}
