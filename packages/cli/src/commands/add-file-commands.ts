// groundwork download, logs: what can be typed, and its help.
import type { Command } from 'commander'
import type { ConnectionFlags } from '../contexts/choose-context.ts'
import { addConnectionFlags } from '../remote/connection-flags.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

export interface DownloadFlags extends ConnectionFlags {
  readonly to?: string
  readonly force?: true
  readonly reveal?: true
  readonly sha256?: string
  readonly cluster?: string
}

export interface LogsFlags extends ConnectionFlags {
  readonly to?: string
  readonly force?: true
  readonly collect?: true
  readonly follow?: true
}

const DOWNLOAD_EXAMPLES = `
Files of a cluster:
  kubeconfig, kubeconfig-noingress, kubeadmin-password, install-config, bootstrap-ignition, master-ignition,
  worker-ignition, arbiter-ignition, metadata, manifests, logs
Files of an infra-env:
  iso, ipxe, discovery-ignition, static-networks, initrd
Files of a host:
  ignition

Examples:
  $ groundwork download kubeconfig edge
        writes kubeconfig.edge, readable by you alone
  $ groundwork download iso edge --to discovery.iso
        goes on where it stopped if it is broken off; says its SHA-256
  $ groundwork download ipxe edge --to -
        on standard output
  $ groundwork download kubeadmin-password edge --to - --reveal
        secrets are shown only with --reveal
  $ groundwork download ignition node-1`

const LOGS_EXAMPLES = `
Examples:
  $ groundwork logs cluster edge
        an archive with the logs of all hosts and of the controller
  $ groundwork logs host node-1
        what its installer wrote last, while it is being installed
  $ groundwork logs host node-1 -f
        goes on with what comes, until it restarts from its disk; "logs cluster edge -f": of all its hosts
  $ groundwork logs host node-1 --collect
        asks a host that is being discovered for its logs; "logs cluster" has them a minute or two later`

export function addFileCommands(program: Command, around: Surroundings): void {
  addConnectionFlags(
    program
      .command('download')
      .argument('<file>', 'which file; see below')
      .argument('[name]', 'cluster, infra-env or host that it belongs to')
      .description('download kubeconfig, discovery image, Ignition and other files')
      .option('--to <path>', 'file or directory to write to; - for standard output')
      .option('--force', 'replace a file that is there')
      .option('--reveal', 'let a secret be written to a terminal')
      .option('--sha256 <hex>', 'checksum that the file must have'),
  )
    .addHelpText('after', DOWNLOAD_EXAMPLES)
    .action(async (file: string, name: string | undefined, flags: DownloadFlags) => {
      const { runDownload } = await import('./download.ts')
      await runDownload(around, file, name, flags)
    })
  addConnectionFlags(
    program
      .command('logs')
      .argument('<kind>', 'cluster or host')
      .argument('[name]', 'which')
      .description('download the logs of a cluster, or read those of a host')
      .option('--to <path>', 'file or directory to write to; - for standard output')
      .option('--force', 'replace a file that is there')
      .option('--collect', 'ask the host to send its logs')
      .option('-f, --follow', 'show what installers write, as it comes'),
  )
    .addHelpText('after', LOGS_EXAMPLES)
    .action(async (kind: string, name: string | undefined, flags: LogsFlags) => {
      const { runLogs } = await import('./logs.ts')
      await runLogs(around, name === undefined ? [kind] : [kind, name], flags)
    })
}
