// The flags of every command that shows a list.
import { type Command, Option } from 'commander'

/** As they are typed. */
export interface OutputFlags {
  readonly output: string
  readonly columns?: string
  readonly sort?: string
  readonly filter?: string
  /** False: --no-headers. */
  readonly headers: boolean
}

const GROUP = 'Output:'

export function addFormatFlag(command: Command): Command {
  return command.addOption(
    new Option('-o, --output <format>', 'table, wide, json, jsonl, yaml, name, csv or jsonpath=EXPRESSION')
      .default('table', 'table')
      .helpGroup(GROUP),
  )
}

export function addOutputFlags(command: Command): Command {
  const option = (flags: string, help: string): Option => new Option(flags, help).helpGroup(GROUP)
  return addFormatFlag(command)
    .addOption(option('--columns <names>', 'columns to show, with commas between them'))
    .addOption(option('--sort <columns>', 'order by these columns; - in front turns the order round'))
    .addOption(
      option(
        '--filter <text>',
        'only rows that fit: words, column:value, - for not; hosts take all of the filter language',
      ),
    )
    .addOption(option('--no-headers', 'leave out the heads of the columns'))
}
