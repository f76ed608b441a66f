// The command line: what can be typed, and its help.
import { STEP_CATALOGUE } from '@groundwork/contract/steps'
import { Command } from 'commander'
import { type AgentFlags, addAgentFlags, addConnectionFlags } from './agent-flags.ts'
import { HOST_VERSION } from './host-version.ts'
import {
  addInstallerFlags,
  filledFlags,
  INSTALLER_EXAMPLES,
  type InstallerFlags,
} from './installer-options.ts'

export interface Actions {
  agent(flags: AgentFlags): Promise<void>
  inventory(flags: { readonly pretty?: true }): Promise<void>
  step(
    type: string | undefined,
    args: readonly string[],
    flags: AgentFlags & { readonly yes?: true },
  ): Promise<void>
  check(flags: { readonly peer: string }): Promise<void>
  installer(flags: InstallerFlags): Promise<void>
  controller(): Promise<void>
}

const EXAMPLES = `
Examples:
  $ groundwork-host inventory --pretty
        what this machine consists of, as the service would see it; changes nothing
  $ groundwork-host check --peer 192.0.2.12
        how well another machine can be reached from here: ping, local network, packet size
  $ groundwork-host step domain-resolution '{"domains":[{"domain_name":"api.example.com"}]}'
        do one thing that the service could ask for, and show the answer
  $ groundwork-host agent --url http://192.0.2.1:8090 --infra-env-id 1c2d3e4f-0000-4000-8000-000000000001
        report this machine to the service and do what it asks; discovery images do this by themselves

The variables HTTP_PROXY, HTTPS_PROXY and NO_PROXY are honoured, and so are the authorities that this system trusts.
PULL_SECRET_TOKEN holds the token for services that ask for one. SERVICE_URL, INFRA_ENV_ID, AGENT_AUTH_TOKEN and
PULL_SECRET_FILE may also stand in /etc/assisted/agent.conf; flags win over variables, and variables over the file.`

const CONTROLLER_HELP = `
It is told everything by variables: CLUSTER_ID, INVENTORY_URL and OPENSHIFT_VERSION are needed; the job that the installer
puts into the new cluster sets them. Outside of a pod KUBECONFIG names the file by which the cluster is reached.`

export function createProgram(actions: Actions): Command {
  const program = new Command('groundwork-host')
    .description('The part of Groundwork that runs on the machines themselves.')
    .version(HOST_VERSION)
    .configureHelp({ helpWidth: 110 })
    .showSuggestionAfterError()
    .exitOverride()
    .addHelpText('after', EXAMPLES)
  addAgentFlags(program.command('agent'))
    .description('report this machine to the service and do what it asks, until the machine is switched off')
    .action((flags: AgentFlags) => actions.agent(flags))
  program
    .command('inventory')
    .description('show what this machine consists of, as JSON')
    .option('--pretty', 'for people: indented')
    .action((flags) => actions.inventory(flags))
  addConnectionFlags(program.command('step'))
    .description('do one thing that the service could ask for; without a type: list them')
    .argument('[type]', 'which one')
    .argument('[args...]', 'its arguments; for most of them one, as JSON')
    .option('--yes', 'also if it overwrites a disk or restarts the machine')
    .addHelpText('after', () => `\n${stepList()}`)
    .action((type: string | undefined, args: string[], flags) => actions.step(type, args, flags))
  addInstallerFlags(program.command('installer'))
    .description('overwrite the disk of this machine with the system of a cluster, and start from it')
    .addHelpText('after', INSTALLER_EXAMPLES)
    .action((flags: Partial<InstallerFlags>) => actions.installer(filledFlags(flags)))
  program
    .command('check')
    .description('try to reach another machine, and say in words what is wrong')
    .requiredOption('--peer <address>', 'address or name of the other machine')
    .action((flags) => actions.check(flags))
  program
    .command('controller')
    .description('finish an installation from inside of the new cluster; a pod there does this by itself')
    .addHelpText('after', CONTROLLER_HELP)
    .action(() => actions.controller())
  return program
}

export function stepList(): string {
  const rows = Object.entries(STEP_CATALOGUE)
  const width = Math.max(...rows.map(([name]) => name.length))
  return ['Steps:', ...rows.map(([name, { description }]) => `  ${name.padEnd(width)}  ${description}`)].join(
    '\n',
  )
}
