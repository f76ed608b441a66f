import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'

export const LOG_NAME = 'assisted-installer-controller.logs'

/** The log of the controller as an archive with one file, compressed. At once: it is some megabytes at most, every five minutes. */
export async function packLog(text: string): Promise<Uint8Array> {
  const archive = pack()
  archive.entry({ name: LOG_NAME }, text)
  archive.finalize()
  return gzipSync(await buffer(archive))
}
