// groundwork install, cancel, reset, bind, unbind, add-hosts, and what the service does by BMCs: what can be typed, and its help.
import type { Command } from 'commander'
import type { ConnectionFlags } from '../contexts/choose-context.ts'
import { addFormatFlag } from '../output/output-flags.ts'
import { addConnectionFlags } from '../remote/connection-flags.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

export interface ActionFlags extends ConnectionFlags {
  readonly output: string
  readonly wait?: true
  readonly timeout?: string
  readonly cluster?: string
  readonly yes?: true
  readonly to?: string
}

export type ActionName = 'install' | 'cancel' | 'reset' | 'bind' | 'unbind' | 'add-hosts' | BmcActionName
export type BmcActionName = 'boot' | 'stop' | 'power' | 'probe' | 'eject'

interface ActionRow {
  readonly name: ActionName
  readonly kinds: string
  readonly description: string
  readonly examples: string
  readonly asks?: true
  readonly cluster?: string
  readonly to?: string
}

const ACTIONS: readonly ActionRow[] = [
  {
    name: 'install',
    kinds: 'cluster or host',
    description: 'start the installation of a cluster, or of hosts that join an installed one',
    examples: `  $ groundwork install cluster edge
        what stops it is listed, with exit code 6
  $ groundwork install cluster edge --wait --timeout 2h
        shows how it goes, and ends when it is over: with 0, 7 when time is up, 8 when it failed
  $ groundwork install host node-7
        a host of day 2`,
  },
  {
    name: 'cancel',
    kinds: 'cluster',
    description: 'break off the installation of a cluster, after a confirmation',
    examples: '  $ groundwork cancel cluster edge',
    asks: true,
  },
  {
    name: 'reset',
    kinds: 'cluster or host',
    description: 'forget an installation, so that it can begin again, after a confirmation',
    examples: `  $ groundwork reset cluster edge
        then boot the machines from their discovery image again`,
    asks: true,
  },
  {
    name: 'bind',
    kinds: 'host',
    description: 'let hosts belong to a cluster',
    examples: '  $ groundwork bind host node-1 node-2 --cluster edge',
    cluster: 'cluster that they belong to from then on',
  },
  {
    name: 'unbind',
    kinds: 'host',
    description: 'take hosts out of their cluster',
    examples: '  $ groundwork unbind host node-1',
  },
  {
    name: 'add-hosts',
    kinds: 'cluster',
    description: 'let hosts join an installed cluster (day 2)',
    examples: `  $ groundwork add-hosts cluster edge
        then boot machines from its discovery image, and install each: "groundwork install host node-7"`,
  },
  {
    name: 'boot',
    kinds: 'bmc',
    description: 'let the service boot hosts into discovery by their BMCs, after a confirmation',
    examples: `  $ groundwork boot bmc node-1 node-2
        switches them off, inserts the image, boots it, and repairs what goes wrong
  $ groundwork watch bmcs
        how far they are`,
    asks: true,
  },
  {
    name: 'stop',
    kinds: 'bmc',
    description: 'let the service leave hosts alone that it boots',
    examples: '  $ groundwork stop bmc node-1',
  },
  {
    name: 'power',
    kinds: 'bmc',
    description: 'switch hosts on or off by their BMCs, after a confirmation',
    examples: '  $ groundwork power bmc node-1 --to cycle',
    asks: true,
    to: 'on, off or cycle',
  },
  {
    name: 'probe',
    kinds: 'bmc',
    description: 'ask BMCs what they are and what would stand in the way',
    examples: `  $ groundwork probe bmc node-1
  $ groundwork get bmc node-1 -o yaml`,
  },
  {
    name: 'eject',
    kinds: 'bmc',
    description: 'eject the boot image of hosts',
    examples: '  $ groundwork eject bmc node-1',
  },
]

/** Waits until the cluster of these words is installed. */
export type WaitForInstallation = (
  around: Surroundings,
  words: readonly string[],
  flags: ActionFlags,
) => Promise<void>

export function addActionCommands(
  program: Command,
  around: Surroundings,
  waitForInstallation: WaitForInstallation,
): void {
  for (const { name, kinds, description, examples, asks, cluster, to } of ACTIONS) {
    const command = program
      .command(name)
      .argument('<kind>', kinds)
      .argument('[names...]', 'which')
      .description(description)
    if (cluster !== undefined) command.requiredOption('--cluster <name>', cluster)
    if (to !== undefined) command.requiredOption('--to <state>', to)
    if (name === 'install')
      command
        .option('--wait', 'wait until the cluster is installed')
        .option('--timeout <time>', 'with --wait: give up after this time, such as 90m or 2h')
    if (asks) command.option('-y, --yes', 'do not ask')
    addConnectionFlags(addFormatFlag(command))
      .addHelpText('after', `\nExamples:\n${examples}`)
      .action(async (kind: string, names: readonly string[], flags: ActionFlags) => {
        const { runAction } = await import('./action.ts')
        await runAction(around, name, [kind, ...names], flags)
        if (flags.wait) await waitForInstallation(around, [kind, ...names], flags)
      })
  }
}
