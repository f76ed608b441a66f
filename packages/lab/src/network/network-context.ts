import type { RunOptions } from '@groundwork/host/machine'
import type { Random } from '../random/random.ts'
import type { LabTime } from '../time/lab-time.ts'
import type { Computer } from '../world/computer.ts'
import type { Firewalls } from '../world/firewalls.ts'
import type { NameServerState, TimeServerState } from '../world/network.ts'
import { pause } from '../world/program-options.ts'
import type { Fabric } from './fabric.ts'
import type { LabNames } from './names.ts'
import type { Paths } from './paths.ts'

export type RandomUse = 'ping' | 'arping' | 'nmap' | 'requests' | 'tcp'

/** What programs and requests of computers go by. */
export interface NetworkContext {
  readonly time: LabTime
  readonly fabric: Fabric
  readonly paths: Paths
  readonly firewalls: Firewalls
  readonly names: LabNames
  readonly nameServers: ReadonlyMap<string, NameServerState>
  readonly timeServers: ReadonlyMap<string, TimeServerState>
  /** For chance on the network. Each use of each computer has its own: when answers come must not decide which packets get lost. */
  randomOf(computer: Computer, use: RandomUse): Random
}

/** What takes less than this is not worth a timer: thousands of machines ask for names all the time. */
const SHORTEST_WAIT_MS = 1

export const waitFor = ({ time }: NetworkContext, ms: number, options: RunOptions = {}): Promise<void> =>
  ms < SHORTEST_WAIT_MS ? Promise.resolve() : pause(time, Math.round(ms), options)
