import type { NetworkFile } from '@groundwork/ignition/static-network'
import { pack } from 'tar-stream'

const FOLDER = '/etc/assisted/network'

/** A tar archive of the files, as they are on the machine; nothing at all without files. */
export async function staticNetworkArchive(files: readonly NetworkFile[], mtime: Date): Promise<Uint8Array> {
  if (files.length === 0) return new Uint8Array()
  const archive = pack()
  for (const { path, contents } of files) {
    archive.entry({ name: `${FOLDER}/${path}`, mode: 0o600, mtime }, contents)
  }
  archive.finalize()
  const chunks: Uint8Array[] = []
  for await (const chunk of archive) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}
