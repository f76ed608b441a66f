// Reads a multipart body part by part. Files of a log upload are large, so they go to a temporary file as they arrive.
import { openAsBlob } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HttpError, httpError } from '../errors/http-error.ts'
import { parts } from './multipart-parts.ts'
import { refuseLong } from './read-body.ts'

export interface Upload {
  readonly fields: Readonly<Record<string, Blob>>
  /** Removes the files; call it when the handler is done. */
  discard(): Promise<void>
}

interface Limits {
  readonly fields: readonly string[]
  readonly bytes: number
}

export async function readMultipart(request: IncomingMessage, limits: Limits): Promise<Upload> {
  const boundary = boundaryOf(request.headers['content-type'] ?? '')
  refuseLong(Number(request.headers['content-length'] ?? 0), limits.bytes)
  const folder = await mkdtemp(join(tmpdir(), 'groundwork-upload-'))
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    return { fields: await readFields(request, boundary, limits, folder), discard }
  } catch (error) {
    await discard()
    if (error instanceof HttpError) throw error
    throw refused('The upload ended before it was complete.')
  }
}

async function readFields(request: IncomingMessage, boundary: string, limits: Limits, folder: string) {
  const fields: Record<string, Blob> = {}
  let size = 0
  for await (const part of parts(request as AsyncIterable<Buffer>, boundary)) {
    const isWanted = limits.fields.includes(part.name) && fields[part.name] === undefined
    const path = join(folder, String(Object.keys(fields).length))
    const file = isWanted ? await open(path, 'wx', 0o600) : undefined
    try {
      for await (const chunk of part.content) {
        size += chunk.length
        refuseLong(size, limits.bytes)
        await file?.write(chunk)
      }
    } finally {
      await file?.close()
    }
    if (isWanted) fields[part.name] = await openAsBlob(path)
  }
  return fields
}

function boundaryOf(contentType: string): string {
  const match = /boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(contentType)
  const boundary = match?.[1] ?? match?.[2]
  if (boundary === undefined) throw refused('The content type of the upload names no boundary.')
  return boundary
}

const refused = (reason: string) => httpError('body-not-acceptable', { reason })
