// Everything that exists in a lab.

import type { RandomSource } from '../random/random.ts'
import type { LabTime } from '../time/lab-time.ts'
import type { LabClusters, RunPod } from './cluster.ts'
import type { Computer } from './computer.ts'
import type { LabNetwork } from './network.ts'

export interface World {
  readonly time: LabTime
  readonly random: RandomSource
  readonly network: LabNetwork
  readonly clusters: LabClusters
  readonly registry: LabRegistry
  readonly computers: ReadonlyMap<string, Computer>
  /** Given when the run ends. */
  readonly signal: AbortSignal
  readonly log: (who: string, what: string) => void
  /** How a request to the service really goes out; a lever of faults. `computer` is null for people and tools of the lab itself. */
  requestService: ServiceRequest
  /** Ends the service and starts it anew, where it belongs to the lab. A lever of faults, too. */
  readonly restartService?: () => Promise<void>
  /** Runs the pod of the controller, where containers can be run; else the controller runs in this process. */
  readonly runPod?: RunPod
}

export type ServiceRequest = (computer: Computer | null, url: string, init: RequestInit) => Promise<Response>

/** Where container images come from. */
export interface LabRegistry {
  /** Null: it can be pulled. */
  failureOf(computer: Computer, image: string): string | null
  /** A lever of faults: from now on pulls of this computer fail for this reason. */
  breakFor(computer: Computer, reason: string): void
  /** Beside what a pull takes anyway. */
  delayMsOf(computer: Computer): number
  /** A lever of faults: from now on each pull of this computer takes so much longer. */
  slowFor(computer: Computer, delayMs: number): void
}
