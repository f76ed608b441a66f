// Commands that talk to a service over its API. Each adds what can be typed; what it does is loaded when it is used.
import type { Command } from 'commander'
import { addAicliCommand } from './aicli/add-aicli-command.ts'
import { addBmcCommands } from './bmc/add-bmc-commands.ts'
import { type ActionFlags, addActionCommands } from './commands/add-action-commands.ts'
import { addChangeCommands } from './commands/add-change-commands.ts'
import { addContextCommands } from './commands/add-context-commands.ts'
import { addFileCommands } from './commands/add-file-commands.ts'
import { addGetCommand, type GetFlags } from './commands/add-get-command.ts'
import { addHostCommands } from './commands/add-host-commands.ts'
import { addImageCommands } from './commands/add-image-commands.ts'
import { addShowCommands } from './commands/add-show-commands.ts'
import { addCompletionCommands } from './completion/add-completion-commands.ts'
import { addDashboardCommand } from './dashboard/add-dashboard-command.ts'
import { addDefinitionCommands } from './definitions/add-definition-commands.ts'
import { addWaitCommand, FAIL_ON } from './live/add-wait-command.ts'
import { addWatchCommand, EVENTS_AT_FIRST } from './live/add-watch-command.ts'
import { addMcpCommand } from './mcp/add-mcp-command.ts'
import { addMirrorCommands } from './mirror/add-mirror-commands.ts'
import { addOperatorCommands } from './operator/add-operator-commands.ts'
import type { Surroundings } from './terminal/surroundings.ts'

const COMMANDS: readonly ((program: Command, around: Surroundings) => void)[] = [
  (program, around) => addGetCommand(program, around, watchInstead),
  addShowCommands,
  addChangeCommands,
  (program, around) => addActionCommands(program, around, waitForInstallation),
  addFileCommands,
  addHostCommands,
  addImageCommands,
  addContextCommands,
  addCompletionCommands,
  addWatchCommand,
  addWaitCommand,
  addDashboardCommand,
  addDefinitionCommands,
  addMcpCommand,
  addAicliCommand,
  addBmcCommands,
  addMirrorCommands,
  addOperatorCommands,
]

async function waitForInstallation(
  around: Surroundings,
  words: readonly string[],
  { timeout, ...flags }: ActionFlags,
): Promise<void> {
  const { runWaitCommand } = await import('./live/wait-command.ts')
  await runWaitCommand(around, words, {
    ...flags,
    failOn: FAIL_ON,
    ...(timeout !== undefined && { timeout }),
  })
}

async function watchInstead(
  around: Surroundings,
  words: readonly string[],
  { limit = EVENTS_AT_FIRST, ...flags }: GetFlags,
): Promise<void> {
  const { runWatch } = await import('./live/watch.ts')
  await runWatch(around, words, { ...flags, limit })
}

export function addRemoteCommands(program: Command, around: Surroundings): void {
  for (const add of COMMANDS) add(program, around)
}
