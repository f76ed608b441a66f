// A computer that is switched on and does nothing by itself, for tests of what it is made of.
import type { Machine } from '@groundwork/host/machine'
import { createFileTree } from '@groundwork/host/machine'
import { createDisk } from '../../disk/create-disk.ts'
import { createLabNetwork } from '../../network/create-network.ts'
import { DEFAULT_SEGMENT } from '../../profile/build-hardware.ts'
import { createSeededRandom } from '../../random/seeded.ts'
import type { LabTime } from '../../time/lab-time.ts'
import { createVirtualTime } from '../../time/virtual-time.ts'
import type { Computer, RunningSystem } from '../../world/computer.ts'
import type { Hardware } from '../../world/hardware.ts'
import type { LabNic } from '../../world/network.ts'
import type { Programs } from '../../world/program.ts'
import type { World } from '../../world/world.ts'
import { createSimMachine } from '../create-sim-machine.ts'
import { HARDWARE_PROGRAMS } from '../hardware-programs/hardware-programs.ts'
import { plantHardware } from '../hardware-tree.ts'

export interface SimComputer extends Computer {
  readonly machine: Machine
  readonly system: RunningSystem
  readonly resets: readonly number[]
  readonly logged: readonly string[]
  /** Ends the system. */
  end(): void
}

export interface SimComputerOptions {
  readonly time?: LabTime
  readonly programs?: Programs
  readonly kind?: RunningSystem['kind']
}

const CIDRS = ['10.0.1.0/24', '2001:db8:1::/64']
const MEDIUM = { kind: 'discovery', ignition: '{}' } as const

export function createSimComputer(hardware: Hardware, options: SimComputerOptions = {}): SimComputer {
  const { time = createVirtualTime(), programs = {}, kind = 'live' } = options
  const tree = createFileTree()
  const ending = new AbortController()
  const resets: number[] = []
  const logged: string[] = []
  const computer = {
    name: 'one',
    hardware,
    disks: hardware.disks.map(createDisk),
    nics: hardware.nics.map((nic): LabNic => ({ ...nic, isUp: true })),
    firmware: { kind: hardware.firmware, order: [], bootsNext: null, entries: [], medium: MEDIUM },
    random: () => 0.5,
    clockAheadMs: hardware.clockAheadMs,
    resets,
    logged,
    reset: () => void resets.push(time.now()),
    end: () => ending.abort(),
  } as unknown as { -readonly [Key in keyof SimComputer]: SimComputer[Key] }
  const network = createLabNetwork({
    time,
    random: createSeededRandom(1),
    requestService: () => () => Promise.reject(new Error('There is no service.')),
    serviceUrl: [],
  })
  const segments = new Set(hardware.nics.map(({ segment }) => segment))
  network.addSegment({ name: DEFAULT_SEGMENT, cidrs: CIDRS, gateway: '10.0.1.1' })
  segments.delete(DEFAULT_SEGMENT)
  for (const [index, name] of [...segments].entries())
    network.addSegment({ name, cidrs: [`192.168.${index}.0/24`], isIsolated: true })
  const log = (_: string, what: string) => void logged.push(what)
  const world = { time, network, log } as unknown as World
  const system = {
    kind,
    computer,
    world,
    tree,
    signal: ending.signal,
    bootedAt: time.now(),
    hostname: hardware.hostname,
  }
  computer.system = system as unknown as RunningSystem
  plantHardware(tree, computer)
  computer.machine = createSimMachine({
    system: computer.system,
    programs: { ...network.programs, ...HARDWARE_PROGRAMS, ...programs },
    names: network.namesOf(computer.system),
    fetch: network.fetchOf(computer.system),
    tcp: network.tcpOf(computer.system),
    random: computer.random,
  })
  network.attach(computer)
  return computer
}
