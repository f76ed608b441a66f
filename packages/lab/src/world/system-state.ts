// What programs of a system remember between calls, and nothing else needs to know.
import type { RunningSystem } from './computer.ts'

export interface Mount {
  readonly source: string
  readonly target: string
}

interface SystemState {
  readonly mounts: Mount[]
  /** Images that were pulled. */
  readonly images: Set<string>
  /** By name: what ends a running container. */
  readonly containers: Map<string, AbortController>
}

const states = new WeakMap<RunningSystem, SystemState>()

function stateOf(system: RunningSystem): SystemState {
  const present = states.get(system)
  if (present !== undefined) return present
  const made: SystemState = { mounts: [], images: new Set(), containers: new Map() }
  states.set(system, made)
  return made
}

export const mountsOf = (system: RunningSystem): Mount[] => stateOf(system).mounts
export const imagesOf = (system: RunningSystem): Set<string> => stateOf(system).images
export const containersOf = (system: RunningSystem): Map<string, AbortController> =>
  stateOf(system).containers
