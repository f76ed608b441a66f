/** For each entry the topmost blocking entry above its path. Sorted paths need no tree, which a hostile document would fill. */
export function findAbove<Entry extends { readonly path: string }>(
  entries: readonly Entry[],
  isBlocking: (entry: Entry) => boolean,
): ReadonlyMap<Entry, Entry> {
  const above = new Map<Entry, Entry>()
  // With the slash as the smallest character, all that is below a path follows it at once.
  const sorted = entries
    .map((entry) => ({ entry, key: entry.path.replaceAll('/', '\0') }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
  let top: Entry | null = null
  for (const { entry } of sorted) {
    if (top && entry.path.startsWith(`${top.path}/`)) above.set(entry, top)
    else if (isBlocking(entry)) top = entry
  }
  return above
}
