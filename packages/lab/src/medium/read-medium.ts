// What a discovery medium makes of a machine: everything is in its Ignition.

import { AGENT_FLAGS, type AgentFlags, createProgram, fromGoFlags, settingsOf } from '@groundwork/host/cli'
import type { FileTree } from '@groundwork/host/machine'
import type { AgentSettings } from '@groundwork/host/steps'
import type { IgnitionConfig } from '@groundwork/ignition/document'
import { textIn } from './tree-text.ts'
import { environmentIn, unitEnvironmentOf, unitSettings, unitWords } from './unit-text.ts'

export interface AgentOfMedium {
  readonly settings: AgentSettings
  readonly enrols: boolean
  readonly intervalMs: number
  readonly hostId: string
  /** What has to be pulled before it starts; null: the executable comes from the service. */
  readonly image: string | null
  /** Whether it is started at boot. */
  readonly isEnabled: boolean
  readonly restartMs: number
}

/** How the medium starts the agent; null: it starts none. `tree` has the files of the medium already. */
export async function readAgent(tree: FileTree, ignition: IgnitionConfig): Promise<AgentOfMedium | null> {
  const unit = ignition.systemd?.units?.find(({ name }) => name === 'agent.service')
  const text = unit?.contents
  if (unit === undefined || text === undefined) return null
  const [program = '', ...words] = unitWords(unitSettings(text, 'ExecStart')[0] ?? '')
  const isContainer = !program.endsWith('/groundwork-host')
  const flags = await readFlags(isContainer ? words : words.slice(1))
  if (flags === null) return null
  const files = unitSettings(text, 'EnvironmentFile').map(
    (path) => textIn(tree, path.replace(/^-/, '')) ?? '',
  )
  const environment = { ...unitEnvironmentOf(text), ...environmentIn(files.join('\n')) }
  const settings = settingsOf(flags, environment.PULL_SECRET_TOKEN ?? '')
  return {
    settings: {
      ...settings,
      installer: isContainer ? { kind: 'container' } : { kind: 'executable', path: program },
    },
    enrols: flags.enrol,
    intervalMs: flags.interval * 1_000,
    hostId: flags.hostId,
    image: isContainer ? flags.agentVersion : null,
    isEnabled: unit.enabled ?? false,
    restartMs: Number(unitSettings(text, 'RestartSec')[0] ?? 3) * 1_000,
  }
}

/** By the command line of the real executable. Null: it would have refused to start. */
async function readFlags(words: readonly string[]): Promise<AgentFlags | null> {
  let read: AgentFlags | null = null
  const ignore = async () => {}
  const program = createProgram({
    agent: async (flags) => {
      read = flags
    },
    inventory: ignore,
    step: ignore,
    check: ignore,
    installer: ignore,
    controller: ignore,
  } as Parameters<typeof createProgram>[0])
  for (const command of [program, ...program.commands]) command.configureOutput({ writeErr: () => {} })
  try {
    await program.parseAsync(['agent', ...fromGoFlags(words, AGENT_FLAGS)], { from: 'user' })
  } catch {
    return null
  }
  return read
}
