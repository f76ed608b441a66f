// groundwork get: what can be typed, and its help.
import type { Command } from 'commander'
import type { ConnectionFlags } from '../contexts/choose-context.ts'
import { addOutputFlags, type OutputFlags } from '../output/output-flags.ts'
import { addConnectionFlags } from '../remote/connection-flags.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { ScopeFlags } from './scope.ts'

export interface GetFlags extends ConnectionFlags, OutputFlags, ScopeFlags {
  readonly watch?: true
}

/** Shows what there is, then every change. */
export type Watch = (around: Surroundings, words: readonly string[], flags: GetFlags) => Promise<void>

const EXAMPLES = `
Kinds:
  cluster (cl), infraenv (env, ie), host (ho), manifest (mf), event (ev), check (ck), operator (op),
  version (ver), credential (cred), user, token, audit, image (osimage); the plural works too.
  Objects are named by name, id, or the beginning of one that fits no other; "host/node-1" is "host node-1".

Examples:
  $ groundwork get clusters
        all clusters
  $ groundwork get hosts --cluster edge --filter 'status:insufficient or memory<32' --sort -memory
        hosts of one cluster, by the filter language of the web pages
  $ groundwork get host node-1 -o yaml
        one object is shown as a whole, a list as its table needs it
  $ groundwork get checks cluster/edge -o wide
        what fails, and what helps; --all shows what holds too
  $ groundwork get events host/node-1 --limit 20 -o jsonl
        the newest 20, one JSON object a line
  $ groundwork get hosts --cluster edge -w
        goes on with every change, as "groundwork watch" does
  $ groundwork get credentials --cluster edge --reveal
        the login to the console of an installed cluster
  $ groundwork get clusters -o jsonpath='{range .items[*]}{.name}{"\\t"}{.status}{"\\n"}{end}'
        the JSONPath of kubectl`

const EVENTS_EXAMPLES = `
Examples:
  $ groundwork events cluster/edge
        the same as "groundwork get events cluster/edge"
  $ groundwork events cluster/edge -f
        then each as it happens, until Ctrl-C; a connection that breaks is resumed`

export function addGetCommand(program: Command, around: Surroundings, watch: Watch): void {
  const command = program
    .command('get')
    .argument('<kind>', 'cluster, host, event and so on; see below')
    .argument('[names...]', 'only these')
    .description('list objects, or show some of them')
    .option('--cluster <name>', 'only what belongs to this cluster')
    .option('--infraenv <name>', 'only what belongs to this infra-env')
    .option('--host <name>', 'only what belongs to this host')
    .option('--limit <number>', 'at most this many events, the newest')
    .option('--all', 'checks that hold, and manifests of the service, too')
    .option('--reveal', 'show the password of credentials')
    .option('-w, --watch', 'then every change as it happens, until Ctrl-C')
  addConnectionFlags(addOutputFlags(command))
    .addHelpText('after', EXAMPLES)
    .action(async (kind: string, names: readonly string[], flags: GetFlags) => {
      await show([kind, ...names], flags)
    })
  const events = program
    .command('events')
    .argument('[about...]', 'whose: cluster/NAME, infraenv/NAME or host/NAME; without it all')
    .description('show what happened, and with -f what happens')
    .option('-f, --follow', 'then each as it happens, until Ctrl-C')
    .option('--limit <number>', 'at most this many, the newest')
  addConnectionFlags(addOutputFlags(events))
    .addHelpText('after', EVENTS_EXAMPLES)
    .action(async (about: readonly string[], { follow, ...flags }: GetFlags & { readonly follow?: true }) =>
      show(['events', ...about], { ...flags, ...(follow && { watch: true }) }),
    )

  async function show(words: readonly string[], flags: GetFlags): Promise<void> {
    if (flags.watch) return watch(around, words, flags)
    const { runGet } = await import('./get.ts')
    await runGet(around, words, flags)
  }
}
