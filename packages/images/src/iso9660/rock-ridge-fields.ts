// System use fields that give an image POSIX names and modes (SUSP 1.12, RRIP 1.10).
import { writeBoth32 } from './both-endian.ts'
import { recordedTime } from './recorded-time.ts'

const NAME_PART_BYTES = 250
/** Longer names go to a continuation area: with the longest identifier a record may have at most 255 bytes. */
const INLINE_NAME_BYTES = 150
const CONTINUES = 1

export const CONTINUATION_FIELD_BYTES = 28

export interface SystemUse {
  readonly inline: Buffer
  /** What did not fit: needs a continuation field after the inline ones. */
  readonly overflow: Buffer | null
}

/** Of the root's own record: says that the fields are there, and which. */
export function rootFields(): SystemUse {
  const indicator = field('SP', [0xbe, 0xef, 0])
  const extension = Buffer.from('RRIP_1991A', 'latin1')
  const reference = field('ER', [extension.length, 0, 0, 1, ...extension])
  return { inline: Buffer.concat([indicator, posix(true), time(), reference]), overflow: null }
}

/** Of `.` and `..`, which need no name. */
export const unnamedFields = (): SystemUse => ({
  inline: Buffer.concat([posix(true), time()]),
  overflow: null,
})

export function namedFields(name: string, isDirectory: boolean): SystemUse {
  const bytes = Buffer.from(name)
  const attributes = [posix(isDirectory), time()]
  const names = nameFields(bytes)
  if (bytes.length <= INLINE_NAME_BYTES)
    return { inline: Buffer.concat([...attributes, ...names]), overflow: null }
  return { inline: Buffer.concat(attributes), overflow: Buffer.concat(names) }
}

export function continuationField(sector: number, offset: number, length: number): Buffer {
  const content = Buffer.alloc(CONTINUATION_FIELD_BYTES - 4)
  writeBoth32(content, sector, 0)
  writeBoth32(content, offset, 8)
  writeBoth32(content, length, 16)
  return field('CE', content)
}

function nameFields(name: Buffer): Buffer[] {
  const fields: Buffer[] = []
  for (let start = 0; start < name.length; start += NAME_PART_BYTES) {
    const end = Math.min(start + NAME_PART_BYTES, name.length)
    fields.push(field('NM', [end < name.length ? CONTINUES : 0, ...name.subarray(start, end)]))
  }
  return fields
}

function posix(isDirectory: boolean): Buffer {
  const content = Buffer.alloc(32)
  writeBoth32(content, isDirectory ? 0o040555 : 0o100444, 0)
  writeBoth32(content, isDirectory ? 2 : 1, 8)
  return field('PX', content)
}

function time(): Buffer {
  const modification = 2
  return field('TF', [modification, ...recordedTime()])
}

function field(signature: string, content: Iterable<number>): Buffer {
  const bytes = Buffer.from([...content])
  return Buffer.concat([Buffer.from(signature, 'latin1'), Buffer.from([bytes.length + 4, 1]), bytes])
}
