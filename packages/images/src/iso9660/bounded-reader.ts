import type { ByteSource } from '../bytes/byte-source.ts'
import { InvalidIsoError } from './invalid-iso-error.ts'
import { SECTOR_BYTES, sectorsFor } from './sectors.ts'

const MAX_TOTAL_BYTES = 64 * 1024 * 1024

/** Reads the directories of an image whose numbers are not to be trusted: never outside of it, and never for ever. */
export class BoundedReader {
  readonly #source: ByteSource
  #leftBytes = MAX_TOTAL_BYTES
  #sector: { readonly offset: number; readonly bytes: Buffer } | null = null

  constructor(source: ByteSource) {
    this.#source = source
  }

  check(offset: number, length: number, what: string): void {
    if (offset + length > this.#source.size) {
      throw new InvalidIsoError(
        `ends at byte ${this.#source.size}, but ${what} lies at ${offset} to ${offset + length}`,
      )
    }
  }

  async read(offset: number, length: number, what: string): Promise<Buffer> {
    this.check(offset, length, what)
    this.#leftBytes -= sectorsFor(length) * SECTOR_BYTES
    if (this.#leftBytes < 0) throw new InvalidIsoError('has directories of more than 64 MiB')
    const bytes = Buffer.alloc(length)
    await this.#source.read(bytes, offset)
    return bytes
  }

  /** A part of one sector; keeps the last one, because continuation areas are read in many small parts. */
  async readInSector(sector: number, start: number, length: number, what: string): Promise<Buffer> {
    const offset = sector * SECTOR_BYTES
    if (start + length > SECTOR_BYTES) throw new InvalidIsoError(`has ${what} across sectors`)
    if (this.#sector?.offset !== offset) {
      this.#sector = { offset, bytes: await this.read(offset, SECTOR_BYTES, what) }
    }
    return this.#sector.bytes.subarray(start, start + length)
  }
}
