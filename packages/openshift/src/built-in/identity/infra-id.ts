import { randomInt } from 'node:crypto'

/** Without vowels and without what looks like another character. */
const ALPHABET = 'bcdfghjklmnpqrstvwxz2456789'
const MOST_OF_NAME = 21
const RANDOM_CHARACTERS = 5

/** The name that everything of a cluster is marked with: its own, shortened, and something random. */
export function createInfraId(clusterName: string): string {
  const base = clusterName
    .replaceAll(/[^A-Za-z0-9-]/g, '-')
    .replaceAll(/-{2,}/g, '-')
    .slice(0, MOST_OF_NAME)
    .replace(/-+$/, '')
  return `${base}-${randomText(RANDOM_CHARACTERS)}`
}

const randomText = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
