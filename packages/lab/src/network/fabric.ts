// All segments, and what connects them: every segment that is not isolated has a router that knows the way to all others, and to
// what lies outside of the lab.
import type { Computer } from '../world/computer.ts'
import { networkText, parseNetwork } from '../world/ip-network.ts'
import type { ForeignDevice, LabNic, SegmentSpec } from '../world/network.ts'
import {
  addGuest,
  addressKey,
  createSegment,
  isInside,
  macFor,
  plugIn,
  type Segment,
  unplug,
} from './segment.ts'

export interface Fabric {
  addSegment(spec: SegmentSpec): void
  segmentOf(nic: LabNic): Segment
  /** Where an address belongs: the segment with its network, or what lies outside. */
  segmentFor(address: string): Segment
  /** Something that is always there and answers for the address, unless a machine does already. */
  placeServer(address: string): void
  attach(computer: Computer): void
  detach(computer: Computer): void
  isPlugged(nic: LabNic): boolean
  claim(address: string, on: Computer | ForeignDevice): void
  release(address: string): void
  isClaimedBy(computer: Computer, address: string): boolean
  readonly segments: ReadonlyMap<string, Segment>
  readonly outside: Segment
}

const OUTSIDE_LATENCY_MS = 5

export function createFabric(): Fabric {
  const segments = new Map<string, Segment>()
  /** By network, to find the one with an address without asking each. */
  const byNetwork = new Map<string, Segment>()
  const prefixes = new Set<number>()
  /** Every computer that ever claimed an address: few do, and all are asked with every packet. */
  const claimants = new WeakSet<Computer>()
  const outside = createSegment({ name: 'outside', cidrs: [], latencyMs: OUTSIDE_LATENCY_MS })

  const segmentOf = (nic: LabNic): Segment => {
    const segment = segments.get(nic.segment)
    if (segment === undefined) throw new Error(`There is no segment "${nic.segment}" for ${nic.name}.`)
    return segment
  }
  const segmentFor = (address: string): Segment => {
    for (const prefix of prefixes) {
      const network = parseNetwork(`${address}/${prefix}`)
      const segment = network === null ? undefined : byNetwork.get(networkText(network))
      if (segment !== undefined) return segment
    }
    return outside
  }

  /** In the segments of the computer that have the address; where none does, wherever it belongs. */
  const homesOf = (address: string, on: Computer | ForeignDevice): readonly Segment[] => {
    if ('nics' in on) {
      const own = [...new Set(on.nics.map(segmentOf))].filter((segment) => isInside(segment, address))
      return own.length > 0 ? own : [segmentFor(address)]
    }
    if (on.segment === undefined) return [segmentFor(address)]
    const named = segments.get(on.segment)
    if (named === undefined) throw new Error(`There is no segment "${on.segment}".`)
    return [named]
  }

  const placeServer = (server: string): void => {
    const address = addressKey(server)
    const segment = segmentFor(address)
    // A router often does this, too.
    if (segment.guests.has(address)) return
    addGuest(segment, address, { mac: macFor(`server ${address}`), computer: null, nic: null })
  }

  return {
    segments,
    outside,
    segmentOf,
    segmentFor,
    placeServer,
    addSegment(spec) {
      if (segments.has(spec.name)) throw new Error(`There is a segment "${spec.name}" already.`)
      const segment = createSegment(spec)
      segments.set(spec.name, segment)
      for (const network of segment.networks) {
        prefixes.add(network.prefix)
        if (!byNetwork.has(networkText(network))) byNetwork.set(networkText(network), segment)
      }
      // What was thought to be outside belongs here.
      for (const [address, guests] of outside.guests) {
        if (!isInside(segment, address)) continue
        outside.guests.delete(address)
        if (segment.guests.has(address)) continue
        for (const guest of guests) addGuest(segment, address, guest)
      }
      for (const server of [...segment.ntpServers, ...(segment.nameServers ?? [])]) placeServer(server)
    },
    attach(computer) {
      for (const nic of computer.nics) plugIn(segmentOf(nic), computer, nic)
    },
    detach(computer) {
      for (const nic of computer.nics) unplug(segmentOf(nic), nic)
    },
    isPlugged: (nic) => segments.get(nic.segment)?.members.has(nic) ?? false,
    claim(address, on) {
      const key = addressKey(address)
      for (const segment of homesOf(key, on)) {
        if (!('nics' in on)) {
          addGuest(segment, key, { mac: on.mac.toLowerCase(), computer: null, nic: null })
          continue
        }
        const nic = on.nics.find((one) => one.segment === segment.name) ?? on.nics[0]
        if (nic === undefined) continue
        claimants.add(on)
        addGuest(segment, key, { mac: nic.mac, computer: on, nic: segment === outside ? null : nic })
      }
    },
    release(address) {
      const key = addressKey(address)
      for (const segment of [...segments.values(), outside]) segment.guests.delete(key)
    },
    isClaimedBy: (computer, address) =>
      claimants.has(computer) &&
      [...computer.nics.map(segmentOf), segmentFor(address)].some((segment) =>
        segment.guests.get(address)?.some((guest) => guest.computer === computer),
      ),
  }
}
