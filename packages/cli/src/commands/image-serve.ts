// Serves one file over HTTP, as boot media are served: whole or in parts, and nothing else.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename } from 'node:path'
import { messageOf } from '@groundwork/errors/error-text'
import { openFileSource } from '@groundwork/images/base-images'
import type { Medium } from '@groundwork/images/media'
import { createBufferPool, createPacer, planAnswer, sendBody } from '@groundwork/images/server'
import { interrupted, usageError } from '../failures/cli-error.ts'
import { unreadableFile } from '../failures/unreadable-file.ts'
import { plainText } from '../terminal/plain-text.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { ImageServeFlags } from './add-image-commands.ts'
import { safeFileName } from './safe-file-name.ts'

const BUFFER_BYTES = 4 * 1024 * 1024
/** A reader that takes nothing for so long is given up. */
const STALLED_READER_MS = 5 * 60_000
const MOST_CONNECTIONS = 256

export async function runImageServe(
  around: Surroundings,
  file: string,
  flags: ImageServeFlags,
): Promise<void> {
  const port = readPort(flags.port ?? '0')
  const source = await openFileSource(file).catch((error: unknown) => {
    throw unreadableFile(file, error, 'invalid')
  })
  const name = safeFileName(basename(file))
  const medium: Medium = {
    ...{ size: source.size, source, tag: source.identity, lastModified: source.modifiedAt, fileName: name },
    pieces: [{ kind: 'base', offset: 0, length: source.size }],
  }
  const server = createServer(listenerOf(medium, (line) => around.err.write(`${plainText(line)}\n`)))
  server.maxConnections = MOST_CONNECTIONS
  try {
    await listen(server, port, flags.listen)
    const { address, family, port: chosen } = server.address() as AddressInfo
    const host = family === 'IPv6' ? `[${address}]` : address
    around.out.write(`http://${host}:${chosen}/${encodeURIComponent(name)}\n`)
    await new Promise((resolve) => around.signal.addEventListener('abort', resolve, { once: true }))
  } finally {
    server.close()
    server.closeAllConnections()
    await source.close()
  }
  throw interrupted()
}

function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw usageError(`--port is "${text}", but should be a number up to 65535.`)
}

async function listen(server: Server, port: number, address: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, address, resolve)
  }).catch((error: unknown) => {
    throw usageError(
      `${address} port ${port} cannot be listened on: ${messageOf(error)}.`,
      '--listen takes an address of this computer, --port another port.',
    )
  })
}

/** Tells what was read, and by whom. */
function listenerOf(medium: Medium, tell: (line: string) => void) {
  const means = { pool: createBufferPool(BUFFER_BYTES), pacer: createPacer() }
  const paths = new Set(['/', `/${encodeURIComponent(medium.fileName)}`, `/${medium.fileName}`])

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '/' } = request
    if (method !== 'GET' && method !== 'HEAD') return refuse(response, 405)
    if (!paths.has(url.split('?')[0] ?? '')) return refuse(response, 404)
    const plan = planAnswer({ medium, downloadName: medium.fileName, infraEnvId: '' }, request.headers)
    if (!('body' in plan) || method === 'HEAD' || plan.body.length === 0) {
      response.writeHead(plan.status, plan.headers).end()
      return
    }
    response.setTimeout(STALLED_READER_MS, () => response.destroy())
    let sent = 0
    const isWhole = await sendBody(response, plan.body, means, {
      onBegin: () => response.writeHead(plan.status, plan.headers),
      onSent: (bytes) => (sent += bytes),
    })
    tell(`${request.socket.remoteAddress ?? '?'} read ${sent} bytes${isWhole ? '' : ', and broke off'}`)
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch((error: unknown) => {
      tell(`The image cannot be read: ${messageOf(error)}`)
      response.destroy()
    })
  }
}

function refuse(response: ServerResponse, status: 404 | 405): void {
  response.writeHead(status, status === 405 ? { Allow: 'GET, HEAD' } : {}).end()
}
