const MOST_CHARS = 400

/** Words of others as the end of a sentence of ours: with one full stop, and not for ever. */
export function sentence(words: string): string {
  const text = words.replaceAll(/\s+/g, ' ').trim()
  if (text.length > MOST_CHARS) return `${text.slice(0, MOST_CHARS).trimEnd()}…`
  const bare = text.replace(/[.,;:\s]+$/, '')
  return /[!?…]$/.test(bare) ? bare : `${bare}.`
}
