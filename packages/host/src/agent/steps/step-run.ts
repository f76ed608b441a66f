import type { Machine } from '../../machine/machine.ts'

/** What a step knows beside its arguments. */
export interface StepContext {
  readonly machine: Machine
  readonly settings: AgentSettings
  readonly hostId: string
}

export interface AgentSettings {
  /** Address of the service, without a slash at the end. */
  readonly url: string
  readonly infraEnvId: string
  /** Sent as `discovery_agent_version`. */
  readonly agentVersion: string
  readonly token: string
  readonly isInsecure: boolean
  /** File with authorities that are trusted beside the machine's own; empty: none. */
  readonly caFile: string
  /** How the installer is started; absent: with the executable at its usual place. */
  readonly installer?: InstallerForm
}

/** The installer is part of the executable that runs the agent, or an image of its own, as requests name it. */
export type InstallerForm =
  | { readonly kind: 'executable'; readonly path: string }
  | { readonly kind: 'container' }

export interface StepResult {
  readonly exit_code: number
  readonly output: string
  readonly error: string
}

/** Executes one step; never throws. Bad arguments are answered with exit code -1. */
export type RunStep = (context: StepContext, args: readonly string[]) => Promise<StepResult>

export const succeeded = (output: unknown): StepResult => ({
  exit_code: 0,
  output: typeof output === 'string' ? output : JSON.stringify(output),
  error: '',
})

export const failed = (error: string, exit_code = -1, output = ''): StepResult => ({
  exit_code,
  output,
  error,
})
