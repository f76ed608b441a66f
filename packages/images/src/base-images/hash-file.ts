import { createHash } from 'node:crypto'
import type { ByteSource } from '../bytes/byte-source.ts'
import { openFileSource } from './file-source.ts'

const STEP_BYTES = 1024 * 1024

/** sha256 of what is on the disk, as hex. */
export async function hashFile(path: string, signal: AbortSignal): Promise<string> {
  const source = await openFileSource(path)
  try {
    return await hashSource(source, signal)
  } finally {
    await source.close()
  }
}

/** Of the very file that was opened, whatever is at its path by now. */
export async function hashSource(source: ByteSource, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(STEP_BYTES)
  for (let position = 0; position < source.size; position += STEP_BYTES) {
    signal.throwIfAborted()
    const step = buffer.subarray(0, Math.min(STEP_BYTES, source.size - position))
    await source.read(step, position)
    hash.update(step)
  }
  return hash.digest('hex')
}
