// The next steps of a host in the form in which they are kept: the answer to its next poll, ready to be sent. Only the
// list of other hosts is missing, which is the same for all hosts of a cluster and would otherwise be kept once for each.
import { hash } from 'node:crypto'
import type { HostContext } from '@groundwork/engine/context'
import type { StepInputs } from '@groundwork/engine/facts'
import { type PlannedStep, planStoredSteps } from '@groundwork/engine/steps'

export interface StoredPlan {
  /** The answer up to where the list of other hosts stands. */
  readonly before: string
  /** The rest of the answer; null when the answer needs no such list. */
  readonly after: string | null
  /** The whole answer when there are no hosts to be reached, or it is not this host's turn. */
  readonly without: string
  readonly discovery_agent_version: string
}

/** What is kept from a registration until the next evaluation. */
export const NO_PLAN = ''

const GAP = '\u0000others\u0000'
const GAP_TEXT = JSON.stringify(GAP)

export function writePlan(context: HostContext, inputs: StepInputs): string {
  const planned = planStoredSteps(context, inputs)
  const { next_instruction_seconds, post_step_action } = planned
  const instructions = planned.instructions.map((step) =>
    step.step_type === 'connectivity-check' ? { ...step, args: [GAP] } : step,
  )
  const answer = (steps: readonly PlannedStep[]): string =>
    JSON.stringify({
      instructions: steps.length === 0 ? null : steps.map((step) => withId(context.host.id, step)),
      ...(next_instruction_seconds > 0 && { next_instruction_seconds }),
      post_step_action,
    })
  const others = instructions.filter(({ step_type }) => step_type !== 'connectivity-check')
  const [before = '', after] = answer(instructions).split(GAP_TEXT)
  const plan: StoredPlan = {
    before,
    after: after ?? null,
    without: after === undefined ? before : answer(others),
    discovery_agent_version: context.host.discovery_agent_version,
  }
  return JSON.stringify(plan)
}

/** The same step keeps its id as long as it means the same. An upgrade has none, as agents expect. */
function withId(hostId: string, { step_type, args }: PlannedStep) {
  if (step_type === 'upgrade-agent') return { args, step_type }
  const digest = hash('sha1', `${hostId} ${step_type} ${args.join(' ')}`, 'hex')
  return { args, step_id: `${step_type}-${digest.slice(0, 8)}`, step_type }
}
