// Assembled media, the last used ones. Assembling costs milliseconds, and firmware reads an ISO in thousands of small requests.
import type { Medium } from '../media/medium.ts'

export interface MediaCache {
  /** Assembles it once, however many ask meanwhile. */
  get(key: string, assemble: () => Promise<Medium>): Promise<Medium>
  readonly count: number
}

interface Entry {
  readonly medium: Promise<Medium>
  buffers: readonly ArrayBufferLike[]
}

const MOST_ENTRIES = 2_000

export function createMediaCache(limitBytes: number): MediaCache {
  const entries = new Map<string, Entry>()
  /** Archives are shared by many media, so each is counted once. */
  const uses = new Map<ArrayBufferLike, number>()
  let bytes = 0

  function charge(buffers: readonly ArrayBufferLike[]): void {
    for (const buffer of buffers) {
      const count = uses.get(buffer) ?? 0
      if (count === 0) bytes += buffer.byteLength
      uses.set(buffer, count + 1)
    }
  }

  function discharge(buffers: readonly ArrayBufferLike[]): void {
    for (const buffer of buffers) {
      const count = uses.get(buffer) ?? 0
      if (count > 1) uses.set(buffer, count - 1)
      else if (uses.delete(buffer)) bytes -= buffer.byteLength
    }
  }

  function remove(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    discharge(entry.buffers)
    entry.buffers = []
  }

  function makeRoom(): void {
    for (const [key, entry] of entries) {
      if (entries.size <= 1 || (bytes <= limitBytes && entries.size <= MOST_ENTRIES)) return
      remove(key, entry)
    }
  }

  async function assembled(key: string, entry: Entry): Promise<void> {
    try {
      const { pieces } = await entry.medium
      if (entries.get(key) !== entry) return
      entry.buffers = [
        ...new Set(pieces.flatMap((piece) => (piece.kind === 'bytes' ? [piece.bytes.buffer] : []))),
      ]
      charge(entry.buffers)
      makeRoom()
    } catch {
      // The caller gets the error; the next one tries again.
      remove(key, entry)
    }
  }

  return {
    get(key, assemble) {
      const known = entries.get(key)
      if (known !== undefined) {
        entries.delete(key)
        entries.set(key, known)
        return known.medium
      }
      const entry: Entry = { medium: assemble(), buffers: [] }
      entries.set(key, entry)
      void assembled(key, entry)
      return entry.medium
    },
    get count() {
      return entries.size
    },
  }
}
