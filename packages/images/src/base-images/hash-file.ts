import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

const STEP_BYTES = 1024 * 1024

/** sha256 of what is on the disk, as hex. */
export async function hashFile(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(path, 'r')
  try {
    const buffer = Buffer.allocUnsafe(STEP_BYTES)
    for (;;) {
      signal.throwIfAborted()
      const { bytesRead } = await file.read(buffer, 0, STEP_BYTES, null)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(buffer.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
}
