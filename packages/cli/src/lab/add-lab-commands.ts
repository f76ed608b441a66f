// groundwork lab: what can be typed, and its help. The lab itself is loaded only when it is used.
import { type Command, Option } from 'commander'

/** As they are typed. */
export interface LabUpFlags {
  readonly hosts: string
  readonly clusters?: string
  readonly hostsPerCluster?: string
  readonly infraEnv?: string
  readonly profile?: string
  readonly seed: string
  readonly fault?: readonly string[]
  readonly url?: string
  readonly token?: string
  readonly openshiftVersion?: string
  readonly speed: string
  readonly medium?: string
  readonly install?: true
  readonly later?: string
  readonly untilReady?: string
  readonly keep?: true
  readonly untilStdinEnds?: true
}

const EXAMPLES = `
Examples:
  $ groundwork lab up --hosts 5 --speed 20
        a cluster of five machines, twenty times as fast as real ones
  $ groundwork lab up --hosts 1 --profile sno-edge
        a single node
  $ groundwork lab up --hosts 5 --speed 20 --install --medium iso
        a whole installation: the machines read their images and are installed
  $ groundwork lab up --hosts 3 --infra-env edge --speed 20
        machines for an infra-env that you made; VIPs and names are left to you: "groundwork fix cluster edge"
  $ groundwork lab up --hosts 30 --clusters 6 --fault clock-jump:10% --fault flapping-link:5%
        faults as in a real data centre
  $ groundwork lab up --hosts 5000 --keep
        load: 500 clusters of 10 machines, kept in the service afterwards
  $ groundwork lab up --hosts 3 --until-ready 15 --url http://127.0.0.1:9090
        for a script: exits with 0 as soon as all clusters are ready, with 1 after 15 minutes

The machines are simulated: no hardware is touched, and nothing is downloaded or written. They run the same
agent and installer that real machines run. The lab also does what a person does at real machines: after a
reset it boots their discovery image again, and after "groundwork add-hosts" of an installed cluster it
switches on one more machine and approves its node.`

const LAB_EXAMPLES = `
Examples:
  $ groundwork lab up --hosts 5 --speed 20
        five machines join the service that runs on this computer
  $ groundwork lab up --help
        all options`

const PROFILES_EXAMPLE = `
Example:
  $ groundwork lab up --hosts 3 --profile leftover-lvm --speed 20`

const FAULTS_EXAMPLE = `
Example:
  $ groundwork lab up --hosts 4 --fault flapping-link:25% --speed 20`

export function addLabCommands(program: Command): void {
  const lab = program
    .command('lab')
    .description('simulated machines, to try things out, for load tests and for training')
    .addHelpText('after', LAB_EXAMPLES)
  const collect = (value: string, previous: readonly string[] = []): readonly string[] => [...previous, value]
  lab
    .command('up')
    .description('boot simulated machines against a running service, until Ctrl-C')
    .addOption(option('--hosts <number>', 'number of machines', '5'))
    .option(
      '--clusters <number>',
      'number of clusters (default: one for up to 20 machines, else clusters of 10)',
    )
    .option('--hosts-per-cluster <number>', 'instead of --clusters: number of machines in each cluster')
    .option(
      '--infra-env <name or id>',
      'instead of new clusters: an infra-env of yours, for all machines; the lab changes and removes nothing of it',
    )
    .option(
      '--profile <name or file>',
      'hardware of the machines: a name from "groundwork lab profiles", or your own YAML file',
    )
    .addOption(option('--seed <text>', 'the same seed makes the same machines and the same faults', '1'))
    .option(
      '--fault <name:share>',
      'fault for a share of the machines, such as clock-jump:5% (see "groundwork lab faults"); may be repeated',
      collect,
    )
    .option(
      '--url <address>',
      'address of the service [GROUNDWORK_URL, AI_URL] (default: that of the current context, else http://127.0.0.1:8090)',
    )
    .option('--token <token>', 'token, for a service with logins [GROUNDWORK_TOKEN]')
    .option(
      '--openshift-version <version>',
      'a version that the service offers (default: the one that it marks as default)',
    )
    .addOption(option('--speed <factor>', 'divide all waiting times of the machines by this factor', '1'))
    .addOption(
      option(
        '--medium <kind>',
        'where machines get their Ignition: ignition, from the API, or iso, from the boot image, for which the service needs a live image',
        'ignition',
      ),
    )
    .option('--install', 'install every cluster as soon as it is ready, and every day-2 host')
    .addOption(
      option(
        '--later <number>',
        'number of day-2 machines to switch on after "groundwork add-hosts" of an installed cluster',
        '1',
      ),
    )
    .option(
      '--until-ready <minutes>',
      'exit when all clusters are ready (with --install: installed), or fail after this many minutes',
    )
    .option('--keep', 'keep clusters and hosts in the service at the end')
    // For the service, whose machines end with it however it ends.
    .addOption(new Option('--until-stdin-ends', 'end with the process that started this one').hideHelp())
    .addHelpText('after', EXAMPLES)
    .action(async (flags: LabUpFlags) => {
      const { labUp } = await import('./lab-up.ts')
      await labUp(flags)
    })
  lab
    .command('profiles')
    .description('list the built-in hardware profiles')
    .addHelpText('after', PROFILES_EXAMPLE)
    .action(async () => {
      const { listProfiles } = await import('./lab-lists.ts')
      console.log(listProfiles())
    })
  lab
    .command('faults')
    .description('list the faults that can be injected')
    .addHelpText('after', FAULTS_EXAMPLE)
    .action(async () => {
      const { listFaults } = await import('./lab-lists.ts')
      console.log(listFaults())
    })
}

/** Shows the default as it would be typed. */
const option = (flags: string, help: string, usual: string): Option =>
  new Option(flags, help).default(usual, usual)
