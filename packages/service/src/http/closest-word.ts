import { editDistance } from '@groundwork/text/edit-distance'
/** The word that was probably meant: at most a third of its letters differ. */
export function closestWord(word: string, words: readonly string[]): string | undefined {
  let best: string | undefined
  let bestDistance = Math.floor(word.length / 3) + 1
  for (const candidate of words) {
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue
    const distance = editDistance(word, candidate)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}
