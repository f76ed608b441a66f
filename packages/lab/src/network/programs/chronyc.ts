// chronyc: time servers that the computer knows, and what it makes of them.

import { passedSince } from '../../time/passed-since.ts'
import type { RunningSystem } from '../../world/computer.ts'
import { canonicalIp } from '../../world/ip-network.ts'
import { failedWith, type Program, succeededWith } from '../../world/program.ts'
import { createNameLookup } from '../name-lookup.ts'
import type { NetworkContext } from '../network-context.ts'

interface Source {
  readonly address: string
  readonly since: number
}

/** As long as chrony takes to trust a server that it asks in a burst. */
const TRUSTED_AFTER_MS = 8_000

export function createChronyc(context: NetworkContext): Program {
  /** A reboot forgets what was added. */
  const added = new WeakMap<RunningSystem, Source[]>()

  const sourcesOf = (system: RunningSystem): readonly Source[] => {
    const segments = new Set(system.computer.nics.map(context.fabric.segmentOf))
    const given = [...segments].flatMap(({ ntpServers }) => ntpServers)
    const unique = [...new Set(given.flatMap((server) => canonicalIp(server) ?? []))]
    const fromSegments = unique.map((address) => ({ address, since: system.bootedAt }))
    const more = added.get(system) ?? []
    return [...fromSegments, ...more.filter(({ address }) => !unique.includes(address))]
  }

  const add = async (system: RunningSystem, server: string) => {
    const { addresses } = await createNameLookup(context, system).lookup(server)
    const address = addresses[0]
    if (address === undefined) return failedWith('Invalid host/IP address\n')
    if (sourcesOf(system).some((source) => source.address === address)) {
      return { code: 1, stdout: '503 Source is already present\n', stderr: '' }
    }
    added.set(system, [...(added.get(system) ?? []), { address, since: context.time.now() }])
    return succeededWith('200 OK\n')
  }

  return ({ system, args }) => {
    const [command, kind, server] = args.filter((word) => !word.startsWith('-'))
    if (command === 'add' && kind === 'server' && server !== undefined) return add(system, server)
    if (command === 'sources') return succeededWith(table(context, system, sourcesOf(system)))
    return failedWith('Unrecognized command\n')
  }
}

const HEAD = [
  'MS Name/IP address         Stratum Poll Reach LastRx Last sample               ',
  '===============================================================================',
]

function table(context: NetworkContext, system: RunningSystem, sources: readonly Source[]): string {
  let hasBest = false
  const lines = sources.map((source) => {
    const state = stateOf(context, system, source)
    const mark = state !== 'good' ? { wrong: 'x', unreachable: '?' }[state] : hasBest ? '+' : '*'
    hasBest ||= state === 'good'
    const name = `^${mark} ${source.address.padEnd(27)}`
    if (state === 'unreachable') return `${name}   0   7     0     -     +0ns[   +0ns] +/-    0ns`
    const sample = state === 'wrong' ? '   +12s[  +12s]' : '  +12us[  +20us]'
    return `${name}   2   6   377    43  ${sample} +/-   14ms`
  })
  return `${[...HEAD, ...lines].join('\n')}\n`
}

function stateOf({ paths, timeServers, time }: NetworkContext, { computer }: RunningSystem, source: Source) {
  const { address, since } = source
  const state = timeServers.get(address) ?? 'unreachable'
  if (passedSince(time, since) < TRUSTED_AFTER_MS) return 'unreachable'
  const way = paths.wayTo(computer, address)
  const isReached =
    way?.kind === 'itself' || (way !== null && paths.tripsBy(computer, way, address).length > 0)
  return isReached ? state : 'unreachable'
}
