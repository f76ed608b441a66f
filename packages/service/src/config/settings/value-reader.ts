// Finds the value of a setting: the flag first, then its variables in order, then its default. Everything that is wrong is
// collected, so that a person sees all of it at once.
import { InvalidValueError } from '../values/invalid-value-error.ts'
import type { AnySetting, Setting, SettingRows, SettingValue, SettingValues } from './setting.ts'

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
  /** Its default when it is not given, or wrong. */
  read<Row extends AnySetting>(row: Row): SettingValue<Row>
  readAll<Rows extends SettingRows>(rows: Rows): SettingValues<Rows>
  /** undefined when it is not given, or wrong. */
  readGiven<Value>(row: Setting<Value, unknown>): Value | undefined
  isGiven(row: AnySetting): boolean
  problem(text: string): void
}

export function createValueReader(flags: Flags, environment: Environment): ValueReader {
  const problems: string[] = []

  function find({ flag, variables }: AnySetting): { readonly source: string; readonly text: string } | null {
    const fromFlag = flag === undefined ? undefined : flags[flag]
    if (fromFlag !== undefined) return { source: `--${flag}`, text: fromFlag }
    // Deployment files set variables to nothing to mean the default.
    const name = variables.find((variable) => (environment[variable] ?? '') !== '')
    return name === undefined ? null : { source: name, text: environment[name] ?? '' }
  }

  function readGiven<Value>(row: Setting<Value, unknown>): Value | undefined {
    const found = find(row)
    if (found === null) return undefined
    try {
      return row.format.parse(found.text)
    } catch (error) {
      if (!(error instanceof InvalidValueError)) throw error
      const value = row.secret
        ? 'cannot be used (the value is not shown)'
        : `is ${JSON.stringify(shortened(found.text))}`
      problems.push(`${found.source} ${value}. ${error.message}`)
      return undefined
    }
  }

  const read = <Row extends AnySetting>(row: Row) => (readGiven(row) ?? row.default) as SettingValue<Row>

  return {
    problems,
    problem: (text) => problems.push(text),
    isGiven: (row) => find(row) !== null,
    readGiven,
    read,
    readAll: <Rows extends SettingRows>(rows: Rows) =>
      Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, read(row)])) as SettingValues<Rows>,
  }
}

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 77)}...` : text)
