// Which names a node may have: a DNS name that is not the name every machine gives to itself.

export const FORBIDDEN_HOSTNAMES: readonly string[] = [
  'localhost',
  'localhost.localdomain',
  'localhost4',
  'localhost4.localdomain4',
  'localhost6',
  'localhost6.localdomain6',
]

export const MAX_HOSTNAME_LENGTH = 63

const PATTERN = /^[a-z0-9][a-z0-9-]{0,62}(?:[.][a-z0-9-]{1,63})*$/

export interface HostnameProblem {
  readonly reason: 'empty' | 'too-long' | 'bad-characters' | 'forbidden'
  /** Completes the sentence "the name X ...". */
  readonly text: string
}

export function hostnameProblem(name: string): HostnameProblem | null {
  if (name === '') return { reason: 'empty', text: 'is empty' }
  if (FORBIDDEN_HOSTNAMES.includes(name)) {
    return { reason: 'forbidden', text: 'is the name that every machine has for itself' }
  }
  if (name.length > MAX_HOSTNAME_LENGTH) {
    const text = `has ${name.length} characters, at most ${MAX_HOSTNAME_LENGTH} are allowed`
    return { reason: 'too-long', text }
  }
  if (!PATTERN.test(name)) {
    const text =
      'may only have lower case letters, digits, hyphens and dots, and must start with a letter or digit'
    return { reason: 'bad-characters', text }
  }
  return null
}
