// A layer as a tar archive: of the same entries always the same bytes.
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Header, pack } from 'tar-stream'
import { type LayerEntry, orderedEntries } from './layer-entry.ts'

/** `seconds` since 1970, the time that all of it gets. */
export function archiveLayer(
  entries: readonly LayerEntry[],
  seconds: number,
): AsyncGenerator<Uint8Array, void> {
  return archived(orderedEntries(entries), new Date(seconds * 1000))
}

async function* archived(entries: readonly LayerEntry[], mtime: Date): AsyncGenerator<Uint8Array, void> {
  const tar = pack()
  const filling = fill(tar, entries, mtime)
  filling.catch((error: Error) => tar.destroy(error))
  try {
    for await (const piece of tar as AsyncIterable<Uint8Array>) yield piece
    await filling
  } finally {
    tar.destroy()
    await filling.catch(() => undefined)
  }
}

async function fill(
  tar: ReturnType<typeof pack>,
  entries: readonly LayerEntry[],
  mtime: Date,
): Promise<void> {
  for (const entry of entries) {
    const header = headerOf(entry, mtime)
    if (entry.kind !== 'file') {
      tar.entry(header)
      continue
    }
    // It complains by itself if the file does not have the size that it had.
    const sink = tar.entry(header) as unknown as Writable
    await pipeline(Readable.from(entry.open(), { objectMode: false }), sink)
  }
  tar.finalize()
}

function headerOf(entry: LayerEntry, mtime: Date): Partial<Header> & Pick<Header, 'name'> {
  const common = { name: entry.path.slice(1), mtime, uid: 0, gid: 0, uname: '', gname: '' }
  if (entry.kind === 'link') return { ...common, type: 'symlink', mode: 0o777, linkname: entry.target }
  if (entry.kind === 'file') return { ...common, type: 'file', mode: entry.mode, size: entry.size }
  return { ...common, name: `${common.name}/`, type: 'directory', mode: entry.mode, uid: entry.uid ?? 0 }
}
