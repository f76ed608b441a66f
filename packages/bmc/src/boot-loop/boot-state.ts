import type { BmcProblem } from '../errors/problems.ts'

/** Where a host is on its way from a BMC to a system on its disk. */
export const BOOT_PHASES = [
  'probe',
  'normalise',
  'mount',
  'verify',
  'boot-once',
  'power-on',
  'reading',
  'registered',
  'eject',
  'disk-first',
  'restart',
  'rebooting',
  'verified',
  'person',
] as const
export type BootPhase = (typeof BOOT_PHASES)[number]

/** Ways to begin again, each stronger than the one before. */
export const REPAIRS = [
  'again',
  'clear-jobs',
  're-mount',
  'power-cycle',
  'reset-bmc',
  'other-boot',
  'person',
] as const
export type Repair = (typeof REPAIRS)[number]

/** What to do to the BMC. Carried out by others, who tell how it ended. */
export type BootAction =
  | { readonly kind: 'probe' | 'normalise' | 'mount' | 'verify' | 'power-on' | 'eject' | 'disk-first' }
  | { readonly kind: 'clear-jobs' | 'reset-bmc' | 'restart' }
  /** `method`: how many ways of the vendor to skip; those behind the last are the network. */
  | { readonly kind: 'boot-once'; readonly method: number }

export type BootCause =
  | BmcProblem
  | 'not-read'
  | 'stalled'
  | 'not-registered'
  | 'booted-medium-again'
  | 'not-back'
  | 'medium-changed'

/** One thing that went wrong and what was done about it: becomes an event. */
export interface BootAttempt {
  readonly at: number
  readonly phase: BootPhase
  readonly cause: BootCause
  /** What was seen: what the BMC said, how many bytes were read. */
  readonly evidence: string
  readonly repair: Repair
}

export interface BootFinding {
  readonly cause: BootCause
  readonly text: string
  readonly next: string
}

export interface BootState {
  readonly phase: BootPhase
  /** When the loop began: what was registered before belongs to another boot. */
  readonly startedAt: number
  /** When this phase began. */
  readonly since: number
  /** Since when the computer is on as far as we know: what registered before ran before. Null: we switched it off; left out: we never did. */
  readonly onSince?: number | null
  /** Nothing is done before. */
  readonly restUntil: number
  /** The action that is under way; its end is awaited. */
  readonly pending: BootAction | null
  readonly attempts: readonly BootAttempt[]
  /** How many ways to boot were given up. */
  readonly method: number
  /** Repairs of the leg: until the host registered, and after it was installed. */
  readonly used: Readonly<Partial<Record<Repair, number>>>
  /** Only in the phase `person`. */
  readonly finding: BootFinding | null
}

/** What is known from outside of the BMC. */
export interface BootFacts {
  /** How the pending action ended; null: it has not. */
  readonly outcome:
    | { readonly kind: 'done' }
    | { readonly kind: 'failed'; readonly code: BmcProblem; readonly said: string; readonly next: string }
    | null
  /** Of the image, by this host since it was switched on; the server of the image knows. */
  readonly bytesRead: number
  /** Null: nothing was read. */
  readonly lastReadAt: number | null
  /** When the agent registered last. Null: it never has. */
  readonly registeredAt: number | null
  /** The installer has written the disk and restarts the host. */
  readonly isRebooting: boolean
  /** What the host was seen to boot last. */
  readonly booted: { readonly from: 'disk' | 'medium'; readonly at: number } | null
  /** How many ways to boot there are: those of the vendor, and the network if there is one. */
  readonly methods: number
  readonly canClearJobs: boolean
}

export const startBoot = (now: number): BootState => ({
  phase: 'probe',
  startedAt: now,
  since: now,
  restUntil: now,
  pending: null,
  attempts: [],
  method: 0,
  used: {},
  finding: null,
})
