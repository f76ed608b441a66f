/** The word that was most likely meant, or null when none is near. */
export function nearestWord(written: string, known: readonly string[]): string | null {
  if (written.length > 64) return null
  let nearest: string | null = null
  let least = Math.max(2, Math.floor(written.length / 3)) + 1
  for (const word of known) {
    const distance = editDistance(written.toLowerCase(), word)
    if (distance < least) {
      least = distance
      nearest = word
    }
  }
  return nearest
}

/** How many letters must be changed, added or taken away (Levenshtein). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
