import type { Reader } from './reader.ts'

/** One of the words that a definition knows; another is told, and not carried over. */
export function choice<const Word extends string>(
  reader: Reader,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const written = reader.text(name)
  const known = words.find((word) => word === written)
  if (written && known === undefined)
    reader.lose(name, [`A definition does not know "${written}" here.`, `Use one of ${words.join(', ')}.`])
  return known
}
