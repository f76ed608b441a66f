import { setMaxListeners } from 'node:events'
import { createDisk } from '../disk/create-disk.ts'
import { createSystem } from '../system/create-system.ts'
import { runInstalledSystem } from '../system/installed-system.ts'
import { runLiveSystem } from '../system/live-system.ts'
import type { BootSource, Computer, Firmware, RunningSystem } from '../world/computer.ts'
import type { Hardware } from '../world/hardware.ts'
import type { LabNic } from '../world/network.ts'
import type { World } from '../world/world.ts'
import { findBoot } from './find-boot.ts'

export interface ComputerSpec {
  readonly name: string
  readonly hardware: Hardware
  /** As they are plugged in; those of the hardware unless told otherwise. */
  readonly nics?: readonly LabNic[]
}

/** Switched off at first. */
export function createComputer(world: World, { name, hardware, nics }: ComputerSpec): Computer {
  const disks = hardware.disks.map(createDisk)
  let running: { readonly system: RunningSystem; readonly ending: AbortController } | null = null

  const computer: Computer = {
    name,
    hardware,
    disks,
    nics: nics ?? hardware.nics.map((nic) => ({ ...nic, isUp: true })),
    firmware: createFirmware(hardware),
    random: world.random.stream(`computer ${name}`),
    get system() {
      return running?.system ?? null
    },
    clockAheadMs: hardware.clockAheadMs,
    powerOn() {
      if (running !== null || world.signal.aborted) return
      world.network.attach(computer)
      boot()
    },
    powerOff() {
      running?.ending.abort()
      running = null
      world.network.detach(computer)
    },
    reset() {
      computer.powerOff()
      computer.powerOn()
    },
  }

  function boot(): void {
    const found = findBoot(computer)
    if (found === null || found.kind === 'foreign') {
      world.log(
        name,
        found === null
          ? 'There is nothing to boot: neither a medium nor a disk with a system.'
          : `The system on ${found.disk} boots, which is none of ours.`,
      )
      return
    }
    const ending = new AbortController()
    const signal = AbortSignal.any([world.signal, ending.signal])
    // Everything that runs on it listens, which is no leak.
    setMaxListeners(0, signal)
    const system = createSystem(world, computer, found.kind === 'medium' ? 'live' : 'installed', signal)
    running = { system, ending }
    world.log(
      name,
      found.kind === 'medium' ? 'Boots the medium.' : `Boots what is installed on ${found.disk}.`,
    )
    const life =
      found.kind === 'medium'
        ? runLiveSystem(system, found.medium)
        : runInstalledSystem(system, found.contents.ignition)
    life.catch((error: unknown) => {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
      if (!signal.aborted) world.log(name, `Internal error of the lab while this system started: ${reason}`)
    })
  }

  return computer
}

/**
 * The operator chose the medium for the first start. After that firmware with EFI goes on with the medium until an installed system
 * says otherwise; the other kind is set to disks first, because nothing on the disk could change it.
 */
function createFirmware(hardware: Hardware): Firmware {
  const medium: BootSource = { kind: 'medium' }
  const disks = hardware.disks.map(({ name }): BootSource => ({ kind: 'disk', disk: name }))
  return {
    kind: hardware.firmware,
    order: hardware.firmware === 'uefi' ? [medium, ...disks] : [...disks, medium],
    bootsNext: medium,
    entries: [],
    medium: null,
  }
}
