// groundwork describe, explain, fix: what can be typed, and its help.
import type { Command } from 'commander'
import type { ConnectionFlags } from '../contexts/choose-context.ts'
import { addFormatFlag } from '../output/output-flags.ts'
import { addConnectionFlags } from '../remote/connection-flags.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

export interface DescribeFlags extends ConnectionFlags {
  readonly output: string
  readonly cluster?: string
  readonly reveal?: true
}

export interface ExplainFlags extends ConnectionFlags {
  readonly output: string
  readonly file?: string
  readonly cluster?: string
}

export interface FixFlags extends ConnectionFlags {
  readonly output: string
  readonly apply?: string
  readonly fill?: readonly string[]
  readonly yes?: true
}

const DESCRIBE_EXAMPLES = `
Examples:
  $ groundwork describe cluster edge
        where it stands, its hosts, what fails, what happened last
  $ groundwork describe host node-1 -o json
        everything that the service knows
  $ groundwork describe cluster edge --reveal
        with the password of the console, once it is installed`

const EXPLAIN_EXAMPLES = `
Examples:
  $ groundwork explain cluster edge
        why it is not ready, failed, or stands still, and what helps
  $ groundwork explain check ntp-synced --cluster edge
        what a check looks at, and how it stands
  $ groundwork explain field cluster.api_vips
        what a field takes; "explain field host" lists the fields of a host
  $ curl -s $AI_URL/api/assisted-install/v2/clusters/$ID | groundwork explain -f -
        a cluster of any assisted installer service, from its answer; no service is asked`

const FIX_EXAMPLES = `
Examples:
  $ groundwork fix cluster edge
        lists what helps, with its requests, and asks which to send
  $ groundwork fix cluster edge --apply 1 --fill api_vips=192.168.1.5 --fill ingress_vips=192.168.1.6 --yes
        for scripts: the first of the list, with values that only you can choose`

export function addShowCommands(program: Command, around: Surroundings): void {
  const describe = program
    .command('describe')
    .argument('<kind>', 'cluster, host and so on')
    .argument('[names...]', 'which')
    .description('show an object with what belongs to it')
    .option('--cluster <name>', 'cluster that it belongs to')
    .option('--reveal', 'show passwords too')
  addConnectionFlags(addFormatFlag(describe))
    .addHelpText('after', DESCRIBE_EXAMPLES)
    .action(async (kind: string, names: readonly string[], flags: DescribeFlags) => {
      const { runDescribe } = await import('./describe.ts')
      await runDescribe(around, [kind, ...names], flags)
    })
  const explain = program
    .command('explain')
    .argument('[subject...]', 'cluster NAME, check ID or field KIND.FIELD')
    .description('say why a cluster is as it is, what a check means, or what a field takes')
    .option('-f, --file <file>', 'the answer of GET /v2/clusters/{id} of any service; - for standard input')
    .option('--cluster <name>', 'how a check stands in this cluster')
  addConnectionFlags(addFormatFlag(explain))
    .addHelpText('after', EXPLAIN_EXAMPLES)
    .action(async (subject: readonly string[], flags: ExplainFlags) => {
      const { runExplain } = await import('./explain.ts')
      await runExplain(around, subject, flags)
    })
  const collect = (value: string, previous: readonly string[] = []): readonly string[] => [...previous, value]
  const fix = program
    .command('fix')
    .argument('<kind>', 'cluster')
    .argument('[name]', 'which')
    .description('list what helps, and send the requests that do it')
    .option('--apply <numbers>', 'which to do: numbers of the list, or all')
    .option('--fill <field=value>', 'a value that only you can choose; may be repeated', collect)
    .option('-y, --yes', 'do not ask')
  addConnectionFlags(addFormatFlag(fix))
    .addHelpText('after', FIX_EXAMPLES)
    .action(async (kind: string, name: string | undefined, flags: FixFlags) => {
      const { runFix } = await import('./fix.ts')
      await runFix(around, name === undefined ? [kind] : [kind, name], flags)
    })
}
