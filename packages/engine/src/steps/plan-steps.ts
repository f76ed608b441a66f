// What an agent is told to do at its next poll.
import type { PostStepAction } from '@groundwork/contract/enums'
import type { HostContext } from '../host/host-context.ts'
import { needsAgentUpgrade } from './agent-upgrade.ts'
import { type SentStepType, STEP_ARGUMENTS } from './step-arguments.ts'
import { NO_STEP_INPUTS, type StepInputs } from './step-inputs.ts'
import { type StepRow, stepRowFor } from './step-table.ts'

export interface PlannedStep {
  readonly step_type: SentStepType
  readonly args: readonly string[]
}

/** Ids are added by whoever sends them. */
export interface Instructions {
  readonly next_instruction_seconds: number
  readonly post_step_action: PostStepAction
  readonly instructions: readonly PlannedStep[]
}

const UPGRADE: StepRow = { steps: ['upgrade-agent'], seconds: 60, afterwards: 'continue' }

export function planSteps(context: HostContext, inputs: StepInputs = NO_STEP_INPUTS): Instructions {
  const { steps, seconds, afterwards } = needsAgentUpgrade(context) ? UPGRADE : stepRowFor(context.host)
  const { disabledSteps } = context.settings
  const instructions = steps.flatMap((step_type) => {
    if (disabledSteps.includes(step_type)) return []
    const args = STEP_ARGUMENTS[step_type](context, inputs)
    return args === null ? [] : [{ step_type, args }]
  })
  return { next_instruction_seconds: seconds, post_step_action: afterwards, instructions }
}
