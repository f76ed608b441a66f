// What the boot loop has to know, from what is stored. Pure.
import type { BootFacts, BootState } from '@groundwork/bmc/boot-loop'
import { startBoot } from '@groundwork/bmc/boot-loop'
import type { HostStage } from '@groundwork/contract/vocabulary'
import type { Absence, HostFacts, Instant } from '@groundwork/engine/facts'
import type { KnownOfHost } from '../store/bmcs/read-boot-facts.ts'
import { type BmcBoot, NEW_STEP, type StoredBmc } from '../store/bmcs/stored-bmc.ts'

/** Whoever reports these runs from its disk. */
const FROM_DISK: readonly (HostStage | null)[] = ['Waiting for ignition', 'Configuring', 'Joined', 'Done']
/** Day-2 hosts are not heard of once they have joined. */
const INSTALLED: readonly HostFacts['status'][] = ['installed', 'added-to-existing-cluster']
const PAST_WRITING: readonly HostFacts['status'][] = [
  'installing',
  'installing-in-progress',
  'installing-pending-user-action',
  ...INSTALLED,
]

export interface HostNews {
  readonly registeredAt: Instant | null
  /** Its disk is written. */
  readonly isRebooting: boolean
  readonly booted: 'disk' | 'medium' | null
}

export function hostNews({ registered_at, boot }: StoredBmc, { host }: KnownOfHost): HostNews {
  const registeredAt = latest(registered_at, host?.registered_at ?? null)
  if (host === null) return { registeredAt, isRebooting: false, booted: null }
  const stage = host.progress.current_stage
  const isRebooting =
    PAST_WRITING.includes(host.status) && (stage === 'Rebooting' || FROM_DISK.includes(stage))
  if (!isRebooting) return { registeredAt, isRebooting, booted: null }
  const restartedAt = latest(host.progress.stage_started_at, boot?.restarted_at ?? null) ?? 0
  const isOnMedium = !FROM_DISK.includes(stage) && (registeredAt ?? 0) > restartedAt
  const isOnDisk = FROM_DISK.includes(stage) || INSTALLED.includes(host.status)
  const onDisk = isOnDisk ? 'disk' : null
  return { registeredAt, isRebooting, booted: isOnMedium ? 'medium' : onDisk }
}

const latest = (a: Instant | null, b: Instant | null): Instant | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b)

const TIMED: readonly BootState['phase'][] = ['reading', 'rebooting']

/** No time limit runs while the service is down: nobody could read an image or register. It begins anew when the service is back. */
export function withoutAbsences(loop: BootState, absences: readonly Absence[]): BootState {
  const back = Math.max(loop.since, ...absences.map(({ to }) => to))
  return back > loop.since && TIMED.includes(loop.phase) ? { ...loop, since: back } : loop
}

/** Without the outcome of an action. `booted` is how it is now, so that it counts whenever the loop gets to it. */
export function bootFacts(bmc: StoredBmc, known: KnownOfHost, now: Instant): BootFacts {
  const { registeredAt, isRebooting, booted } = hostNews(bmc, known)
  const { ways, can_clear_jobs } = bmc.observed
  return {
    outcome: null,
    bytesRead: bytesSince(bmc.boot, known),
    lastReadAt: known.last_read_at,
    registeredAt,
    isRebooting,
    booted: booted && { from: booted, at: now },
    methods: METHODS[bmc.settings.boot_method](ways),
    canClearJobs: can_clear_jobs,
  }
}

const METHODS: Readonly<Record<StoredBmc['settings']['boot_method'], (ways: number) => number>> = {
  'virtual-media': (ways) => ways,
  network: () => 1,
  any: (ways) => ways + 1,
}

export const isNetworkBoot = ({ settings, observed }: StoredBmc, { method }: BootState): boolean =>
  settings.boot_method === 'network' || (settings.boot_method === 'any' && method >= observed.ways)

/** Counters begin anew with another medium. */
export function bytesSince(boot: BmcBoot | null, { bytes }: KnownOfHost): number {
  const before = boot?.bytes_before ?? 0
  return bytes >= before ? bytes - before : bytes
}

export const isOver = ({ loop, stopped }: BmcBoot): boolean =>
  stopped || loop.phase === 'person' || loop.phase === 'verified'

export const newBoot = (loop: BootState, image_base: string): BmcBoot => ({
  loop,
  stopped: false,
  image_base,
  bytes_before: 0,
  bytes_read: 0,
  restarted_at: null,
  step: NEW_STEP,
})

/**
 * The boot to go on with; null: nothing is to be done. A host that was booted by hand is ours from the moment that its disk is written,
 * and so is one that comes back on the medium after all was well. Where a person was asked for, or stopped us, we do nothing by ourselves.
 */
export function currentBoot(bmc: StoredBmc, known: KnownOfHost, now: Instant): BmcBoot | null {
  const { boot } = bmc
  if (boot !== null && !isOver(boot)) return boot
  const { isRebooting, booted } = hostNews(bmc, known)
  const isNew =
    boot === null
      ? isRebooting && booted !== 'disk'
      : !boot.stopped && boot.loop.phase === 'verified' && comesBack(bmc, boot, known)
  return isNew ? newBoot({ ...startBoot(now), phase: 'registered' }, '') : null
}

/** Another installation of the same host, or the medium again. */
function comesBack(bmc: StoredBmc, { loop }: BmcBoot, known: KnownOfHost): boolean {
  const { isRebooting, booted, registeredAt } = hostNews(bmc, known)
  return isRebooting && booted !== 'disk' && (registeredAt ?? 0) > loop.since
}
