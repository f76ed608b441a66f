// The command line as data, for documentation.
import { Readable } from 'node:stream'
import type { Command, Option } from 'commander'
import { EXIT_CODES } from './failures/exit-codes.ts'
import { KINDS } from './kinds/kinds.ts'
import { createRemoteProgram } from './remote-program.ts'
import type { Surroundings } from './terminal/surroundings.ts'

export interface DescribedCommand {
  /** Such as `context add`. */
  readonly name: string
  readonly description: string
  readonly usage: string
  readonly arguments: readonly { readonly name: string; readonly description: string }[]
  readonly options: readonly {
    readonly flags: string
    readonly description: string
    readonly group: string
  }[]
  /** What stands below the options in --help. */
  readonly more: string
}

/** Nothing is asked and nothing is said. */
const NOWHERE: Surroundings = {
  out: { write: () => true },
  err: { write: () => true },
  input: Readable.from([]),
  env: {},
  clock: { now: () => 0, wait: async () => {} },
  signal: new AbortController().signal,
}

export function describeCommands(): readonly DescribedCommand[] {
  const program = createRemoteProgram(NOWHERE)
  return program.commands
    .filter((command) => !command.name().startsWith('__'))
    .flatMap((command) => describe(command, ''))
}

function describe(command: Command, above: string): readonly DescribedCommand[] {
  const name = `${above}${command.name()}`
  const described = {
    name,
    description: command.description(),
    usage: `groundwork ${name} ${command.usage()}`,
    arguments: command.registeredArguments.map((argument) => ({
      name: argument.name(),
      description: argument.description,
    })),
    options: command.options.filter(({ hidden }) => !hidden).map(optionOf),
    more: moreOf(command),
  }
  return [described, ...command.commands.flatMap((child) => describe(child, `${name} `))]
}

const optionOf = ({ flags, description, helpGroupHeading }: Option) => ({
  flags,
  description,
  group: helpGroupHeading?.replace(/:$/, '') ?? '',
})

function moreOf(command: Command): string {
  let shown = ''
  command.configureOutput({ writeOut: (text) => (shown += text) }).outputHelp()
  return shown.slice(command.helpInformation().length).trim()
}

export const describeExitCodes = (): readonly { readonly code: number; readonly meaning: string }[] =>
  Object.values(EXIT_CODES)

export const describeKinds = () =>
  KINDS.map(({ singular, plural, shortNames, description, columns }) => ({
    ...{ singular, plural, shortNames, description },
    columns: columns.map(({ name }) => name),
  }))
