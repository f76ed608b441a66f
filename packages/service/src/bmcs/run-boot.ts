// One round of the boot loop of a host: decides, stores what it decided, and only then does it. A process that takes over finds what was
// begun and does it again, which every action allows.
import { type BootAction, decideBoot } from '@groundwork/bmc/boot-loop'
import type { Instant } from '@groundwork/engine/facts'
import { type KnownOfHost, readBootFacts } from '../store/bmcs/read-boot-facts.ts'
import { type BmcBoot, NEW_STEP, type StoredBmc } from '../store/bmcs/stored-bmc.ts'
import type { BmcDeps } from './bmc-deps.ts'
import { bootEvents } from './bmc-events.ts'
import { bootFacts, bytesSince, currentBoot, isNetworkBoot, withoutAbsences } from './boot-facts.ts'
import { carryOut, type Ended } from './carry-out.ts'
import { observe } from './observe.ts'
import { performAction } from './perform.ts'
import { CLAIM_LOST, DIED } from './run-task.ts'
import { saveClaimed, saveLatest } from './save-claimed.ts'

const MINUTE_MS = 60_000
/** Below the limit of the loop itself, which is for processes that are gone. */
const LIMITS_MS: Readonly<Partial<Record<BootAction['kind'], number>>> = {
  'reset-bmc': 25 * MINUTE_MS,
  'clear-jobs': 25 * MINUTE_MS,
}
const LIMIT_MS = 15 * MINUTE_MS
const MOST_TRIES = 3
/** How often the count of bytes is shown while the image is read. */
const LOOK_MS = 15_000

/** How the action that was begun at `since` ended; it counts for that one only. */
export interface Outcome {
  readonly of: number
  readonly kind: BootAction['kind']
  readonly ended: Ended
}

export type Round =
  | { readonly kind: 'again'; readonly outcome: Outcome | null }
  | { readonly kind: 'rest'; readonly until: Instant | null }

export async function runBoot(
  app: BmcDeps,
  bmc: StoredBmc,
  outcome: Outcome | null,
  signal: AbortSignal,
): Promise<Round> {
  const now = app.clock.now()
  const known = await readBootFacts(app.db, bmc)
  const begun = currentBoot(bmc, known, now)
  if (begun === null) return { kind: 'rest', until: null }
  const loop = withoutAbsences(begun.loop, app.absences.known())
  const isOfThis = outcome?.of === loop.since && outcome.kind === loop.pending?.kind
  const ended = isOfThis ? outcome.ended : null
  // What registered before it restarted is no news of it.
  const isRestarted = ended?.kind === 'done' && loop.pending?.kind === 'restart'
  const boot = isRestarted ? { ...begun, restarted_at: now } : begun
  const facts = { ...bootFacts({ ...bmc, boot }, known, now), outcome: ended }
  const { state, action, wakeAt } = decideBoot(loop, facts, now)
  const isNew = state !== boot.loop || boot !== bmc.boot
  const bytes_read = bytesSince(boot, known)
  if (isNew || bytes_read !== boot.bytes_read) {
    const next = { ...boot, ...marksFor(action, known, boot), loop: state, bytes_read }
    const observed =
      ended === null ? bmc.observed : observe(bmc.observed, ended, loop.pending?.kind ?? '', now)
    const saved = await saveClaimed(app, bmc, { boot: next, observed }, now, (props) =>
      bootEvents(loop, state, props),
    )
    // Changed meanwhile: what was done counts, and is looked at again.
    if (saved === null) return { kind: 'again', outcome }
    if (isNew) return { kind: 'again', outcome: null }
  }
  if (loop.pending !== null) return { kind: 'again', outcome: await begin(app, bmc, boot, signal) }
  const until = loop.phase === 'reading' ? Math.min(wakeAt ?? now + LOOK_MS, now + LOOK_MS) : wakeAt
  return { kind: 'rest', until }
}

function marksFor(action: BootAction | null, { bytes }: KnownOfHost, boot: BmcBoot): Partial<BmcBoot> {
  if (action === null) return {}
  return { step: NEW_STEP, bytes_before: action.kind === 'power-on' ? bytes : boot.bytes_before }
}

/** Null: the BMC was changed meanwhile. */
async function begin(
  app: BmcDeps,
  bmc: StoredBmc,
  boot: BmcBoot,
  signal: AbortSignal,
): Promise<Outcome | null> {
  const { loop } = boot
  const action = loop.pending
  if (action === null) return null
  const step = { ...boot.step, tries: boot.step.tries + 1 }
  const current = await saveClaimed(app, bmc, { boot: { ...boot, step } }, app.clock.now())
  if (current === null) return null
  // Also when a person stopped the loop meanwhile, or began another: the host must not stay off.
  const markOff = async (): Promise<void> => {
    const isHeld = await saveLatest(app, current, ({ boot: latest }) =>
      latest?.loop.since === loop.since ? { boot: { ...latest, step: { ...step, was_off: true } } } : null,
    )
    if (!isHeld) throw new Error(CLAIM_LOST)
  }
  const begun = { of: loop.since, kind: action.kind }
  if (step.tries > MOST_TRIES) return { ...begun, ended: DIED }
  const given = {
    step,
    imageBase: boot.image_base,
    isNetwork: isNetworkBoot(bmc, loop),
    limitMs: LIMITS_MS[action.kind] ?? LIMIT_MS,
    signal,
    markOff,
  }
  return { ...begun, ended: await carryOut(app, current, given, (work) => performAction(work, action)) }
}
