// Objects as lines of names and values, as lists, and in the formats of -o.
import { compareText } from '@groundwork/text/compare-text'
import { CliError } from '../../failures/cli-error.ts'
import { jsonText } from '../python/json-text.ts'
import { pythonText } from '../python/text-of.ts'
import { type PythonRecord, type PythonValue, sortedEntries } from '../python/values.ts'
import { yamlText } from '../python/yaml-text.ts'
import type { Session } from '../session.ts'
import type { VerbFlags } from './verb.ts'

/** Whether -o asked for it. */
export function showFormatted(session: Session, value: PythonRecord | readonly PythonRecord[]): boolean {
  if (session.output === null) return false
  if (session.output === 'yaml') session.print(yamlText(value))
  if (session.output === 'json') session.print(jsonText(value))
  if (session.output === 'name') for (const name of namesOf(value)) session.print(name)
  return true
}

const namesOf = (value: PythonRecord | readonly PythonRecord[]): readonly string[] =>
  (Array.isArray(value)
    ? (value as readonly PythonRecord[]).map((one) => String(one.name ?? one.requested_hostname ?? ''))
    : Object.keys(value)
  ).toSorted(compareText)

export interface ShownMembers {
  readonly flags: VerbFlags
  /** Left out, unless --full. */
  readonly skipped: readonly string[]
  /** Not members of it, but shown with them. */
  readonly more?: PythonRecord
}

export function showMembers(
  session: Session,
  object: PythonRecord,
  { flags, skipped, more = {} }: ShownMembers,
): void {
  const wanted = typeof flags.fields === 'string' ? flags.fields.split(',') : null
  const shown = Object.entries(object).filter(
    ([name, value]) =>
      value !== null && (flags.full || !skipped.includes(name)) && (wanted === null || wanted.includes(name)),
  )
  const all: PythonRecord = { ...Object.fromEntries(shown), ...more }
  for (const [name, value] of sortedEntries(all))
    session.print(flags.values ? pythonText(value) : `${name}: ${pythonText(value)}`)
}

/** What stands in a member that is JSON as text. */
export function readJsonMember(object: PythonRecord, name: string): PythonValue {
  try {
    return JSON.parse(String(object[name])) as PythonValue
  } catch (cause) {
    throw new CliError('unexpected', `The answer of the service has no ${name}.`, { cause })
  }
}
