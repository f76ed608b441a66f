// An inventory that differs in a few values from the one that is stored is stored as the difference: pieces of its text that are replaced.
// The long text stays where it is, and what is written is short.

/** A piece of the stored text, and what stands there now. */
export type Replacement = readonly [at: number, length: number, text: string]

/** The longest that is kept; a longer one is no longer worth it. */
export const LONGEST_PATCH = 2_000

/** In the order of their places; none overlaps another. Empty text: nothing is replaced. */
export const encodePatch = (replacements: readonly Replacement[]): string =>
  replacements.length === 0 ? '' : JSON.stringify(replacements)

export const decodePatch = (patch: string): readonly Replacement[] =>
  patch === '' ? [] : (JSON.parse(patch) as readonly Replacement[])

/** The text that is meant by a stored one and its patch. */
export function patched(stored: string, patch: string): string {
  if (patch === '') return stored
  const pieces: string[] = []
  let from = 0
  for (const [at, length, text] of decodePatch(patch)) {
    pieces.push(stored.slice(from, at), text)
    from = at + length
  }
  pieces.push(stored.slice(from))
  return pieces.join('')
}

/** How much longer the text becomes. */
export const growthOf = (replacements: readonly Replacement[]): number =>
  replacements.reduce((sum, [, length, text]) => sum + text.length - length, 0)
