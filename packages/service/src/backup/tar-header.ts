// Headers of the tar format (POSIX ustar, with pax for names that do not fit).
export const BLOCK = 512

export interface TarHeader {
  readonly name: string
  readonly size: number
  /** `0` is a file, `x` describes the next one. */
  readonly type: string
}

export function writeHeader({ name, size, type }: TarHeader): Buffer {
  const block = Buffer.alloc(BLOCK)
  block.write(name, 0, 100, 'utf8')
  block.write('0000600\0', 100)
  block.write('0000000\0', 108)
  block.write('0000000\0', 116)
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  block.write('00000000000\0', 136)
  block.write(type, 156)
  block.write('ustar\x0000', 257)
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

/** null: the end of the archive. */
export function readHeader(block: Buffer): TarHeader | null {
  if (block.every((byte) => byte === 0)) return null
  if (octal(block, 148, 8) !== checksum(block))
    throw new Error('The archive is damaged: the checksum of a header is wrong.')
  return { name: text(block, 0, 100), size: octal(block, 124, 12), type: text(block, 156, 1) || '0' }
}

/** Eight gigabytes and more do not fit into a header; nothing that is kept here is that large. */
export const LARGEST = 0o77777777777

export const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK

/** `24 path=some/long/name\n`: the number counts itself. */
export function paxPath(name: string): Buffer {
  const record = ` path=${name}\n`
  const bytes = Buffer.byteLength(record)
  let length = bytes + String(bytes).length
  length = bytes + String(length).length
  return Buffer.from(`${length}${record}`)
}

export function readPaxPath(content: Buffer): string | null {
  for (let at = 0; at < content.length; ) {
    const space = content.indexOf(0x20, at)
    const length = Number(content.toString('latin1', at, space))
    if (space < 0 || !(length > 0)) throw new Error('The archive is damaged: a long name cannot be read.')
    const [key, value] = splitOnce(content.toString('utf8', space + 1, at + length - 1))
    if (key === 'path') return value
    at += length
  }
  return null
}

function splitOnce(record: string): [string, string] {
  const at = record.indexOf('=')
  return [record.slice(0, at), record.slice(at + 1)]
}

function checksum(block: Buffer): number {
  let sum = 0
  for (let at = 0; at < BLOCK; at++) sum += at >= 148 && at < 156 ? 32 : (block[at] ?? 0)
  return sum
}

const text = (block: Buffer, at: number, length: number): string => {
  const field = block.subarray(at, at + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end < 0 ? length : end)
}

const octal = (block: Buffer, at: number, length: number): number =>
  Number.parseInt(text(block, at, length).trim() || '0', 8)
