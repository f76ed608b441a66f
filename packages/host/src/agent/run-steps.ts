// Asks again and again what to do, and does it, until the service or a long silence ends it.
import type { Machine } from '../machine/machine.ts'
import type { AgentLog } from './agent-log.ts'
import { type Instruction, readInstructions } from './read-instructions.ts'
import { createReplyCache, type ReplyCache } from './reply-cache.ts'
import { runInstruction, type StepTable } from './run-instruction.ts'
import { type Caller, callService, newRequestId } from './service-call.ts'
import type { AgentSettings, StepResult } from './steps/step-run.ts'
import { waitForEver } from './wait-for-ever.ts'

export interface StepLoop {
  readonly machine: Machine
  readonly settings: AgentSettings
  readonly hostId: string
  readonly steps: StepTable
  readonly log: AgentLog
  readonly signal: AbortSignal
  /** It can be replaced by registering and enrolling anew. */
  readonly hasOwnToken?: boolean
  /** The machine has another id to take, should it share this one. */
  readonly mayChangeId?: boolean
}

const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 60_000
const RETRY_FACTOR = 1.5
const RETRY_JITTER = 0.5
/** After so long the service may have forgotten everything: the machine introduces itself again. */
const GIVE_UP_MS = 15 * 60_000
/** An answer without any instruction is no reason to ask again at once. */
const IDLE_WAIT_MS = 1_000
/** Steps that never end must not pile up for ever. */
const MAX_RUNNING_OF_A_TYPE = 20

/** Ends when the machine has to register again; `unauthorized`: and not with the token that it has; `disputed`: another machine has its id. */
export async function runSteps(loop: StepLoop): Promise<'unauthorized' | 'disputed' | undefined> {
  const { machine, log } = loop
  const cache = createReplyCache(machine.clock)
  const running = new Map<string, number>()
  // An upgrade ends the loop at once, and waiting with it.
  const ending = new AbortController()
  const signal = AbortSignal.any([loop.signal, ending.signal])
  let isDisputed = false
  let failingSince: number | null = null
  let retryMs = FIRST_RETRY_MS

  while (!signal.aborted) {
    const caller: Caller = { ...loop, signal, requestId: newRequestId(machine) }
    const { status, body, reason } = await poll(caller, loop.hostId)
    if (signal.aborted) return isDisputed ? 'disputed' : undefined
    const answer = status === 200 ? readInstructions(body) : null
    if (answer !== null) {
      failingSince = null
      retryMs = FIRST_RETRY_MS
      const instructions = answer.instructions ?? []
      for (const step of instructions) {
        const work = { ...loop, caller: { ...caller, signal: loop.signal }, cache, running }
        void execute(work, step).then((end) => {
          isDisputed ||= end === 'disputed'
          if (end !== null) ending.abort()
        })
      }
      const waitMs = (answer.next_instruction_seconds ?? 0) * 1_000
      await machine.clock.sleep(instructions.length === 0 ? Math.max(waitMs, IDLE_WAIT_MS) : waitMs, signal)
      if (answer.post_step_action === 'exit') return
      continue
    }
    // Whatever the service lost meanwhile, it gets again.
    cache.clear()
    if (status === 404) {
      log.error(
        `The service does not know this host any more (${reason}). Nothing more is done here: boot the machine again to add it anew.`,
      )
      await waitForEver(machine.clock, loop.signal)
      return
    }
    if (status === 401 && loop.hasOwnToken) {
      log.warn(`The service no longer accepts the token of this host (${reason}). Registering again.`)
      return 'unauthorized'
    }
    failingSince ??= machine.clock.now()
    const delayMs = retryMs * (1 - RETRY_JITTER + 2 * RETRY_JITTER * machine.random())
    if (machine.clock.now() - failingSince + delayMs > GIVE_UP_MS) {
      log.warn('The service has not answered for 15 minutes; registering again.')
      return
    }
    log.warn(`No instructions from the service (${status || 'no answer'}: ${reason}). Asking again.`)
    await machine.clock.sleep(delayMs, signal)
    retryMs = Math.min(LONGEST_RETRY_MS, retryMs * RETRY_FACTOR)
  }
  return isDisputed ? 'disputed' : undefined
}

const instructionsPath = ({ settings }: Caller, hostId: string): string =>
  `/v2/infra-envs/${encodeURIComponent(settings.infraEnvId)}/hosts/${encodeURIComponent(hostId)}/instructions`

const poll = (caller: Caller, hostId: string) =>
  callService(caller, {
    method: 'GET',
    path: `${instructionsPath(caller, hostId)}?timestamp=${Math.floor(caller.machine.clock.now() / 1_000)}`,
  })

interface Work extends StepLoop {
  readonly caller: Caller
  readonly cache: ReplyCache
  readonly running: Map<string, number>
}

/** Why the machine has to register again: to go by another version, or by another id. */
async function execute(work: Work, step: Instruction): Promise<'upgraded' | 'disputed' | null> {
  const { log, running } = work
  const type = step.step_type ?? ''
  const others = running.get(type) ?? 0
  if (others >= MAX_RUNNING_OF_A_TYPE) {
    log.warn(`${others} steps "${type}" are still running; another one is not started.`)
    return null
  }
  running.set(type, others + 1)
  try {
    const result = await runInstruction(work, work.steps, step)
    const aboutId = await reply(work, step, result)
    if (aboutId === 'disputed' && work.mayChangeId) return 'disputed'
    return type === 'upgrade-agent' && result.output.includes('"success"') ? 'upgraded' : null
  } finally {
    running.set(type, (running.get(type) ?? 1) - 1)
  }
}

async function reply(
  { log, caller, cache, hostId }: Work,
  step: Instruction,
  result: StepResult,
): Promise<string> {
  const { step_type = '', step_id } = step
  const { exit_code, output, error } = result
  const name = step_id ?? step_type
  if (exit_code !== 0) log.warn(`${name} ended with ${exit_code}${error === '' ? '' : `: ${error}`}`)
  else if (cache.isKnown(step_type, output)) {
    log.info(`${name}: unchanged`)
    return ''
  }
  const answer = await callService(caller, {
    method: 'POST',
    path: instructionsPath(caller, hostId),
    body: {
      step_type,
      ...(step_id ? { step_id } : {}),
      ...(exit_code === 0 ? {} : { exit_code }),
      ...(output === '' ? {} : { output }),
      ...(error === '' ? {} : { error }),
    },
  })
  if (answer.status < 200 || answer.status >= 300) {
    log.error(`${name}: the service rejected the result (${answer.status}: ${answer.reason}).`)
    return ''
  }
  if (exit_code !== 0) return ''
  // While it is disputed who this is, the service wants to hear it again.
  if (answer.hostId === '') cache.remember(step_type, output)
  log.info(`${name}: reported`)
  return answer.hostId
}
