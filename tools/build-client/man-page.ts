// A manual page of a command, from the table that --help is made from.
import type { DescribedCommand } from '@groundwork/cli/describe-commands'

export interface ManContext {
  readonly version: string
  /** As in `2026-11-18`. */
  readonly date: string
}

export const pageName = ({ name }: Pick<DescribedCommand, 'name'>): string =>
  `groundwork-${name.replaceAll(' ', '-')}`

/** What troff would read as something else. */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1')

const heading = (name: string, { version, date }: ManContext): string =>
  `.TH "${name.toUpperCase()}" "1" "${date}" "groundwork ${version}" "Groundwork"`

const item = (term: string, text: string): string => `.TP\n.B ${escaped(term)}\n${escaped(text)}`

export function manPage(command: DescribedCommand, context: ManContext): string {
  const name = pageName(command)
  const options = command.options.map(({ flags, description }) => item(flags, description))
  const words = command.arguments.map((argument) => item(argument.name, argument.description))
  return [
    heading(name, context),
    `.SH NAME\n${escaped(name)} \\- ${escaped(command.description)}`,
    `.SH SYNOPSIS\n.B ${escaped(command.usage)}`,
    ...(words.length > 0 ? [`.SH ARGUMENTS\n${words.join('\n')}`] : []),
    ...(options.length > 0 ? [`.SH OPTIONS\n${options.join('\n')}`] : []),
    ...(command.more === '' ? [] : [`.SH MORE\n.nf\n${escaped(command.more)}\n.fi`]),
    '.SH SEE ALSO\n.BR groundwork (1)',
    '',
  ].join('\n')
}

export interface Overview {
  readonly commands: readonly DescribedCommand[]
  readonly exitCodes: readonly { readonly code: number; readonly meaning: string }[]
}

export function overviewPage({ commands, exitCodes }: Overview, context: ManContext): string {
  return [
    heading('groundwork', context),
    '.SH NAME\ngroundwork \\- installs OpenShift on bare metal',
    '.SH SYNOPSIS\n.B groundwork\n.I verb kind\n[\\fIname\\fR] [\\fIflags\\fR]',
    `.SH COMMANDS\n${commands.map((command) => item(`${pageName(command)}(1)`, command.description)).join('\n')}`,
    `.SH EXIT STATUS\n${exitCodes.map(({ code, meaning }) => item(String(code), meaning)).join('\n')}`,
    `.SH FILES\n${item('~/.config/groundwork/contexts.yaml', 'services and logins, readable by their owner alone')}`,
    '',
  ].join('\n')
}
