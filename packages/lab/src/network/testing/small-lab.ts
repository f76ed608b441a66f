// Computers with a network and nothing else, for tests of the network.

import { setMaxListeners } from 'node:events'
import type { Machine } from '@groundwork/host/machine'
import { createFileTree, putNode } from '@groundwork/host/machine'
import { createSimMachine } from '../../machine/create-sim-machine.ts'
import { createSeededRandom } from '../../random/seeded.ts'
import type { LabTime } from '../../time/lab-time.ts'
import { createVirtualTime, type VirtualTime } from '../../time/virtual-time.ts'
import type { Computer, RunningSystem } from '../../world/computer.ts'
import type { LabNetwork, LabNic } from '../../world/network.ts'
import type { ServiceRequest, World } from '../../world/world.ts'
import { createLabNetwork } from '../create-network.ts'

export interface SmallComputer extends Computer {
  readonly system: RunningSystem
  readonly machine: Machine
  readonly nics: readonly [LabNic, ...LabNic[]]
  /** No system runs any more. */
  switchOff(): void
}

export interface SmallLab {
  readonly network: LabNetwork
  readonly time: VirtualTime
  /** Attached already. Interfaces are eth0, eth1 and so on. */
  addComputer(name: string, nics: readonly Partial<LabNic>[]): SmallComputer
  /** How often the network let time pass. */
  readonly waits: number
  /** The result of work that takes lab time. */
  finish<Result>(work: Promise<Result>): Promise<Result>
}

export const SERVICE_URL = 'http://service.example.com:8090'

export interface SmallLabOptions {
  readonly seed?: number
  readonly requestService?: ServiceRequest
  /** Machines hurry so many times. */
  readonly pace?: number
}

export function createSmallLab({ seed = 1, requestService, pace = 1 }: SmallLabOptions = {}): SmallLab {
  const time = createVirtualTime()
  const random = createSeededRandom(seed)
  let waits = 0
  const counted: LabTime = {
    ...time,
    pace,
    sleep(ms, signal) {
      waits += 1
      return time.sleep(ms, signal)
    },
  }
  const network = createLabNetwork({
    time: counted,
    random,
    requestService: () => requestService ?? (async () => new Response('the service')),
    serviceUrl: SERVICE_URL,
  })
  let count = 0

  return {
    network,
    time,
    get waits() {
      return waits
    },
    addComputer(name, specs) {
      const nics = specs.map((spec, at): LabNic => {
        const mac = `52:54:00:00:${hex(++count >> 8)}:${hex(count & 255)}`
        return { name: `eth${at}`, mac, segment: 'lan', speedMbps: 1000, addresses: [], isUp: true, ...spec }
      })
      const computer = assemble(name, nics, { time, network, random } as unknown as World)
      network.attach(computer)
      return computer
    },
    async finish(work) {
      let isDone = false
      const end = () => {
        isDone = true
      }
      work.then(end, end)
      await time.run(() => isDone, 24 * 3_600_000)
      return work
    },
  }
}

const hex = (value: number): string => value.toString(16).padStart(2, '0')

function assemble(name: string, nics: readonly LabNic[], world: World): SmallComputer {
  const tree = createFileTree()
  for (const nic of nics) {
    const home = `/sys/devices/pci0000:00/net/${nic.name}`
    const carrier = () => new TextEncoder().encode(nic.isUp ? '1\n' : '0\n')
    putNode(tree, `${home}/carrier`, { kind: 'file', contents: carrier })
    putNode(tree, `/sys/class/net/${nic.name}`, { kind: 'link', target: home })
  }
  const parts = { name, nics, hardware: { memoryBytes: 2 ** 34 }, disks: [], clockAheadMs: 0 }
  const computer = { ...parts, system: null } as unknown as {
    -readonly [Key in keyof SmallComputer]: SmallComputer[Key]
  }
  const { signal } = new AbortController()
  // Every program that runs listens to it.
  setMaxListeners(0, signal)
  const system = {
    kind: 'live',
    computer,
    world,
    tree,
    bootedAt: world.time.now(),
    signal,
    hostname: name,
  } as unknown as { -readonly [Key in keyof RunningSystem]: RunningSystem[Key] }
  const { network } = world
  // What the agent runs beside the programs of the network.
  const programs = { ...network.programs, mkdir: () => ({ code: 0, stdout: '', stderr: '' }) }
  const machine = createSimMachine({
    system,
    programs,
    names: network.namesOf(system),
    fetch: network.fetchOf(system),
    tcp: network.tcpOf(system),
    random: () => 0.5,
  })
  system.machine = machine
  computer.system = system
  computer.machine = machine
  computer.switchOff = () => Object.assign(computer, { system: null })
  return computer
}
