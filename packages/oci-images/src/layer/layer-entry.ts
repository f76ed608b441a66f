import { compareText } from '@groundwork/text/compare-text'

interface Placed {
  /** From the root: /usr/bin/groundwork */
  readonly path: string
}

export interface FileEntry extends Placed {
  readonly kind: 'file'
  readonly mode: number
  readonly size: number
  /** From the beginning, as often as it is called. */
  readonly open: () => AsyncIterable<Uint8Array>
}

export interface DirectoryEntry extends Placed {
  readonly kind: 'directory'
  readonly mode: number
  readonly uid?: number
}

export interface LinkEntry extends Placed {
  readonly kind: 'link'
  readonly target: string
}

/** Something of a layer. Everything belongs to root, but for directories that say otherwise. */
export type LayerEntry = FileEntry | DirectoryEntry | LinkEntry

/** A file whose content is known. */
export function textEntry(path: string, mode: number, text: string): FileEntry {
  const bytes = Buffer.from(text)
  return {
    kind: 'file',
    path,
    mode,
    size: bytes.length,
    async *open() {
      yield bytes
    },
  }
}

/** In the one order that layers have, whatever the order they come in. Throws if they cannot be one layer. */
export function orderedEntries(entries: readonly LayerEntry[]): readonly LayerEntry[] {
  const sorted = [...entries].sort((one, other) => compareText(one.path, other.path))
  sorted.forEach(({ path }, index) => {
    const isPlain =
      /^(?:\/[^/]+)+$/.test(path) && !path.split('/').some((part) => part === '.' || part === '..')
    if (!isPlain) throw new Error(`"${path}" is no path in an image.`)
    if (sorted[index - 1]?.path === path) throw new Error(`${path} would be in a layer twice.`)
  })
  return sorted
}
