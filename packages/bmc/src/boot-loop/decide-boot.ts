// The boot loop of one host, as a table of phases. Pure: what is known goes in, the next action comes out.
import { findingFor } from './boot-finding.ts'
import type { BootAction, BootCause, BootFacts, BootPhase, BootState, Repair } from './boot-state.ts'
import { chooseRepair, restBefore } from './ladder.ts'

export interface BootDecision {
  readonly state: BootState
  /** To begin now; null: nothing. */
  readonly action: BootAction | null
  /** When to decide again if nothing happens before; null: there is nothing to wait for but news. */
  readonly wakeAt: number | null
}

const MINUTE_MS = 60_000
/** For an action of the BMC to end: the longest is a reset with everything that follows. */
export const ACTION_MS = 30 * MINUTE_MS
/** From power on to the first byte: memory training of a large server takes this long. */
export const FIRST_READ_MS = 20 * MINUTE_MS
/** Slow virtual media pause, but not for so long. */
export const STALLED_MS = 10 * MINUTE_MS
/** From the last byte that was read to the agent's registration. */
export const REGISTER_MS = 20 * MINUTE_MS
/** From the restart of the installer to a sign from the disk. */
export const REBOOT_MS = 45 * MINUTE_MS
const MOST_DECISIONS_AT_ONCE = 16

interface Step {
  readonly action: (state: BootState) => BootAction
  readonly next: (state: BootState) => BootPhase
}

const step = (
  kind: 'probe' | 'normalise' | 'mount' | 'verify' | 'power-on' | 'eject' | 'restart',
  next: BootPhase,
): Step => ({
  action: () => ({ kind }),
  next: () => next,
})

/** Phases that are one action of the BMC each. */
const STEPS: Readonly<Partial<Record<BootPhase, Step>>> = {
  probe: step('probe', 'normalise'),
  normalise: step('normalise', 'mount'),
  mount: step('mount', 'verify'),
  verify: step('verify', 'boot-once'),
  'boot-once': { action: ({ method }) => ({ kind: 'boot-once', method }), next: () => 'power-on' },
  'power-on': step('power-on', 'reading'),
  eject: step('eject', 'disk-first'),
  // The installer restarts the host itself; after a repair that is up to us.
  'disk-first': {
    action: () => ({ kind: 'disk-first' }),
    next: ({ used }) => (Object.keys(used).length > 0 ? 'restart' : 'rebooting'),
  },
  restart: step('restart', 'rebooting'),
}

/** What is done to the BMC before the way is gone again. */
const BEFORE: Readonly<Partial<Record<Repair, BootAction>>> = {
  'clear-jobs': { kind: 'clear-jobs' },
  'reset-bmc': { kind: 'reset-bmc' },
}

const SECOND_LEG: ReadonlySet<BootPhase> = new Set(['eject', 'disk-first', 'restart', 'rebooting'])
const isEnd = (phase: BootPhase): boolean => phase === 'verified' || phase === 'person'

export function decideBoot(state: BootState, facts: BootFacts, now: number): BootDecision {
  let current = state
  let given = facts
  for (let round = 0; round < MOST_DECISIONS_AT_ONCE; round += 1) {
    const decided = decideOnce(current, given, now)
    if (decided.action !== null || decided.state === current) return decided
    current = decided.state
    // An outcome counts once.
    given = { ...given, outcome: null }
  }
  return { state: current, action: null, wakeAt: now }
}

function decideOnce(state: BootState, facts: BootFacts, now: number): BootDecision {
  if (isEnd(state.phase)) return wait(state, null)
  if (isBeforeRegistration(state.phase) && hasRegistered(state, facts)) return go(state, 'registered', now)
  if (state.pending !== null) return decidePending(state, state.pending, facts, now)
  if (now < state.restUntil) return wait(state, state.restUntil)
  if (state.phase === 'reading') return decideReading(state, facts, now)
  if (state.phase === 'registered') return decideRegistered(state, facts, now)
  if (state.phase === 'rebooting') return decideRebooting(state, facts, now)
  const found = STEPS[state.phase]
  return found === undefined ? wait(state, null) : begin(state, found.action(state), now)
}

const isBeforeRegistration = (phase: BootPhase): boolean => phase !== 'registered' && !SECOND_LEG.has(phase)

/** A system that is about to lose its power, or has lost it, may have registered just before. */
function hasRegistered({ startedAt, onSince = startedAt }: BootState, { registeredAt }: BootFacts): boolean {
  return registeredAt !== null && onSince !== null && registeredAt >= Math.max(startedAt, onSince)
}

function decidePending(state: BootState, pending: BootAction, facts: BootFacts, now: number): BootDecision {
  const { outcome } = facts
  const idle: BootState = { ...state, pending: null }
  if (outcome === null) {
    const limit = state.since + ACTION_MS
    return now < limit
      ? wait(state, limit)
      : fail(idle, 'timed-out', `${pending.kind} did not end`, '', facts, now)
  }
  if (outcome.kind === 'failed') return fail(idle, outcome.code, outcome.said, outcome.next, facts, now)
  const found = STEPS[state.phase]
  // A repair was done: the phase itself is still to come.
  if (found === undefined || found.action(state).kind !== pending.kind) return go(idle, state.phase, now)
  return go(idle, found.next(state), now)
}

