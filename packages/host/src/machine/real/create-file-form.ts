import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { FileBody } from '../machine.ts'

const BOUNDARY = '----groundwork-9b1f6d0c5b7e4a52'

/** A form with one file, whose bytes are read while they are sent: logs can be larger than the memory. */
export async function createFileForm({ file, field }: FileBody): Promise<{
  readonly headers: Readonly<Record<string, string>>
  readonly body: AsyncIterable<Uint8Array>
}> {
  const { size } = await stat(file)
  const head = Buffer.from(
    [
      `--${BOUNDARY}`,
      `Content-Disposition: form-data; name="${quoted(field)}"; filename="${quoted(basename(file))}"`,
      'Content-Type: application/octet-stream',
      '',
      '',
    ].join('\r\n'),
  )
  const foot = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': String(head.length + size + foot.length),
    },
    body: (async function* () {
      yield head
      // A file that still grows is sent as long as was announced; of one that shrinks, the receiver would wait for the rest.
      let left = size
      const pieces = size > 0 ? createReadStream(file, { end: size - 1 }) : []
      for await (const piece of pieces as AsyncIterable<Uint8Array>) {
        left -= piece.length
        yield piece
      }
      if (left > 0) throw new Error(`${file} has become shorter while it was sent.`)
      yield foot
    })(),
  }
}

const quoted = (name: string): string => name.replace(/["\r\n]/g, '_')
