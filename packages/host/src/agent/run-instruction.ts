import { messageOf } from '@groundwork/errors/error-text'
import { checkMedium } from './check-medium.ts'
import type { Instruction } from './read-instructions.ts'
import { failed, type RunStep, type StepContext, type StepResult } from './steps/step-run.ts'

export type StepTable = Readonly<Record<string, RunStep>>

/** Tells the service that the medium is gone; no program could end with this. */
export const MEDIUM_UNREADABLE = 256

/** Executes one instruction, whatever it is. Never throws. */
export async function runInstruction(
  context: StepContext,
  steps: StepTable,
  { step_type = '', args }: Instruction,
): Promise<StepResult> {
  const before = await problemWithMedium(context)
  if (before !== null) return failed(before, MEDIUM_UNREADABLE)
  const result = await runGuarded(context, Object.hasOwn(steps, step_type) ? steps[step_type] : undefined, {
    step_type,
    args: args ?? [],
  })
  if (result.exit_code === 0) return result
  const after = await problemWithMedium(context)
  if (after === null) return result
  return { ...result, exit_code: MEDIUM_UNREADABLE, error: [after, result.error].filter(Boolean).join(' ') }
}

async function runGuarded(
  context: StepContext,
  run: RunStep | undefined,
  { step_type, args }: { readonly step_type: string; readonly args: readonly string[] },
): Promise<StepResult> {
  if (run === undefined) return failed(`This agent does not know the step "${step_type}".`)
  try {
    return await run(context, args)
  } catch (error) {
    // A step that breaks must not take the agent along.
    return failed(`The step ended with a fault of the agent: ${messageOf(error)}`)
  }
}

async function problemWithMedium({ machine }: StepContext): Promise<string | null> {
  try {
    return await checkMedium(machine)
  } catch {
    return null
  }
}
