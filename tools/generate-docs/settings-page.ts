// docs/settings.md, made from the tables of settings.
import {
  type AnySetting,
  IGNORED_VARIABLES,
  SETTING_GROUPS,
  type SettingGroup,
} from '@groundwork/service/settings'
import { code, GENERATED_NOTE, page, table } from './markdown.ts'

const INTRODUCTION = `Every setting of the service, with its flag, its environment variables and its default. Flags override variables; of several variables the first one that is set counts, and an empty
variable counts as not set. \`groundwork --help\` explains the flags, \`groundwork variables\` lists the variables. [Running Groundwork](running.md) says how to use them.

Durations are written as \`90s\`, \`8m\` or \`1h30m\`, sizes as \`512KiB\`, \`64MiB\` or \`1GiB\`, lists with commas, switches as \`true\` or \`false\`.`

export const renderSettings = (): string =>
  page(
    GENERATED_NOTE,
    '# Settings',
    INTRODUCTION,
    ...SETTING_GROUPS.map(renderGroup),
    '## Without effect',
    'Deployment files of the reference service may set these; the log names each of them at the start.',
    table(
      ['variable', 'why it changes nothing'],
      Object.entries(IGNORED_VARIABLES).map(([name, reason]) => [code(name), reason]),
    ),
  )

function renderGroup({ title, settings }: SettingGroup): string {
  const shown = settings.filter(({ hidden }) => !hidden)
  const hasFlags = shown.some(({ flag }) => flag !== undefined)
  const rows = shown.map((row) => {
    const cells = [row.variables.map(code).join(', '), defaultOf(row), meaningOf(row)]
    return hasFlags ? [flagOf(row), ...cells] : cells
  })
  const head = ['variables', 'default', 'what it sets']
  return `## ${title}\n\n${table(hasFlags ? ['flag', ...head] : head, rows)}`
}

const flagOf = ({ flag, argument }: AnySetting): string =>
  flag === undefined ? '' : code(argument === undefined ? `--${flag}` : `--${flag} <${argument}>`)

/** A value stands as it would be typed, words about it do not. */
function defaultOf({ format, default: value, defaultNote = '' }: AnySetting): string {
  const shown = value === null ? '' : format.print(value)
  return [shown && code(shown), defaultNote].filter((part) => part !== '').join(', ')
}

const meaningOf = ({ help, guide }: AnySetting): string =>
  guide === undefined ? help : `${help} ([more](${guide}))`
