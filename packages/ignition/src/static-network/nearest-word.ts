import { editDistance } from '@groundwork/text/edit-distance'
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
