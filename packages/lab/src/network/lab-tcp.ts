// Connections that are only opened and closed: who listens, and what stands in between.
import type { MachineTcp, TcpAnswer } from '@groundwork/host/machine'
import type { RunningSystem } from '../world/computer.ts'
import type { LabServer } from '../world/network.ts'
import { type NetworkContext, waitFor } from './network-context.ts'
import { addressKey } from './segment.ts'

/** Until when a system accepts connections, by address and port. A restart forgets them. */
const accepting = new WeakMap<RunningSystem, Map<string, number>>()

const RESENDS = 2

export function createLabTcp(
  context: NetworkContext,
  servers: ReadonlyMap<string, LabServer>,
  system: RunningSystem,
): MachineTcp {
  const { computer } = system
  const own = accepting.get(system) ?? new Map<string, number>()
  accepting.set(system, own)
  const keyOf = (address: string, port: number): string => `${addressKey(address)} ${port}`

  const doesListen = (to: RunningSystem | null, key: string): boolean =>
    servers.has(key) || ((to && accepting.get(to)?.get(key)) ?? 0) > context.time.now()

  async function answerTo(address: string, port: number, timeoutMs: number): Promise<TcpAnswer> {
    const key = keyOf(address, port)
    const way = context.paths.wayTo(computer, addressKey(address))
    if (way === null) return 'failed'
    if (way.kind === 'itself') return doesListen(system, key) ? 'open' : 'refused'
    const [trip] = context.paths.tripsBy(computer, way, addressKey(address))
    const silence = async (): Promise<TcpAnswer> => {
      await waitFor(context, timeoutMs)
      return 'timed-out'
    }
    if (trip === undefined) return silence()
    const { computer: peer } = trip.to
    const how = context.firewalls.between(computer, peer, port)
    if (how === 'drop') return silence()
    const random = context.randomOf(computer, 'tcp')
    const isLost = Array.from({ length: RESENDS }).every(() => trip.loss > 0 && random() < trip.loss)
    if (isLost) return silence()
    await waitFor(context, trip.roundTripMs)
    if (how === 'reject') return 'rejected'
    return doesListen(peer?.system ?? null, key) ? 'open' : 'refused'
  }

  return {
    async accept(address, port, lifetimeMs) {
      const key = keyOf(address, port)
      if (servers.has(key) || !context.paths.isOwn(computer, addressKey(address))) return false
      own.set(key, context.time.now() + lifetimeMs)
      return true
    },
    async stopAccepting() {
      own.clear()
    },
    probe: answerTo,
  }
}
