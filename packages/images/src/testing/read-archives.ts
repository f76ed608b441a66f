// What the kernel would unpack: archives one after the other, compressed or not, with zeros between them.
import { gunzipSync } from 'node:zlib'
import { type CpioMember, readCpio } from '../cpio.ts'

const MAX_UNPACKED_BYTES = 64 * 1024 * 1024
const GZIP = Buffer.from([0x1f, 0x8b])
const OTHERS = [
  { name: 'xz', magic: Buffer.from('fd377a585a00', 'hex') },
  { name: 'zstd', magic: Buffer.from('28b52ffd', 'hex') },
] as const

/** In the order of the archives: the last one of a name counts. Throws with a reason for what it cannot read. */
export function readArchives(bytes: Uint8Array): CpioMember[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const members: CpioMember[] = []
  let position = 0
  for (;;) {
    while (all[position] === 0) position += 1
    const rest = all.subarray(position)
    if (rest.length === 0) return members
    if (startsWith(rest, GZIP)) {
      const unpacked = unpack(rest, position)
      members.push(...readArchives(unpacked.bytes))
      position += unpacked.consumed
      continue
    }
    const other = OTHERS.find(({ magic }) => startsWith(rest, magic))
    if (other !== undefined)
      throw new Error(
        `the archive at byte ${position} is compressed with ${other.name}; only gzip can be read`,
      )
    const archive = readCpio(rest)
    if (archive === null) throw new Error(`there is no archive at byte ${position}, or it is damaged`)
    members.push(...archive.members)
    position += archive.endOffset
  }
}

function unpack(bytes: Buffer, position: number): { bytes: Uint8Array; consumed: number } {
  try {
    const { buffer, engine } = gunzipSync(bytes, {
      info: true,
      maxOutputLength: MAX_UNPACKED_BYTES,
    }) as unknown as {
      buffer: Buffer
      engine: { bytesWritten: number }
    }
    return { bytes: buffer, consumed: engine.bytesWritten }
  } catch (error) {
    throw new Error(`the compressed archive at byte ${position} is damaged`, { cause: error })
  }
}

const startsWith = (bytes: Buffer, magic: Buffer): boolean => bytes.subarray(0, magic.length).equals(magic)
