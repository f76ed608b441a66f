// What a server says in WWW-Authenticate (RFC 9110, section 11.6.1): one or several ways to say who one is.

export interface Challenge {
  /** In lower case. */
  readonly scheme: string
  /** Names in lower case. */
  readonly parameters: Readonly<Record<string, string>>
}

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
const PARAMETER = new RegExp(`^(${TOKEN})\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|(${TOKEN}))\\s*(?:,\\s*|$)`)
const SCHEME = new RegExp(`^(${TOKEN})(?:\\s+|\\s*,\\s*|$)`)

/** Whatever cannot be read ends the list. */
export function parseChallenges(header: string): readonly Challenge[] {
  const challenges: Challenge[] = []
  let rest = header.replace(/^[\s,]+/, '')
  while (rest !== '') {
    const scheme = SCHEME.exec(rest)
    if (scheme === null) break
    rest = rest.slice(scheme[0].length)
    const parameters: Record<string, string> = {}
    for (let found = PARAMETER.exec(rest); found !== null; found = PARAMETER.exec(rest)) {
      const [whole, name = '', quoted, bare = ''] = found
      parameters[name.toLowerCase()] = quoted === undefined ? bare : quoted.replace(/\\(.)/gs, '$1')
      rest = rest.slice(whole.length)
    }
    challenges.push({ scheme: (scheme[1] ?? '').toLowerCase(), parameters })
    rest = rest.replace(/^[\s,]+/, '')
  }
  return challenges
}
