// Finds the value of a setting: the flag first, then its variables in order. Whatever is wrong is collected, so that a
// person sees all of it at once.
import { InvalidValueError } from '../values/invalid-value-error.ts'
import type { Parse } from '../values/values.ts'

export interface ValueSource {
  /** Without dashes, as it is typed. */
  readonly flag?: string
  readonly variables: readonly string[]
  /** Its value is never shown. */
  readonly secret?: boolean
}

export type Environment = Readonly<Record<string, string | undefined>>
/** By flag; a flag that is given several times has its values joined with commas. */
export type Flags = Readonly<Record<string, string | undefined>>

export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

export interface ValueReader {
  readonly problems: string[]
  /** undefined when it is not given, or wrong. */
  read<Value>(place: ValueSource, parse: Parse<Value>): Value | undefined
  isGiven(place: ValueSource): boolean
  problem(text: string): void
}

export function createValueReader(flags: Flags, environment: Environment): ValueReader {
  const problems: string[] = []

  function find({ flag, variables }: ValueSource): { readonly source: string; readonly text: string } | null {
    const fromFlag = flag === undefined ? undefined : flags[flag]
    if (fromFlag !== undefined) return { source: `--${flag}`, text: fromFlag }
    // Deployment files set variables to nothing to mean the default.
    const name = variables.find((variable) => (environment[variable] ?? '') !== '')
    return name === undefined ? null : { source: name, text: environment[name] ?? '' }
  }

  return {
    problems,
    problem: (text) => problems.push(text),
    isGiven: (place) => find(place) !== null,
    read(place, parse) {
      const found = find(place)
      if (found === null) return undefined
      try {
        return parse(found.text)
      } catch (error) {
        if (!(error instanceof InvalidValueError)) throw error
        const value = place.secret
          ? 'cannot be used (the value is not shown)'
          : `is ${JSON.stringify(shortened(found.text))}`
        problems.push(`${found.source} ${value}. ${error.message}`)
        return undefined
      }
    },
  }
}

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 77)}...` : text)
