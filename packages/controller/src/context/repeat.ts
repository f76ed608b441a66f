import { reasonOf } from '@groundwork/errors/error-text'
import type { AgentLog } from '@groundwork/host/agent'
import type { MachineClock } from '@groundwork/host/machine'
import { createWakeSignal, type WakeSignal } from './wake-signal.ts'

export interface RepeatOptions {
  readonly clock: MachineClock
  readonly signal: AbortSignal
  readonly log: AgentLog
  /** Between the end of a round and the start of the next. */
  readonly periodMs: number
  /** What the rounds are for, as it follows "While ...": for the log when one fails. */
  readonly doing: string
  readonly waitsFirst?: boolean
  /** Wakes the loop early, but never sooner than this after a round: many changes at once are one round. */
  readonly wakeSignal?: WakeSignal
  readonly restMs?: number
  /** Given up after so long; without it only the signal ends the loop. */
  readonly limitMs?: number
}

export type LoopEnd = 'done' | 'ended' | 'too-late'

/** Rounds until one says true. A round that throws is told of and comes again. */
export async function repeat(options: RepeatOptions, round: () => Promise<boolean>): Promise<LoopEnd> {
  const { clock, signal, log, periodMs, doing, waitsFirst = false, restMs = 1_000, limitMs } = options
  const wakeSignal = options.wakeSignal ?? createWakeSignal()
  const endsAt = limitMs === undefined ? Number.POSITIVE_INFINITY : clock.now() + limitMs
  const complain = sayOnce((text) => log.warn(text))
  if (waitsFirst) await wakeSignal.wait(clock, periodMs, signal)
  while (!signal.aborted) {
    try {
      if (await round()) return 'done'
      complain.forget()
    } catch (error) {
      if (signal.aborted) return 'ended'
      complain.say(`While ${doing}: ${reasonOf(error)}`)
    }
    if (clock.now() >= endsAt) return 'too-late'
    const rest = Math.min(restMs, periodMs)
    await clock.sleep(rest, signal)
    await wakeSignal.wait(clock, Math.max(0, Math.min(periodMs - rest, endsAt - clock.now())), signal)
  }
  return 'ended'
}

/** The same complaint every 30 seconds for an hour hides all others. */
function sayOnce(say: (text: string) => void) {
  let last = ''
  return {
    say(text: string) {
      if (text !== last) say(text)
      last = text
    },
    forget() {
      last = ''
    },
  }
}
