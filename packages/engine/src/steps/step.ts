import type { StepType } from '@groundwork/contract/steps'
import type { HostContext } from '../context/host-context.ts'
import type { StepInputs } from '../facts/step-inputs.ts'
import type { ReplyHandler } from './reply-result.ts'

/** What a host is told, and what its reply changes. */
export interface Step {
  readonly args: StepArguments
  /** Absent: a success leaves nothing behind. */
  readonly onSuccess?: ReplyHandler
  /** Absent: a failure leaves the last good result in place. */
  readonly onFailure?: ReplyHandler
}

/** null: the step makes no sense now and is left out. */
export type StepArguments = (context: HostContext, inputs: StepInputs) => readonly string[] | null

/** The remaining step types are words of an older protocol and are never sent. */
export type SentStepType = Exclude<StepType, 'execute' | 'next-step-runner'>
