// groundwork watch: what can be typed, and its help.
import { type Command, Option } from 'commander'
import type { ConnectionFlags } from '../contexts/choose-context.ts'
import { addOutputFlags, type OutputFlags } from '../output/output-flags.ts'
import { addConnectionFlags } from '../remote/connection-flags.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

export interface WatchFlags extends ConnectionFlags, OutputFlags {
  readonly cluster?: string
  readonly infraenv?: string
  readonly host?: string
  readonly limit: string
}

export const EVENTS_AT_FIRST = '20'

const EXAMPLES = `
Shows what there is, then every change as it happens, until Ctrl-C. A connection that breaks is resumed:
nothing is missed, and nothing comes twice. With -o jsonl every line is one change, with the members
operation, kind, id and resource.

Examples:
  $ groundwork watch hosts --cluster edge
  $ groundwork watch events --cluster edge
        the last 20, then each as it happens
  $ groundwork watch clusters -o jsonl | jq --unbuffered -r '.resource | [.name, .status] | @tsv'
        for scripts`

export function addWatchCommand(program: Command, around: Surroundings): void {
  const command = program
    .command('watch')
    .argument('<kind>', 'clusters, infraenvs, hosts, bmcs, events, audit or images')
    .argument('[names...]', 'only these')
    .description('show objects, and every change of them as it happens')
    .option('--cluster <name>', 'only what belongs to this cluster')
    .option('--infraenv <name>', 'only what belongs to this infra-env')
    .addOption(
      new Option('--limit <number>', 'begin with this many events').default(EVENTS_AT_FIRST, EVENTS_AT_FIRST),
    )
  addConnectionFlags(addOutputFlags(command))
    .addHelpText('after', EXAMPLES)
    .action(async (kind: string, names: readonly string[], flags: WatchFlags) => {
      const { runWatch } = await import('./watch.ts')
      await runWatch(around, [kind, ...names], flags)
    })
}
