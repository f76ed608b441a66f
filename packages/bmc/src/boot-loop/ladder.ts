// Which repair follows which trouble. Each rung may be used so often in one leg; then comes the next, and in the end a person.
import type { BootCause, BootFacts, BootState, Repair } from './boot-state.ts'

/** In one leg of the way: until the host registered, and after it was installed. */
export const MOST_REPAIRS: Readonly<Record<Exclude<Repair, 'person' | 'other-boot'>, number>> = {
  again: 3,
  'clear-jobs': 1,
  're-mount': 2,
  'power-cycle': 2,
  'reset-bmc': 1,
}

const LADDER: readonly Repair[] = ['again', 're-mount', 'power-cycle', 'reset-bmc', 'other-boot']

/** What nothing helps against but a person. */
const INCURABLE: ReadonlySet<BootCause> = new Set<BootCause>([
  'address-invalid',
  'certificate-untrusted',
  'certificate-changed',
  'tls-required',
  'redirected',
  'not-redfish',
  'login-refused',
  'login-missing',
  'password-change-required',
  'not-allowed',
  'system-ambiguous',
  'media-ambiguous',
  'image-invalid',
  'ipmitool-missing',
])

/** Without virtual media there is only another way to boot. */
const NEEDS_OTHER_BOOT: ReadonlySet<BootCause> = new Set<BootCause>([
  'licence-missing',
  'media-missing',
  'boot-override-refused',
  'payload-refused',
  'media-detached',
])

/** Where the ladder begins; below that it would only lose time. */
const FIRST: Readonly<Partial<Record<BootCause, Repair>>> = {
  'jobs-pending': 'clear-jobs',
  'task-unfinished': 'clear-jobs',
  'media-in-use': 're-mount',
  'image-not-inserted': 're-mount',
  'medium-changed': 're-mount',
  'eject-refused': 'power-cycle',
  stalled: 're-mount',
  'not-read': 'power-cycle',
  'not-registered': 'power-cycle',
  'not-back': 'power-cycle',
  'boot-override-ignored': 'reset-bmc',
  'power-unchanged': 'power-cycle',
}

/** Pure: the same trouble with the same history gives the same repair. */
export function chooseRepair({ used, method }: BootState, cause: BootCause, facts: BootFacts): Repair {
  if (INCURABLE.has(cause)) return 'person'
  const hasOther = method + 1 < facts.methods
  if (NEEDS_OTHER_BOOT.has(cause)) return hasOther ? 'other-boot' : 'person'
  const first = FIRST[cause] ?? 'again'
  const isLeft = (repair: Repair): boolean => {
    if (repair === 'person') return true
    if (repair === 'other-boot') return hasOther
    if (repair === 'clear-jobs' && !facts.canClearJobs) return false
    return (used[repair] ?? 0) < MOST_REPAIRS[repair]
  }
  // Preferred where it helps most often; the ladder goes on from its beginning if it has not.
  if (isLeft(first)) return first
  return LADDER.slice(Math.max(0, LADDER.indexOf(first))).find(isLeft) ?? 'person'
}

const MINUTE_MS = 60_000
/** Before the first, second and third repetition: what a moment does not heal, some minutes may. */
const RESTS_MS = [MINUTE_MS / 2, 2 * MINUTE_MS, 10 * MINUTE_MS]

export const restBefore = (repair: Repair, times: number): number =>
  repair === 'again' ? (RESTS_MS[Math.min(times, RESTS_MS.length) - 1] ?? 0) : 0
