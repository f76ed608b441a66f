import { messageOf } from '@groundwork/errors/error-text'
import type { AgentLog } from '@groundwork/host/agent'
import { readInstallerFlags } from '@groundwork/host/cli'
import { runInstaller } from '@groundwork/host/installer'
import type { RunningSystem } from '../world/computer.ts'

/** The installer as it is, on this simulated machine. Returns its exit code. */
export async function runInstallerHere(
  system: RunningSystem,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<number> {
  const log = journalLog(system, 'installer')
  try {
    const settings = readInstallerFlags(args, environment)
    return await runInstaller({ machine: system.machine, settings, log, signal })
  } catch (error) {
    log.error(messageOf(error))
    return 1
  }
}

/** What a program says goes to the journal of its system, and to the log of the lab. */
export function journalLog({ journal, world, computer }: RunningSystem, tag: string): AgentLog {
  const say = (text: string) => journal.append(tag, text)
  const sayAloud = (text: string) => {
    journal.append(tag, text)
    world.log(computer.name, `${tag}: ${text}`)
  }
  return { info: say, warn: sayAloud, error: sayAloud }
}
