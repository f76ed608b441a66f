// What can be typed after `groundwork aicli`, made from the table of verbs.
import { Command, Option } from 'commander'
import type { Surroundings } from '../terminal/surroundings.ts'
import { type GlobalFlags, openSession } from './open-session.ts'
import { VERBS, type VerbFlags, type VerbOption, type VerbRow } from './verbs/verb.ts'
import { VERB_TABLE } from './verbs/verb-table.ts'

const DESCRIPTION = `aicli's commands, flags and parameter files, for scripts that were written for it.
Standard output and exit codes are those of aicli; docs/aicli.md says what differs.`

export function createAicliProgram(around: Surroundings): Command {
  const program = new Command('aicli')
    .description(DESCRIPTION)
    .configureOutput({
      writeOut: (text) => around.out.write(text),
      writeErr: (text) => around.err.write(text),
    })
    .exitOverride()
    .enablePositionalOptions()
    .action(() => program.outputHelp())
  addGlobalOptions(program)
  for (const [name, { aliases, help }] of Object.entries(VERBS)) {
    const verb = program
      .command(name)
      .aliases(aliases)
      .description(help)
      .enablePositionalOptions()
      .action(() => verb.outputHelp())
    if (name === 'delete') verb.addOption(new Option('-y, --yes', 'do not ask'))
    for (const row of VERB_TABLE.filter((one) => one.verb === name)) addRow(verb, row, around)
  }
  return program
}

function addGlobalOptions(program: Command): void {
  program
    .option('-u, --url <address>', 'address of the service [AI_URL]')
    .addOption(new Option('-U <address>').hideHelp())
    .option('-t, --token <token>', 'token for it [AI_TOKEN]')
    .option('--ca <file>', 'authorities to trust beside those of this computer [AI_CA]')
    .option('--cert <file>', 'client certificate [AI_CERT]')
    .option('-k, --key <file>', 'its key [AI_KEY]')
    .addOption(
      new Option('-o, --output <format>', 'format of lists and clusters').choices(['json', 'name', 'yaml']),
    )
    .option('-d, --debug', 'means nothing here')
    .option('--offlinetoken <token>', 'means nothing here: it is for the service in the cloud')
    .option('-s, --staging', 'the service in the cloud (not there)')
    .option('-i, --integration', 'the service in the cloud (not there)')
}

function addRow(verb: Command, row: VerbRow, around: Surroundings): void {
  const command = verb
    .command(`${row.kind}${row.words === undefined ? '' : ` ${row.words}`}`)
    .aliases(row.aliases ?? [])
    .description(row.help)
  for (const option of row.options ?? []) command.addOption(optionOf(option))
  command.action(async () => {
    const flags: VerbFlags = { ...command.opts(), yesTop: verb.opts().yes === true }
    const session = await openSession(around, verb.parent?.opts() as GlobalFlags, row.isLocal === true)
    await row.run(session, command.args, flags)
  })
}

function optionOf({ flags, help, choices, default: usual, isRepeated, isRequired }: VerbOption): Option {
  const option = new Option(flags, help)
  if (choices !== undefined) option.choices(choices)
  if (usual !== undefined) option.default(usual)
  if (isRequired) option.makeOptionMandatory()
  if (isRepeated) option.argParser((value: string, before: readonly string[] = []) => [...before, value])
  return option
}
