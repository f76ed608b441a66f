// groundwork host: many hosts at once.
import { type Command, Option } from 'commander'
import type { ConnectionFlags } from '../contexts/choose-context.ts'
import { addFormatFlag } from '../output/output-flags.ts'
import { addConnectionFlags } from '../remote/connection-flags.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import { addSetFlags, type SetFlags } from './add-change-commands.ts'

export interface HostBulkFlags extends ConnectionFlags {
  readonly output: string
  readonly cluster?: string
  readonly infraenv?: string
  readonly filter?: string
  readonly dryRun?: true
  readonly yes?: true
}

export interface BmcImportFlags extends ConnectionFlags {
  readonly output: string
  readonly infraenv: string
  readonly user?: string
  readonly passwordFile?: string
  readonly dryRun?: true
}

export interface RenameFlags extends HostBulkFlags {
  readonly template: string
  readonly start: string
  readonly alike?: true
}

const HOST_EXAMPLES = `
Examples:
  $ groundwork host import hosts.csv --cluster edge
  $ groundwork host set -l rack=3 role=worker
  $ groundwork host rename --cluster edge --template 'edge-{{role}}-{{n:02}}' --alike
  $ groundwork host diff node-1 node-2`

const IMPORT_EXAMPLES = `
The first row names the columns. A host is found by id, mac (of its primary interface), serial or ip,
whichever there is, else by name; set are name, role, labels (key=value with commas), disk and pool. Empty
cells change nothing.

Examples:
  $ cat hosts.csv
  mac,name,role,labels,disk
  52:54:00:64:00:01,control-1,master,"rack=3,zone=a",sda
  52:54:00:64:00:02,worker-1,worker,,
  $ groundwork host import hosts.csv --dry-run
        says what would be changed; a host that is not there is an error
  $ groundwork get hosts -o csv --columns id,name,role > hosts.csv
        a table to begin with`

const BMC_EXAMPLES = `
The first row names the columns: name, mac (several with spaces) and address are needed; username, password,
tls (authorities, pinned or insecure), fingerprint, vendor and boot_method can be left out. Hosts need not
have booted yet: they are recognised by their MAC addresses when they register. All are added, or none.

Examples:
  $ cat bmcs.csv
  name,mac,address,fingerprint,tls
  node-1,52:54:00:64:00:01,192.0.2.21,7C:52:...,pinned
  $ groundwork host import-bmcs bmcs.csv --infraenv rack --user root --password-file bmc-password
  $ groundwork boot bmc node-1
  $ groundwork get bmcs`

const SET_EXAMPLES = `
Examples:
  $ groundwork host set -l rack=3 role=worker
  $ groundwork host set node-1 node-2 labels=zone=a`

const RENAME_EXAMPLES = `
Examples:
  $ groundwork host rename --cluster edge --template 'node-{{n:03}}' --dry-run
        in the order of their present names
  $ groundwork host rename --filter 'status:known' --template '{{role}}-{{n}}' --alike
        master-1, master-2, worker-1
  $ groundwork host rename node-1 node-2 --template 'srv-{{serial:-6}}' --yes`

const DIFF_EXAMPLES = `
Examples:
  $ groundwork host diff node-1 node-2
        what differs: settings, hardware, checks
  $ groundwork host diff node-1 node-2 -o json`

export function addHostCommands(program: Command, around: Surroundings): void {
  const host = program
    .command('host')
    .description('settings of many hosts, and differences between two')
    .addHelpText('after', HOST_EXAMPLES)
  const scoped = (command: Command): Command =>
    command
      .option('--cluster <name>', 'only hosts of this cluster')
      .option('--infraenv <name>', 'only hosts of this infra-env')
      .option('--dry-run', 'only say what would be changed')
  addConnectionFlags(
    addFormatFlag(
      scoped(host.command('import').argument('<file>', 'a CSV file; - for standard input')).description(
        'set names, roles, labels and disks of hosts from a table',
      ),
    ),
  )
    .addHelpText('after', IMPORT_EXAMPLES)
    .action(async (file: string, flags: HostBulkFlags) => {
      const { runHostImport } = await import('./host-import.ts')
      await runHostImport(around, file, flags)
    })
  addBmcImport(host, around)
  addSetFlags(
    host
      .command('set')
      .argument('<words...>', 'names, and FIELD=VALUE for each field')
      .description('change fields of hosts; the same as "set host"'),
  )
    .addHelpText('after', SET_EXAMPLES)
    .action(async (words: readonly string[], flags: SetFlags) => {
      const { runSet } = await import('./set.ts')
      await runSet(around, ['host', ...words], flags)
    })
  addRename(host, around, scoped)
  addConnectionFlags(
    addFormatFlag(
      host
        .command('diff')
        .argument('<one>', 'a host')
        .argument('<other>', 'another host')
        .description('show what differs between two hosts'),
    ),
  )
    .addHelpText('after', DIFF_EXAMPLES)
    .action(async (one: string, other: string, flags: HostBulkFlags) => {
      const { runHostDiff } = await import('./host-diff.ts')
      await runHostDiff(around, one, other, flags)
    })
}

function addBmcImport(host: Command, around: Surroundings): void {
  const command = host
    .command('import-bmcs')
    .argument('<file>', 'a CSV file; - for standard input')
    .description('add BMCs of hosts from a table, by which the service boots them')
    .requiredOption('--infraenv <name>', 'whose image the hosts boot')
    .option('--user <name>', 'account of the BMCs, where the table does not say it')
    .option('--password-file <file>', 'a file with its password, where the table does not say it')
    .option('--dry-run', 'only say what would be added')
  addConnectionFlags(addFormatFlag(command))
    .addHelpText('after', BMC_EXAMPLES)
    .action(async (file: string, flags: BmcImportFlags) => {
      const { runBmcImport } = await import('./bmc-import.ts')
      await runBmcImport(around, file, flags)
    })
}

function addRename(host: Command, around: Surroundings, scoped: (command: Command) => Command): void {
  const rename = scoped(
    host.command('rename').argument('[names...]', 'which; without names all that the flags choose'),
  )
    .description('name hosts by a template')
    .requiredOption('--template <text>', 'such as node-{{n:03}}; placeholders are fields of hosts, and n')
    .option('--filter <text>', 'hosts that fit, instead of names')
    .addOption(new Option('--start <number>', 'the first number').default('1', '1'))
    .option('--alike', 'count hosts by themselves whose names differ in nothing but the number')
    .option('-y, --yes', 'do not ask')
  addConnectionFlags(addFormatFlag(rename))
    .addHelpText('after', RENAME_EXAMPLES)
    .action(async (names: readonly string[], flags: RenameFlags) => {
      const { runHostRename } = await import('./host-rename.ts')
      await runHostRename(around, names, flags)
    })
}
