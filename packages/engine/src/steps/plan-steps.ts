// What an agent is told to do at its next poll.
import type { PostStepAction } from '@groundwork/contract/vocabulary'
import type { HostContext } from '../context/host-context.ts'
import { NO_STEP_INPUTS, type StepInputs } from '../facts/step-inputs.ts'
import { STEPS } from './all-steps.ts'
import { areLogsWanted } from './logs-gather.ts'
import type { SentStepType } from './step.ts'
import { type StepRow, stepRowFor } from './step-table.ts'
import { needsAgentUpgrade } from './upgrade-agent.ts'

export interface PlannedStep {
  readonly step_type: SentStepType
  readonly args: readonly string[]
}

/** The code that sends them adds the ids. */
export interface Instructions {
  readonly next_instruction_seconds: number
  readonly post_step_action: PostStepAction
  readonly instructions: readonly PlannedStep[]
}

const LOGS: SentStepType = 'logs-gather'
const UPGRADE: StepRow = { steps: ['upgrade-agent'], seconds: 60, afterwards: 'continue' }

export const planSteps = (context: HostContext, inputs: StepInputs = NO_STEP_INPUTS): Instructions =>
  plan(context, (step_type) => STEPS[step_type].args(context, inputs))

/** A plan to be kept until the host asks: the connectivity check is in it wherever the host may get one, without
 *  arguments, because these and the turn of the host depend on the others and on the minute in which it asks. */
export const planStoredSteps = (context: HostContext, inputs: StepInputs = NO_STEP_INPUTS): Instructions =>
  plan(context, (step_type) =>
    step_type === 'connectivity-check'
      ? connectivityCheckSlot(context)
      : STEPS[step_type].args(context, inputs),
  )

const connectivityCheckSlot = ({ cluster }: HostContext): readonly string[] | null =>
  cluster === null ? null : []

/** A stored plan as it is sent: `argument` is what `dueTargetsFor` says. */
export function withConnectivityCheck(stored: Instructions, argument: string | null): Instructions {
  const instructions = stored.instructions.flatMap((step) => {
    if (step.step_type !== 'connectivity-check') return [step]
    return argument === null ? [] : [{ ...step, args: [argument] }]
  })
  return { ...stored, instructions }
}

function plan(
  context: HostContext,
  argumentsOf: (step: SentStepType) => readonly string[] | null,
): Instructions {
  const {
    steps: usual,
    seconds,
    afterwards,
  } = needsAgentUpgrade(context) ? UPGRADE : stepRowFor(context.host)
  const steps = areLogsWanted(context.host) ? [...usual, LOGS] : usual
  const { disabledSteps } = context.settings
  const instructions = steps.flatMap((step_type) => {
    if (disabledSteps.includes(step_type)) return []
    const args = argumentsOf(step_type)
    return args === null ? [] : [{ step_type, args }]
  })
  return { next_instruction_seconds: seconds, post_step_action: afterwards, instructions }
}
