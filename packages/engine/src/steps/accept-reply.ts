// What a reply of an agent changes: the fields to store, and what else has to happen because of it.
import type { StepType } from '@groundwork/contract/steps'
import type { HostContext } from '../context/host-context.ts'
import { STEPS } from './all-steps.ts'
import { type AgentReply, NOTHING_CHANGES, type ReplyResult } from './reply-result.ts'
import type { Step } from './step.ts'

/** The agent could not read the medium it was booted from, whatever it was doing. */
const MEDIA_LOST = 256

const KNOWN_STEPS: Readonly<Partial<Record<StepType, Step>>> = STEPS

export function acceptReply(context: HostContext, reply: AgentReply): ReplyResult {
  if (reply.exit_code === MEDIA_LOST) return { ok: true, hostEvent: { type: 'media-disconnect' } }
  const step = KNOWN_STEPS[reply.step_type]
  if (reply.exit_code !== 0) return step?.onFailure?.(context, reply) ?? NOTHING_CHANGES
  const result = step?.onSuccess?.(context, reply) ?? NOTHING_CHANGES
  return result.ok && context.host.media_status === 'disconnected'
    ? { ...result, host: { ...result.host, media_status: 'connected' } }
    : result
}
