// A computer of the lab: what it is made of, what it runs, and the levers that faults pull. What stands here is how the parts of
// the lab see each other; each part is a folder.
import type { FileTree, Machine } from '@groundwork/host/machine'
import type { Random } from '../random/random.ts'
import type { LabDisk } from './disk.ts'
import type { Hardware } from './hardware.ts'
import type { LabNic } from './network.ts'
import type { World } from './world.ts'

export interface Computer {
  readonly name: string
  readonly hardware: Hardware
  readonly disks: readonly LabDisk[]
  readonly nics: readonly LabNic[]
  readonly firmware: Firmware
  readonly random: Random
  /** What it runs at the moment; null: it is switched off, or found nothing to boot. */
  readonly system: RunningSystem | null
  /** How far its clock is ahead of the lab's. */
  clockAheadMs: number
  /** A lever of faults: it does not tell that it only exists in the lab. */
  passesForReal?: boolean
  /** A lever of faults: its agent goes by the serial number alone, as that of the reference. */
  hasOlderAgent?: boolean
  /** Boots what the firmware finds. */
  powerOn(): void
  powerOff(): void
  /** Ends what runs and boots anew. */
  reset(): void
}

export interface Firmware {
  readonly kind: 'bios' | 'uefi'
  /** In this order; what holds nothing bootable is passed over. */
  order: readonly BootSource[]
  /** Tried before all others, once: as a person chooses it at the console, or a BMC is told to. */
  bootsNext: BootSource | null
  /** EFI entries beside the built-in ones, as efibootmgr makes them. */
  entries: readonly EfiEntry[]
  /** What is in the drive, or attached as virtual medium. */
  medium: BootMedium | null
}

export type BootSource = { readonly kind: 'medium' } | { readonly kind: 'disk'; readonly disk: string }

export interface EfiEntry {
  readonly number: string
  readonly label: string
  readonly disk: string
  readonly file: string
}

/**
 * All that the live system of a discovery medium would do is in its Ignition. That is known already, or is read from the image
 * whenever the computer boots it.
 */
export type BootMedium =
  | { readonly kind: 'discovery'; readonly ignition: string }
  | { readonly kind: 'image'; readonly url: string }

/** An operating system while it runs. A reboot ends it and makes another. */
export interface RunningSystem {
  readonly kind: 'live' | 'installed'
  readonly computer: Computer
  readonly world: World
  /** What agent and installer see. */
  readonly machine: Machine
  /** The root file system, /proc, /sys, /dev and /run included. */
  readonly tree: FileTree
  readonly units: Units
  readonly journal: Journal
  readonly bootedAt: number
  /** Given when it ends. */
  readonly signal: AbortSignal
  hostname: string
}

/** What systemd is for programs of the lab. */
export interface Units {
  state(unit: string): 'active' | 'inactive' | 'failed' | 'activating'
  start(unit: string): Promise<boolean>
  stop(unit: string): Promise<boolean>
  /** What starting a unit means; it is active until the promise is done, and failed when that is rejected. */
  define(
    unit: string,
    run: (signal: AbortSignal) => Promise<void>,
    options?: { readonly stays?: boolean },
  ): void
  list(): readonly string[]
  /** Takes it away, as transient units go when they are done. */
  forget(unit: string): void
}

export interface Journal {
  append(tag: string, text: string): void
  read(tag: string): string
}
