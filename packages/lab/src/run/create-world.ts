// Puts the parts of a lab together.
import { setMaxListeners } from 'node:events'
import { createLabClusters } from '../cluster/create-lab-clusters.ts'
import { createComputer } from '../computer/create-computer.ts'
import { createLabNetwork } from '../network/create-network.ts'
import { createRegistry } from '../network/create-registry.ts'
import type { SendRequest } from '../network/send-request.ts'
import { createSeededRandom } from '../random/seeded.ts'
import type { LabTime } from '../time/lab-time.ts'
import type { RunPod } from '../world/cluster.ts'
import type { Computer } from '../world/computer.ts'
import type { Hardware } from '../world/hardware.ts'
import type { LabNic } from '../world/network.ts'
import type { World } from '../world/world.ts'

export interface WorldOptions {
  readonly seed: number | string
  readonly time: LabTime
  readonly service: {
    /** All addresses under which computers are told to reach it. */
    readonly urls: readonly string[]
    readonly send: SendRequest
    /** Where the service belongs to the lab. */
    readonly restart?: () => Promise<void>
  }
  readonly signal: AbortSignal
  readonly log?: (who: string, what: string) => void
  /** As in the world; the controller runs in this process unless given. */
  readonly runPod?: RunPod
}

export interface NewComputer {
  readonly name: string
  readonly hardware: Hardware
  readonly nics: readonly LabNic[]
}

export interface CreatedWorld extends World {
  /** Plugged in, and switched off. */
  add(computer: NewComputer): Computer
}

export function createWorld(options: WorldOptions): CreatedWorld {
  const { seed, time, service, signal, runPod, log = () => {} } = options
  const computers = new Map<string, Computer>()
  // Every computer listens to it, which is no leak.
  setMaxListeners(0, signal)
  const random = createSeededRandom(seed)
  const network = createLabNetwork({
    time,
    random,
    serviceUrl: service.urls,
    // Faults change it while the lab runs.
    requestService: () => world.requestService,
  })
  const world: CreatedWorld = {
    time,
    random,
    network,
    registry: createRegistry(),
    clusters: createLabClusters({ time, random, network }),
    computers,
    signal,
    log,
    requestService: (_computer, url, init) => time.during(service.send(url, init)),
    ...(service.restart && { restartService: service.restart }),
    ...(runPod && { runPod }),
    add(spec) {
      const computer = createComputer(world, spec)
      computers.set(computer.name, computer)
      // Its addresses are known before it has power, as where a DHCP server keeps them. It answers only while it runs.
      network.attach(computer)
      return computer
    },
  }
  return world
}
