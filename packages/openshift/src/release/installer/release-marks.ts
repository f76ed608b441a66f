// An installer has room for what only the release knows about itself: places that begin with a known text and are filled with X.
import { type FileHandle, open } from 'node:fs/promises'

export interface ReleaseMarks {
  /** By digest. */
  readonly image: string
  readonly version: string
  readonly architecture: string
}

export interface MarkResult {
  readonly filled: readonly string[]
  /** Not in this installer, or too short. */
  readonly left: readonly string[]
}

const MARKS = [
  { name: 'image', text: '\0_RELEASE_IMAGE_LOCATION_\0' },
  { name: 'version', text: '\0_RELEASE_VERSION_LOCATION_\0' },
  { name: 'architecture', text: '\0_RELEASE_ARCHITECTURE_LOCATION_\0' },
] as const

const STEP_BYTES = 4 * 1024 * 1024
/** No mark is longer than this: about 300 bytes. */
const OVERLAP_BYTES = 1024
/** The program itself knows the beginning of each mark a second time, without room behind it. */
const LEAST_ROOM = 16

/** Writes into the file; its length stays. Only the first place of each kind counts. */
export async function fillReleaseMarks(path: string, marks: ReleaseMarks): Promise<MarkResult> {
  const file = await open(path, 'r+')
  try {
    const places = await findMarks(file)
    const filled: string[] = []
    for (const { name } of MARKS) {
      const place = places.get(name)
      const value = Buffer.from(`${marks[name]}\0`)
      if (place === undefined || value.length > place.length || marks[name] === '') continue
      await file.write(value, 0, value.length, place.start)
      filled.push(name)
    }
    await file.sync()
    return { filled, left: MARKS.map(({ name }) => name).filter((name) => !filled.includes(name)) }
  } finally {
    await file.close()
  }
}

interface Room {
  readonly start: number
  readonly length: number
}

async function findMarks(file: FileHandle): Promise<ReadonlyMap<string, Room>> {
  const found = new Map<string, Room>()
  const { size } = await file.stat()
  const buffer = Buffer.allocUnsafe(STEP_BYTES + OVERLAP_BYTES)
  for (let position = 0; position < size && found.size < MARKS.length; position += STEP_BYTES) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position)
    const bytes = buffer.subarray(0, bytesRead)
    for (const { name, text } of MARKS) {
      if (found.has(name)) continue
      const room = roomIn(bytes, text)
      if (room !== null) found.set(name, { ...room, start: position + room.start })
    }
  }
  return found
}

function roomIn(bytes: Buffer, text: string): Room | null {
  for (let start = bytes.indexOf(text); start !== -1; start = bytes.indexOf(text, start + 1)) {
    let end = start + text.length
    while (bytes[end] === 0x58) end += 1
    const isRoom = end - start - text.length >= LEAST_ROOM && bytes[end] === 0
    if (isRoom) return { start, length: end + 1 - start }
  }
  return null
}
