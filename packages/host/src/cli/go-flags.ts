// Discovery images start the agent with flags in the spelling of Go: one or two dashes, and a value for a yes or no only
// behind an equals sign. Here they become the usual spelling.

export interface KnownFlags {
  readonly switches: readonly string[]
  readonly values: readonly string[]
}

const YES = ['1', 't', 'true']
const NO = ['0', 'f', 'false']

export function fromGoFlags(args: readonly string[], { switches, values }: KnownFlags): readonly string[] {
  const result: string[] = []
  const rest = [...args]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--') return [...result, word, ...rest]
    const [, name = '', assigned, value = ''] = /^--?([a-z][a-z0-9-]*)(=([\s\S]*))?$/.exec(word) ?? []
    if (switches.includes(name)) result.push(`--${name}=${assigned === undefined ? 'true' : truthOf(value)}`)
    else if (!values.includes(name)) result.push(word)
    else if (assigned !== undefined) result.push(`--${name}=${value}`)
    else if (rest.length === 0) result.push(`--${name}`)
    // Also a value that looks like a flag is a value.
    else result.push(`--${name}=${rest.shift()}`)
  }
  return result
}

function truthOf(value: string): string {
  const text = value.toLowerCase()
  return YES.includes(text) ? 'true' : NO.includes(text) ? 'false' : value
}
