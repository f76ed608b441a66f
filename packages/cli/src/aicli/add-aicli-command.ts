// groundwork aicli: a second command line inside of this one. Its words are read by runAicli; here it gets its place in the help.
import type { Command } from 'commander'

export const AICLI = 'aicli'

const MORE = `
The words after it are those of aicli; standard output and exit codes are the same. A symbolic link to
groundwork that is called "aicli" does the same. What differs: docs/aicli.md.

Examples:
  $ groundwork aicli --help
  $ groundwork aicli create cluster far-edge -P sno=true -P domain=example.com
  $ groundwork aicli create cluster branch --paramfile parameters.yml
  $ groundwork aicli list hosts
  $ groundwork aicli download kubeconfig edge`

export function addAicliCommand(program: Command): void {
  program
    .command(AICLI)
    .argument('[words...]', 'a command line of aicli')
    .description("run a command of aicli, with aicli's flags, parameter files and output")
    .usage('[flags] <verb> <kind> [words...]')
    .addHelpText('after', MORE)
}
