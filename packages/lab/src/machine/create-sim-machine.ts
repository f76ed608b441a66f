import type { Machine, MachineFetch, MachineTcp, NameLookup } from '@groundwork/host/machine'
import { createMemoryFiles } from '@groundwork/host/machine'
import type { Random } from '../random/random.ts'
import type { RunningSystem } from '../world/computer.ts'
import type { Programs } from '../world/program.ts'
import { measureDisk } from './measure-disk.ts'
import { restartSoon } from './power.ts'
import { runProgram } from './run-program.ts'

export interface SimMachineParts {
  /** Its tree has to be there already; its machine is the one that is made here. */
  readonly system: RunningSystem
  /** Of all parts of the lab, merged. */
  readonly programs: Programs
  readonly names: NameLookup
  readonly fetch: MachineFetch
  readonly tcp: MachineTcp
  readonly random: Random
}

/** A machine, as agent and installer see it, that only exists in the lab. */
export function createSimMachine({ system, programs, names, fetch, tcp, random }: SimMachineParts): Machine {
  const { computer, world, tree } = system
  // A live system keeps its files in memory; what of that is free hardly matters to anyone.
  const files = createMemoryFiles(tree, { freeBytes: Math.floor(computer.hardware.memoryBytes / 4) })
  return {
    run: (program, args, options = {}) => runProgram({ system, programs, files }, program, args, options),
    files,
    names,
    fetch,
    tcp,
    random,
    clock: {
      now: () => world.time.now() + computer.clockAheadMs,
      sleep: (ms, signal) => world.time.sleep(ms, signal),
    },
    measureSyncWrites: (path, signal) => measureDisk(system, files, path, signal),
    reboot: async () => restartSoon(system, 0),
  }
}
