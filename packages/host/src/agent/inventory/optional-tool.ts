import type { Machine, ProgramResult } from '../../machine/machine.ts'

/** A tool that hangs on a sick device must not hold up the inventory. */
const toolTimeoutMs = 10_000

/** Runs the tool; null once it has turned out that the machine does not have it. */
export type OptionalTool = (...args: string[]) => Promise<ProgramResult | null>

export const createOptionalTool = (machine: Machine, program: string): OptionalTool => {
  let isMissing = false
  return async (...args) => {
    if (isMissing) return null
    const finished = await machine.run(program, args, { timeoutMs: toolTimeoutMs })
    isMissing = finished.code === -1
    return isMissing ? null : finished
  }
}
