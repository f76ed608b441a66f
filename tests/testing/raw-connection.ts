// A connection on which a request can be sent in pieces.
import { connect } from 'node:net'

export interface RawConnection {
  write(text: string | Buffer): void
  /** No more will be written. */
  end(): void
  /** All that came, once the other side has closed or `enough` came. */
  answer(enough?: (text: string) => boolean): Promise<string>
  close(): void
}

export async function openRaw(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let text = ''
  let isOver = false
  let changed = (): void => {}
  const over = () => {
    isOver = true
    changed()
  }
  socket
    .setEncoding('latin1')
    .on('data', (chunk: string) => {
      text += chunk
      changed()
    })
    // A reset is an answer, too.
    .on('error', over)
    .on('close', over)
  return {
    write: (piece) => void socket.write(piece),
    end: () => void socket.end(),
    async answer(enough = () => false) {
      while (!isOver && !enough(text)) {
        await new Promise<void>((resolve) => {
          changed = resolve
        })
      }
      return text
    },
    close: () => void socket.destroy(),
  }
}

export async function isRefused(url: string): Promise<boolean> {
  try {
    const connection = await openRaw(url)
    connection.close()
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
  }
}