function decideRegistered(state: BootState, facts: BootFacts, now: number): BootDecision {
  if (!facts.isRebooting) return wait(state, null)
  const installed: BootState = { ...state, used: {} }
  // We come too late: it has restarted already, and from the wrong medium.
  if (facts.booted?.from === 'medium') return bootedAgain({ ...installed, phase: 'rebooting' }, facts, now)
  return go(installed, 'eject', now)
}

const bootedAgain = (state: BootState, facts: BootFacts, now: number): BootDecision =>
  fail(state, 'booted-medium-again', 'the discovery medium was booted again', '', facts, now)

function decideReading(state: BootState, facts: BootFacts, now: number): BootDecision {
  const { lastReadAt, bytesRead } = facts
  const begun = lastReadAt !== null && lastReadAt >= state.since
  if (!begun) {
    const limit = state.since + FIRST_READ_MS
    return now < limit
      ? wait(state, limit)
      : fail(
          state,
          'not-read',
          `no byte of the image in ${FIRST_READ_MS / MINUTE_MS} minutes`,
          '',
          facts,
          now,
        )
  }
  // Some systems run from memory and read nothing more: that they are silent is no stall until they had time to register.
  const limit = lastReadAt + REGISTER_MS
  if (now >= limit)
    return fail(state, 'not-registered', `${bytesRead} bytes of the image were read`, '', facts, now)
  const stalledAt = lastReadAt + STALLED_MS
  if (now >= stalledAt && bytesRead < LEAST_BYTES)
    return fail(
      state,
      'stalled',
      `${bytesRead} bytes of the image were read, none for ${STALLED_MS / MINUTE_MS} minutes`,
      '',
      facts,
      now,
    )
  return wait(state, bytesRead < LEAST_BYTES ? stalledAt : limit)
}

/** Less than a kernel and its ramdisk: nothing can have booted. */
export const LEAST_BYTES = 64 * 1024 * 1024

function decideRebooting(state: BootState, facts: BootFacts, now: number): BootDecision {
  const from = facts.booted !== null && facts.booted.at >= state.since ? facts.booted.from : null
  if (from === 'disk') return go(state, 'verified', now)
  if (from === 'medium') return bootedAgain(state, facts, now)
  const limit = state.since + REBOOT_MS
  return now < limit
    ? wait(state, limit)
    : fail(state, 'not-back', `no sign in ${REBOOT_MS / MINUTE_MS} minutes`, '', facts, now)
}

const wait = (state: BootState, wakeAt: number | null): BootDecision => ({ state, action: null, wakeAt })

const go = (state: BootState, phase: BootPhase, now: number): BootDecision =>
  wait({ ...state, phase, since: now, pending: null }, now)

const begin = (state: BootState, action: BootAction, now: number): BootDecision => ({
  state: { ...state, ...powerAfter(state, action, now), pending: action, since: now },
  action,
  wakeAt: now + ACTION_MS,
})

function powerAfter({ onSince }: BootState, { kind }: BootAction, now: number): Pick<BootState, 'onSince'> {
  if (kind === 'normalise') return { onSince: null }
  return kind === 'power-on' ? { onSince: onSince ?? now } : {}
}

/** Notes what went wrong, and begins the repair that is next on the ladder. */
function fail(
  state: BootState,
  cause: BootCause,
  evidence: string,
  next: string,
  facts: BootFacts,
  now: number,
): BootDecision {
  const repair = chooseRepair(state, cause, facts)
  const attempt = { at: now, phase: state.phase, cause, evidence, repair }
  const noted: BootState = {
    ...state,
    // Nobody knows whether it went off: what registers from now on runs.
    ...(state.phase === 'normalise' && { onSince: now }),
    pending: null,
    attempts: [...state.attempts, attempt],
  }
  if (repair === 'person')
    return go({ ...noted, finding: findingFor(cause, noted.attempts, next) }, 'person', now)
  const times = (noted.used[repair] ?? 0) + 1
  const beginning: BootState = {
    ...noted,
    since: now,
    restUntil: now + restBefore(repair, times),
    used: { ...noted.used, [repair]: times },
    method: repair === 'other-boot' ? noted.method + 1 : noted.method,
    phase: beginningOf(state.phase, repair),
  }
  const before = BEFORE[repair]
  return before === undefined ? wait(beginning, now) : begin(beginning, before, now)
}

/** Only the same step is repeated; every stronger repair goes the whole way again. */
function beginningOf(phase: BootPhase, repair: Repair): BootPhase {
  if (SECOND_LEG.has(phase)) return 'eject'
  return repair === 'again' && phase !== 'reading' ? phase : 'normalise'
}
