// Which entries fit what was typed, the best first.

export interface PaletteEntry {
  readonly id: string
  readonly kind: 'page' | 'cluster' | 'host' | 'action'
  readonly text: string
  /** Further words by which it is found, such as a serial number. */
  readonly words?: string
}

const MOST = 12
const KIND_RANK: Readonly<Record<PaletteEntry['kind'], number>> = { action: 0, page: 1, cluster: 2, host: 3 }

export function findEntries<Entry extends PaletteEntry>(
  entries: readonly Entry[],
  typed: string,
): readonly Entry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const ranked: { readonly entry: Entry; readonly rank: number }[] = []
  for (const entry of entries) {
    const rank = rankOf(entry, words)
    if (rank !== null) ranked.push({ entry, rank })
  }
  return ranked
    .sort((a, b) => a.rank - b.rank || KIND_RANK[a.entry.kind] - KIND_RANK[b.entry.kind])
    .slice(0, MOST)
    .map(({ entry }) => entry)
}

/** Lower is better; null: it does not fit. */
function rankOf({ text, words: more = '' }: PaletteEntry, words: readonly string[]): number | null {
  const name = text.toLowerCase()
  const all = `${name} ${more.toLowerCase()}`
  if (!words.every((word) => all.includes(word))) return null
  const first = words[0] ?? ''
  if (name.startsWith(first)) return 0
  return name.includes(first) ? 1 : 2
}
