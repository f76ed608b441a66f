// groundwork wait: what can be typed, and its help.
import { type Command, Option } from 'commander'
import type { ConnectionFlags } from '../contexts/choose-context.ts'
import { addFormatFlag } from '../output/output-flags.ts'
import { addConnectionFlags } from '../remote/connection-flags.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

export interface WaitFlags extends ConnectionFlags {
  readonly for?: readonly string[]
  readonly timeout?: string
  readonly failOn: string
  readonly quiet?: true
  readonly output: string
}

export const FAIL_ON = 'error,cancelled'

const EXAMPLES = `
Conditions:
  status=STATUS        the cluster has this status; several with commas
  hosts=NUMBER         at least so many hosts have registered
  ready-hosts=NUMBER   at least so many hosts are ready to be installed, or further
  check=ID             the check holds, of the cluster or of all its hosts; see "groundwork get checks"
  bootstrap-complete   the control plane no longer needs its bootstrap host
  install-complete     the cluster is installed (this is waited for unless --for says something else)

Ends with 0 when all conditions hold, 7 when time is up, 8 when the cluster failed, 3 when it was deleted.

Examples:
  $ groundwork wait cluster/edge --for hosts=3 --for status=ready --timeout 20m
        both at the same time; what blocks is said when time is up
  $ groundwork wait edge --for check=ntp-synced --timeout 5m && groundwork install cluster edge
  $ groundwork wait edge --timeout 2h --fail-on error,cancelled,installing-pending-user-action
        until it is installed; a machine that needs a hand ends the waiting too`

export function addWaitCommand(program: Command, around: Surroundings): void {
  const command = program
    .command('wait')
    .argument('<cluster>', 'name of a cluster, also as cluster/NAME')
    .argument('[name]', 'its name, when the first word is "cluster"')
    .description('wait until a cluster is as it should be, and show how it gets there')
    .option('--for <condition>', 'what to wait for; may be repeated', collect)
    .option('--timeout <time>', 'give up after this time, such as 90s, 10m or 2h (default: never)')
    .addOption(
      new Option('--fail-on <statuses>', 'statuses of the cluster that end the waiting').default(
        FAIL_ON,
        FAIL_ON,
      ),
    )
    .option('--quiet', 'show only how it ended')
  addConnectionFlags(addFormatFlag(command))
    .addHelpText('after', EXAMPLES)
    .action(async (first: string, second: string | undefined, flags: WaitFlags) => {
      const { runWaitCommand } = await import('./wait-command.ts')
      await runWaitCommand(around, [first, ...(second === undefined ? [] : [second])], flags)
    })
}

const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value]
