// The list of all environment variables, for people.
import { SETTING_GROUPS } from '../config/settings/all-settings.ts'
import { IGNORED_VARIABLES } from '../config/settings/ignored-variables.ts'
import { type AnySetting, describeDefault } from '../config/settings/setting.ts'

/** Longer lines are broken: they are hard to read, even where there is room. */
const WIDEST = 110

export const variablesText = (): string =>
  [
    'Of several variables in a line, the first one that is set counts; a flag overrides them all.',
    '"groundwork --help" explains what has a flag.',
    'Durations are written as 90s, 8m or 1h30m, sizes as 512KiB, 64MiB or 1GiB.',
    ...SETTING_GROUPS.flatMap(({ title, settings }) => [
      '',
      `${title}:`,
      ...settings.flatMap((row) => (row.hidden ? [] : linesOf(row))),
    ]),
    '',
    'Accepted from the reference service, without effect:',
    ...Object.entries(IGNORED_VARIABLES).map(([name, reason]) => `  ${name} (${reason})`),
  ].join('\n')

function linesOf(row: AnySetting): readonly string[] {
  const names = `  ${row.variables.join(', ')}`
  if (row.flag !== undefined) return [`${names} (--${row.flag})`]
  const fallback = describeDefault(row)
  const start = fallback === '' ? names : `${names} (default: ${fallback})`
  const line = `${start}: ${row.help}`
  return line.length <= WIDEST ? [line] : [start, `      ${row.help}`]
}
