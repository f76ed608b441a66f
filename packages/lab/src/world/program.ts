import type { ProgramResult, RunOptions } from '@groundwork/host/machine'
import type { RunningSystem } from './computer.ts'

/** A program of a simulated system: what it says, and what it does to the computer. Never throws. */
export type Program = (call: ProgramCall) => Promise<ProgramResult> | ProgramResult

export interface ProgramCall {
  readonly system: RunningSystem
  readonly args: readonly string[]
  /**
   * `onOutput` is always there: what goes through it is said already, and must not be in what the program returns. `signal` is
   * given when the program is ended from outside or takes too long.
   */
  readonly options: RunOptions
}

/** By name, without a path. Programs that are not listed cannot be started. */
export type Programs = Readonly<Record<string, Program>>

export const succeededWith = (stdout: string): ProgramResult => ({ code: 0, stdout, stderr: '' })

export const failedWith = (stderr: string, code = 1): ProgramResult => ({ code, stdout: '', stderr })
