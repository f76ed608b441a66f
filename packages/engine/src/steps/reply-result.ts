// What a reply of an agent can lead to.
import type { StepReply, StepType } from '@groundwork/contract/steps'
import type { HostContext } from '../context/host-context.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { VipLeases } from '../facts/step-inputs.ts'
import type { HostEvent } from '../host/host-subject.ts'
import type { EmittedEvent } from '../tables/state-machine.ts'
import { readJson } from './normalise-json.ts'

export interface AgentReply {
  readonly step_type: StepType
  readonly exit_code: number
  readonly output: string
  readonly error: string
}

/** An agent leaves out what is zero or empty. */
export const replyFromWire = (reply: StepReply & { step_type: StepType }): AgentReply => ({
  step_type: reply.step_type,
  exit_code: reply.exit_code ?? 0,
  output: reply.output ?? '',
  error: reply.error ?? '',
})

export interface AcceptedReply {
  readonly ok: true
  /** Fields to store; absent when the reply changes nothing. */
  readonly host?: Partial<HostFacts>
  readonly cluster?: Partial<ClusterFacts>
  readonly vipLeases?: VipLeases
  /** For the state machine of the host. Where it refuses, the status stays; the agent need not know. */
  readonly hostEvent?: HostEvent
  readonly events?: readonly EmittedEvent[]
  /** Another machine has the id of the host; what this one says of itself is not stored. */
  readonly isOfAnother?: true
}

export interface RefusedReply {
  readonly ok: false
  /** `unreadable`: the agent sent nonsense. `unusable`: it can be read and does not fit the facts. `too-large`: it is
   *  more than the service takes of any machine (limits.ts of the contract), so people have to know. */
  readonly kind: 'unreadable' | 'unusable' | 'too-large'
  readonly reason: string
}

export type ReplyResult = AcceptedReply | RefusedReply

/** What one step type makes of a reply. */
export type ReplyHandler = (context: HostContext, reply: AgentReply) => ReplyResult

export const NOTHING_CHANGES: AcceptedReply = { ok: true }

export const unreadable = ({ step_type }: AgentReply, problem: string): RefusedReply => ({
  ok: false,
  kind: 'unreadable',
  reason: `The output of step ${step_type} cannot be read: ${problem}.`,
})

export const tooLarge = ({ step_type }: AgentReply, problem: string): RefusedReply => ({
  ok: false,
  kind: 'too-large',
  reason: `The output of step ${step_type} is larger than this service takes: ${problem}.`,
})

export const unusable = ({ step_type }: AgentReply, problem: string): RefusedReply => ({
  ok: false,
  kind: 'unusable',
  reason: `The output of step ${step_type} cannot be used: ${problem}.`,
})

/** A handler for output of one shape, given as its schema. */
export function forOutput<Value>(
  schema: object,
  accept: (value: Value, context: HostContext, reply: AgentReply) => ReplyResult,
): ReplyHandler {
  return (context, reply) => {
    const output = readJson<Value>(schema, reply.output)
    if (output.ok) return accept(output.value, context, reply)
    return (output.isTooLarge ? tooLarge : unreadable)(reply, output.problem)
  }
}
