import type { ByteSource } from '../bytes/byte-source.ts'

/** A base image in memory. */
export function memorySource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    async read(target, position) {
      if (position < 0 || position + target.length > bytes.length) {
        throw new Error(`${bytes.length} bytes end before ${position + target.length}`)
      }
      target.set(bytes.subarray(position, position + target.length))
    },
    async close() {},
  }
}
