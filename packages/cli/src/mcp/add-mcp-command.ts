// groundwork mcp: what can be typed, and its help.
import type { Command } from 'commander'
import type { ConnectionFlags } from '../contexts/choose-context.ts'
import { addConnectionFlags } from '../remote/connection-flags.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

export interface McpFlags extends ConnectionFlags {
  readonly allowChanges?: true
}

const EXAMPLES = `
Speaks the Model Context Protocol over standard input and output. An assistant can look at everything that
your login may see; with --allow-changes it can also change settings, install, cancel and reset.

Example, in the configuration of an assistant:
  {"mcpServers": {"groundwork": {"command": "groundwork", "args": ["mcp", "--context", "rack-7"]}}}

Examples:
  $ groundwork mcp
  $ groundwork mcp --context rack-7 --allow-changes`

export function addMcpCommand(program: Command, around: Surroundings): void {
  const command = program
    .command('mcp')
    .description('offer the service to an assistant, as tools (Model Context Protocol)')
    .option('--allow-changes', 'offer tools that change something, too')
  addConnectionFlags(command)
    .addHelpText('after', EXAMPLES)
    .action(async (flags: McpFlags) => {
      const { runMcp } = await import('./run-mcp.ts')
      await runMcp(around, flags)
    })
}
