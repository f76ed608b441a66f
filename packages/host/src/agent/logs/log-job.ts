import type { LogsGatherCmdRequest } from '@groundwork/contract/steps'
import type { Machine, RunOptions } from '../../machine/machine.ts'
import type { AgentSettings } from '../steps/step-run.ts'

export interface LogsRequest extends LogsGatherCmdRequest {
  /** Entries of the journal from this time on, in any form that journalctl reads; absent: all. */
  readonly since?: string
}

/** One collection of logs, under way. */
export interface LogJob {
  readonly machine: Machine
  readonly settings: AgentSettings
  readonly request: LogsRequest
  /** Where the files are put; its name is the top of the archive. */
  readonly directory: string
  readonly archive: string
  readonly signal: AbortSignal
  /** What could not be collected, and why. It fails nothing, and is sent along. */
  readonly problems: string[]
}

/** Runs a program of the machine as part of the job. A failure becomes a problem; false then. */
export async function runForJob(
  job: LogJob,
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<boolean> {
  const { code, stderr } = await job.machine.run(program, args, { ...options, signal: job.signal })
  if (code === 0) return true
  const reason = stderr.trim() || (code === -1 ? 'it cannot be started' : `exit code ${code}`)
  job.problems.push(`${[program, ...args].join(' ')}: ${reason}`)
  return false
}
