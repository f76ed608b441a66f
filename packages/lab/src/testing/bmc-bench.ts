// An emulated BMC on a port, and our client in front of it, in a time of their own.
import { type Machine, type RedfishOptions, withBmc } from '@groundwork/bmc/redfish'
import { createJumpingClock } from '@groundwork/bmc/testing'
import { findBmcFault } from '../bmcs/bmc-faults.ts'
import { findBmcKind } from '../bmcs/bmc-kinds.ts'
import { createBmc, type EmulatedBmc } from '../bmcs/create-bmc.ts'
import { listenBmc } from '../bmcs/listen-bmc.ts'

export interface BmcBench {
  readonly bmc: EmulatedBmc
  readonly address: string
  readonly lines: string[]
  /** A login for each piece of work, as commands have it. */
  use<T>(work: (machine: Machine) => Promise<T>, options?: Partial<RedfishOptions>): Promise<T>
  close(): Promise<void>
}

export const USER = 'root'
export const PASSWORD = 'a password of the lab'

export async function openBench(
  kindId: string,
  faultIds: readonly string[] = [],
  listening: Parameters<typeof listenBmc>[1] = {},
): Promise<BmcBench> {
  const clock = createJumpingClock()
  const kind = findBmcKind(kindId)
  const bmc = createBmc({
    kind,
    user: USER,
    password: PASSWORD,
    now: clock.now,
    faults: faultIds.map(findBmcFault),
  })
  const { address, close } = await listenBmc(bmc, listening)
  const lines: string[] = []
  return {
    ...{ bmc, address, lines, close },
    use: (work, options = {}) =>
      withBmc(
        {
          address,
          credentials: kind.login === 'none' ? null : { user: USER, password: PASSWORD },
          trust: { kind: 'insecure' },
          clock,
          signal: new AbortController().signal,
          tell: (line) => lines.push(line),
          ...options,
        },
        work,
      ),
  }
}
