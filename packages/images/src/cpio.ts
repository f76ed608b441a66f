// Archives as the kernel unpacks them into the initial ramdisk ("newc"). Equal members give equal bytes.

export interface CpioMember {
  /** With or without a leading slash. */
  readonly path: string
  /** Type and permissions: 0o100644 is a file. */
  readonly mode: number
  /** Of a link: where it leads. */
  readonly contents: Uint8Array
}

export const CPIO_FILE = 0o100000
export const CPIO_DIRECTORY = 0o040000
export const CPIO_LINK = 0o120000
export const CPIO_TYPE = 0o170000

const MAGIC = '070701'
const FIELDS = 13
const HEADER_BYTES = MAGIC.length + FIELDS * 8
const TRAILER = 'TRAILER!!!'
const ALIGNMENT = 4

export function cpioArchive(members: readonly CpioMember[]): Uint8Array {
  const records = members.flatMap((member, index) => record(member, index + 1))
  return Buffer.concat([...records, ...record({ path: TRAILER, mode: 0, contents: new Uint8Array() }, 0)])
}

/** Of one archive, not compressed; null where it is none. Says where the next one may begin. */
export function readCpio(bytes: Uint8Array): { members: CpioMember[]; endOffset: number } | null {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const members: CpioMember[] = []
  let position = 0
  for (;;) {
    const header = archive.toString('latin1', position, position + HEADER_BYTES)
    if (!/^07070[12][0-9a-fA-F]{104}$/.test(header)) return null
    const field = (index: number): number => Number.parseInt(header.slice(6 + index * 8, 14 + index * 8), 16)
    const nameStart = position + HEADER_BYTES
    const contentStart = aligned(nameStart + field(11))
    const contentEnd = contentStart + field(6)
    if (contentEnd > archive.length || field(11) === 0) return null
    const path = archive.toString('utf8', nameStart, nameStart + field(11) - 1)
    position = aligned(contentEnd)
    if (path === TRAILER) return { members, endOffset: Math.min(position, archive.length) }
    members.push({ path, mode: field(1), contents: archive.subarray(contentStart, contentEnd) })
  }
}

export const aligned = (length: number): number => Math.ceil(length / ALIGNMENT) * ALIGNMENT

/** With zeros up to a multiple of four: what follows in a ramdisk has to begin there. */
export const alignedBytes = (bytes: Uint8Array): Uint8Array => Buffer.concat([bytes], aligned(bytes.length))

function record({ path, mode, contents }: CpioMember, inode: number): Uint8Array[] {
  if (path === '' || path.includes('\0'))
    throw new Error(`${JSON.stringify(path)} is no name for a file in an archive`)
  const name = Buffer.from(`${path}\0`)
  const links = (mode & CPIO_TYPE) === CPIO_DIRECTORY ? 2 : 1
  const fields = [inode, mode, 0, 0, links, 0, contents.length, 0, 0, 0, 0, name.length, 0]
  const header = MAGIC + fields.map((value) => value.toString(16).padStart(8, '0')).join('')
  const head = Buffer.concat([Buffer.from(header, 'latin1'), name])
  return [alignedBytes(head), alignedBytes(contents)]
}
