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
  readonly url: string
  readonly token?: string
  readonly openshiftVersion?: string
  readonly speed: string
  readonly medium?: string
  readonly install?: true
  readonly later?: string
  readonly untilReady?: string
  readonly keep?: true
}

const EXAMPLES = `
Examples:
  $ groundwork lab up --hosts 5 --speed 20
        a cluster of five, twenty times as fast as machines would be
  $ groundwork lab up --hosts 1 --profile sno-edge
        a single node
  $ groundwork lab up --hosts 5 --speed 20 --install --medium iso
        the whole way: they read their images, and become a cluster
  $ groundwork lab up --hosts 3 --infra-env 1c2d3e4f-0000-4000-8000-000000000001 --speed 20
        machines for an infra-env that you made in the UI, with aicli or curl; VIPs and names are left to you
  $ groundwork lab up --hosts 30 --clusters 6 --fault clock-jump:10% --fault flapping-link:5%
        what goes wrong in a real room, on purpose
  $ groundwork lab up --hosts 5000 --keep
        load: 500 clusters of 10, and what the service makes of them
  $ groundwork lab up --hosts 3 --until-ready 15 --url http://127.0.0.1:9090
        for a script: ends with 0 as soon as everything is ready, and with 1 after 15 minutes

The machines are simulated: no hardware is touched, and nothing is downloaded or written. They run the same
agent and installer that real machines run. Install a cluster while the lab is up, and they are installed.
Reset it, and they boot their discovery image again; let it take further hosts (actions/allow-add-hosts), and
one more machine is switched on, whose node the lab lets in.`

const LAB_EXAMPLES = `
Examples:
  $ groundwork lab up --hosts 5 --speed 20
        five machines join the service that runs on this computer
  $ groundwork lab up --help
        everything that they can be told`

const PROFILES_EXAMPLE = `
Example:
  $ groundwork lab up --hosts 3 --profile leftover-lvm --speed 20`

const FAULTS_EXAMPLE = `
Example:
  $ groundwork lab up --hosts 4 --fault flapping-link:25% --speed 20`

export function addLabCommands(program: Command): void {
  const lab = program
    .command('lab')
    .description('simulated machines, for trying things out, for load and for training')
    .addHelpText('after', LAB_EXAMPLES)
  const collect = (value: string, previous: readonly string[] = []): readonly string[] => [...previous, value]
  lab
    .command('up')
    .description('boot simulated machines against a running service, until Ctrl-C')
    .addOption(option('--hosts <number>', 'how many machines', '5'))
    .option(
      '--clusters <number>',
      'into so many clusters; without it: one up to 20 machines, else clusters of 10',
    )
    .option('--hosts-per-cluster <number>', 'or: so many machines into each')
    .option(
      '--infra-env <id>',
      'or: all into this infra-env, which somebody made and bound to a cluster; nothing of it is changed or removed',
    )
    .option(
      '--profile <name or file>',
      'what they are made of: see "groundwork lab profiles"; or a YAML file of yours',
    )
    .addOption(option('--seed <text>', 'the same seed makes the same machines and the same faults', '1'))
    .option(
      '--fault <name:share>',
      'such as clock-jump:5%; may be repeated: see "groundwork lab faults"',
      collect,
    )
    .addOption(option('--url <address>', 'the service', 'http://127.0.0.1:8090'))
    .option('--token <token>', 'for a service with logins [GROUNDWORK_TOKEN]')
    .option(
      '--openshift-version <version>',
      'one that the service offers; without it: the one that it proposes',
    )
    .addOption(option('--speed <factor>', 'so many times faster than real machines wait', '1'))
    .addOption(
      option(
        '--medium <kind>',
        'ignition: machines are given it; iso: they read it from the image that the service makes, which needs a live image there',
        'ignition',
      ),
    )
    .option('--install', 'install every cluster as soon as it is ready, and every host that comes later')
    .addOption(
      option(
        '--later <number>',
        'machines to switch on once an installed cluster takes further hosts (actions/allow-add-hosts)',
        '1',
      ),
    )
    .option(
      '--until-ready <minutes>',
      'end when all clusters are ready (with --install: installed), or fail after so many minutes',
    )
    .option('--keep', 'leave clusters and hosts in the service at the end')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: LabUpFlags) => {
      const { labUp } = await import('./lab-up.ts')
      await labUp(flags)
    })
  lab
    .command('profiles')
    .description('list what machines can be made of')
    .addHelpText('after', PROFILES_EXAMPLE)
    .action(async () => {
      const { listProfiles } = await import('./lab-lists.ts')
      console.log(listProfiles())
    })
  lab
    .command('faults')
    .description('list what can go wrong on purpose')
    .addHelpText('after', FAULTS_EXAMPLE)
    .action(async () => {
      const { listFaults } = await import('./lab-lists.ts')
      console.log(listFaults())
    })
}

/** Its default is shown as it would be typed. */
const option = (flags: string, help: string, usual: string): Option =>
  new Option(flags, help).default(usual, usual)
