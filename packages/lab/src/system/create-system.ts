import { createFileTree, putNode } from '@groundwork/host/machine'
import { DISK_PROGRAMS } from '../disk/programs/disk-programs.ts'
import { createSimMachine } from '../machine/create-sim-machine.ts'
import { HARDWARE_PROGRAMS } from '../machine/hardware-programs/hardware-programs.ts'
import { plantHardware } from '../machine/hardware-tree.ts'
import type { Computer, RunningSystem } from '../world/computer.ts'
import type { Programs } from '../world/program.ts'
import type { World } from '../world/world.ts'
import { createJournal } from './create-journal.ts'
import { createUnits } from './create-units.ts'
import { SYSTEM_PROGRAMS } from './programs/system-programs.ts'

/** Services that every system has, and that nothing in the lab depends on. */
const USUAL_UNITS = ['NetworkManager.service', 'chronyd.service', 'sshd.service']

/** Where people and programs expect to be able to put something. */
const USUAL_FOLDERS = ['/mnt', '/tmp', '/opt', '/var/log']

export function createSystem(
  world: World,
  computer: Computer,
  kind: RunningSystem['kind'],
  signal: AbortSignal,
): RunningSystem {
  const tree = createFileTree()
  plantHardware(tree, computer)
  for (const folder of USUAL_FOLDERS) putNode(tree, folder, createFileTree())
  const clock = { now: () => world.time.now() + computer.clockAheadMs }
  const system = {
    ...{ kind, computer, world, tree, signal },
    units: createUnits(signal, (unit, reason) =>
      system.journal.append('systemd', `${unit} failed: ${reason}`),
    ),
    journal: createJournal(clock, () => system.hostname),
    bootedAt: world.time.now(),
    hostname: computer.hardware.hostname,
  } as RunningSystem
  for (const unit of USUAL_UNITS) {
    system.units.define(unit, async () => {}, { stays: true })
    void system.units.start(unit)
  }
  const machine = createSimMachine({
    system,
    programs: programsOf(world),
    names: world.network.namesOf(system),
    fetch: world.network.fetchOf(system),
    tcp: world.network.tcpOf(system),
    random: computer.random,
  })
  return Object.assign(system, { machine })
}

const merged = new WeakMap<World, Programs>()

/** The same for all systems of a world: what they do depends on who calls. */
export function programsOf(world: World): Programs {
  const present = merged.get(world)
  if (present !== undefined) return present
  const made = {
    ...SYSTEM_PROGRAMS,
    ...HARDWARE_PROGRAMS,
    ...world.network.programs,
    ...DISK_PROGRAMS,
    ...world.clusters.programs,
  }
  merged.set(world, made)
  return made
}
