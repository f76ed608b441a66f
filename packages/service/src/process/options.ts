// The settings that have a flag, as the command line shows them.
import { Option } from 'commander'
import { SETTING_GROUPS } from '../config/settings/all-settings.ts'
import { type AnySetting, describeDefault } from '../config/settings/setting.ts'

interface FlagSetting extends AnySetting {
  readonly flag: string
  readonly group: string
}

export const OPTIONS: readonly FlagSetting[] = SETTING_GROUPS.flatMap(({ title, settings }) =>
  settings.flatMap((row) => (row.flag === undefined ? [] : [{ ...row, flag: row.flag, group: title }])),
)

/** In the order in which help shows them. */
export const OPTION_GROUPS: readonly string[] = [...new Set(OPTIONS.map(({ group }) => group))]

export function commanderOption(option: FlagSetting): Option {
  const { flag, argument, help, variables, group, repeatable } = option
  const text = `--${flag}${argument === undefined ? '' : ` <${argument}>`}`
  // A switch that is not given is off.
  const fallback = argument === undefined ? '' : describeDefault(option)
  const shown = `${help}${fallback && ` (default: ${fallback})`} [${variables.join(', ')}]`
  const made = new Option(text, shown).helpGroup(`${group}:`)
  if (repeatable) {
    made.argParser((value: string, previous?: string) =>
      previous === undefined ? value : `${previous},${value}`,
    )
  }
  return made
}
