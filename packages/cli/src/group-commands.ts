// The order in which --help names commands: what belongs together stands together, and the way to a first cluster is the last thing that is read.
import type { Command } from 'commander'

const OTHERS = 'Shells, scripts of aicli, and assistants:'

const GROUPS: readonly (readonly [title: string, names: readonly string[]])[] = [
  ['The service itself:', ['serve', 'backup', 'restore', 'reset-password', 'variables', 'images']],
  ['To try it without machines:', ['demo', 'lab']],
  ['Look at clusters and hosts:', ['get', 'describe', 'events', 'logs', 'explain', 'dashboard', 'watch']],
  [
    'Change them:',
    [
      'create',
      'set',
      'fix',
      'delete',
      'bind',
      'unbind',
      'host',
      'apply',
      'diff',
      'validate',
      'export',
      'import',
    ],
  ],
  ['Install:', ['download', 'image', 'install', 'wait', 'cancel', 'reset', 'add-hosts']],
  ['Which service, and who you are there:', ['login', 'logout', 'context']],
  ['Hosts through their BMCs, by the service:', ['boot', 'stop', 'power', 'probe', 'eject']],
  ['Servers through their BMCs, and registries, without a service:', ['bmc', 'mirror']],
  ['Kubernetes hubs:', ['operator']],
  [OTHERS, ['completion', 'aicli', 'mcp', 'help']],
]

export const FIRST_CLUSTER = `
From nothing to an installed cluster:
  $ groundwork
        starts the service; everything else is typed in another terminal
  $ groundwork create cluster edge version=4.20 domain=example.com pull_secret=@pull-secret.json
  $ groundwork create infraenv edge --cluster edge pull_secret=@pull-secret.json
  $ groundwork download iso edge
        boot the machines with it. Simulated ones need no image: groundwork lab up --infra-env edge --speed 20
  $ groundwork fix cluster edge
        lists what is missing, such as the addresses of the cluster, and sets it
  $ groundwork install cluster edge --wait
  $ groundwork download kubeconfig edge
Each command has its own help with examples: groundwork get --help`

/** Names that are in no group stay where they are. */
export function groupCommands(program: Command): void {
  program.commandsGroup(OTHERS)
  for (const [title, names] of GROUPS)
    for (const name of names) program.commands.find((command) => command.name() === name)?.helpGroup(title)
}

export const groupedNames = (): readonly string[] => GROUPS.flatMap(([, names]) => names)
