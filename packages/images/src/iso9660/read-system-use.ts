import type { BoundedReader } from './bounded-reader.ts'
import { InvalidIsoError } from './invalid-iso-error.ts'

export interface SystemUseFacts {
  /** null: the record has no better name. */
  readonly name: string | null
  readonly isLink: boolean
}

const MAX_CONTINUATIONS = 16
const CONTINUES = 1

/** Rock Ridge name of a record, wherever its parts are. */
export async function readSystemUse(reader: BoundedReader, inline: Buffer): Promise<SystemUseFacts> {
  const nameParts: Buffer[] = []
  let isNameOpen = true
  let isLink = false
  let area: Buffer | null = inline
  for (let count = 0; area !== null; count += 1) {
    if (count > MAX_CONTINUATIONS)
      throw new InvalidIsoError('has a directory record that continues without end')
    let next: Buffer | null = null
    for (const { signature, content } of fields(area)) {
      if (signature === 'NM' && isNameOpen && content.length > 0) {
        nameParts.push(content.subarray(1))
        isNameOpen = (content.readUInt8(0) & CONTINUES) !== 0
      }
      if (signature === 'SL') isLink = true
      if (signature === 'CL' || signature === 'RE') {
        throw new InvalidIsoError('has relocated directories, which are not supported')
      }
      if (signature === 'CE' && content.length >= 24) next = content
    }
    area = next === null ? null : await continuation(reader, next)
  }
  return { name: nameParts.length === 0 ? null : Buffer.concat(nameParts).toString('utf8'), isLink }
}

const continuation = (reader: BoundedReader, field: Buffer): Promise<Buffer> =>
  reader.readInSector(
    field.readUInt32LE(0),
    field.readUInt32LE(8),
    field.readUInt32LE(16),
    'the continuation of a directory record',
  )

function* fields(area: Buffer): Generator<{ signature: string; content: Buffer }> {
  let position = 0
  while (position + 4 <= area.length) {
    const length = area.readUInt8(position + 2)
    const signature = area.toString('latin1', position, position + 2)
    if (length < 4 || position + length > area.length || signature === 'ST') return
    yield { signature, content: area.subarray(position + 4, position + length) }
    position += length
  }
}
