// What a row of the settings says. Reading, help, the list of variables and docs/settings.md are made from the rows.
import type { Format } from '../values/formats.ts'

export interface Setting<Value, Default> {
  /** Without dashes, as it is typed; none: only a variable sets it. */
  readonly flag?: string
  /** What follows the flag; none: it is a switch. */
  readonly argument?: string
  readonly repeatable?: boolean
  /** The first one that is set counts. */
  readonly variables: readonly [string, ...string[]]
  readonly format: Format<Value>
  /** null: there is none. */
  readonly default: Default
  /** Said after the default, or in its place where it is no value that could be shown. */
  readonly defaultNote?: string
  readonly help: string
  /** Its value is never shown. */
  readonly secret?: boolean
  /** Only for tests: no help and no page shows it. */
  readonly hidden?: boolean
  /** Where in docs/ there is more about it. */
  readonly guide?: string
}

export type AnySetting = Setting<unknown, unknown>
export type SettingRows = Readonly<Record<string, AnySetting>>

export type SettingValue<Row extends AnySetting> =
  | ReturnType<Row['format']['parse']>
  | (null extends Row['default'] ? null : never)

/** What is read from a table: a member for each row. */
export type SettingValues<Rows extends SettingRows> = {
  readonly [Name in keyof Rows]: SettingValue<Rows[Name]>
}

/** A row: the default has to be of the kind that its format reads, or null. */
export const setting = <Value, const Default extends Value | null>(
  row: Setting<Value, Default>,
): Setting<Value, Default> => row

/** What a setting is when nothing sets it, for people; empty: there is nothing to say. */
export function describeDefault({ format, default: value, defaultNote }: AnySetting): string {
  const shown = value === null ? '' : format.print(value)
  return [shown, defaultNote ?? ''].filter((part) => part !== '').join(', ')
}
