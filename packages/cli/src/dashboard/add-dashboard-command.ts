// groundwork dashboard: what can be typed, and its help.
import type { Command } from 'commander'
import type { ConnectionFlags } from '../contexts/choose-context.ts'
import { addConnectionFlags } from '../remote/connection-flags.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

const EXAMPLES = `
Keys: up and down choose a cluster; 1 to 4 or tab show its hosts, failing checks, machines that boot, events;
space and b scroll; q ends it.

Example:
  $ groundwork dashboard --context rack-7`

export function addDashboardCommand(program: Command, around: Surroundings): void {
  const command = program
    .command('dashboard')
    .description(
      'show everything live, on the whole terminal: clusters, hosts, checks, boot progress, events',
    )
  addConnectionFlags(command)
    .addHelpText('after', EXAMPLES)
    .action(async (flags: ConnectionFlags) => {
      const { connect } = await import('../remote/connect.ts')
      const { runDashboard } = await import('./run-dashboard.ts')
      await runDashboard(around, await connect(around, flags))
    })
}
