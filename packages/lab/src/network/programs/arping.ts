// iputils arping: broadcasts until a machine answers, then asks only the last one that did.
import type { ProgramResult } from '@groundwork/host/machine'
import type { Random } from '../../random/random.ts'
import { canonicalIp, interfaceAddresses } from '../../world/ip-network.ts'
import { failedWith, type Program } from '../../world/program.ts'
import { type NetworkContext, waitFor } from '../network-context.ts'
import type { PacketPath } from '../paths.ts'
import { findNic } from './ping.ts'
import { numberOption, readWords } from './read-words.ts'

const WITH_VALUE = ['-c', '-w', '-I', '-s', '-i']

export const createArping =
  (context: NetworkContext): Program =>
  async (call) => {
    const { computer } = call.system
    const words = readWords(call.args, WITH_VALUE)
    const address = canonicalIp(words.rest[0] ?? '')
    const device = words.options.get('-I') ?? computer.nics[0]?.name ?? ''
    if (address === null || address.includes(':')) return failedWith('arping: not an IPv4 address\n', 2)
    const nic = findNic(context, call, device)
    if (nic === null) return failedWith(`arping: Device ${device} not available.\n`, 2)
    const way = context.paths.wayTo(computer, address, nic)
    const source = way?.kind === 'link' ? way.source : interfaceAddresses(nic.addresses)[0]?.text
    if (source === undefined) return failedWith('arping: bind: Cannot assign requested address\n', 2)

    const trips = way?.kind === 'link' ? context.paths.tripsBy(computer, way, address) : []
    const count = numberOption(words, '-c', 1)
    const seconds = numberOption(words, '-w', count)
    const isFirstEnough = words.options.has('-f')
    // With a time limit as many answers as questions are waited for.
    const probes = Math.max(1, Math.min(count, seconds + 1))
    const asked = ask(trips, { probes, isFirstEnough, random: context.randomOf(computer, 'arping') })
    const isDone = asked.replies.length >= count || (isFirstEnough && asked.replies.length > 0)
    const waitMs = isDone ? (asked.probes - 1) * 1000 : seconds * 1000
    const said = report(address, source, device, asked, isDone)
    return waitFor(context, waitMs, call.options).then(() => said)
  }

interface Asked {
  readonly probes: number
  readonly broadcasts: number
  readonly replies: readonly { readonly mac: string; readonly ms: number }[]
}

function ask(
  trips: readonly PacketPath[],
  { probes, isFirstEnough, random }: { probes: number; isFirstEnough: boolean; random: Random },
): Asked {
  const replies: { mac: string; ms: number }[] = []
  let broadcasts = 0
  let last: PacketPath | null = null
  for (let probe = 1; probe <= probes; probe++) {
    if (last === null) broadcasts++
    const heard: readonly PacketPath[] = (last === null ? trips : [last]).filter(
      ({ loss }) => loss === 0 || random() >= loss,
    )
    for (const trip of heard) {
      replies.push({ mac: trip.to.mac.toUpperCase(), ms: trip.roundTripMs * (0.9 + 0.3 * random()) })
      last = trip
      if (isFirstEnough) return { probes: probe, broadcasts, replies }
    }
  }
  return { probes, broadcasts, replies }
}

function report(
  address: string,
  source: string,
  device: string,
  asked: Asked,
  isDone: boolean,
): ProgramResult {
  const lines = [
    `ARPING ${address} from ${source} ${device}`,
    ...asked.replies.map(({ mac, ms }) => `Unicast reply from ${address} [${mac}]  ${ms.toFixed(3)}ms`),
    `Sent ${asked.probes} probes (${asked.broadcasts} broadcast(s))`,
    `Received ${asked.replies.length} response(s)`,
  ]
  return { code: isDone ? 0 : 1, stdout: `${lines.join('\n')}\n`, stderr: '' }
}
