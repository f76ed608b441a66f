// Which way packets take, who gets them, and what happens to them on the way.
import type { Computer } from '../world/computer.ts'
import { contains, interfaceAddresses, parseIp } from '../world/ip-network.ts'
import type { LabNic } from '../world/network.ts'
import type { Fabric } from './fabric.ts'
import type { Impairments } from './impairments.ts'
import { type Answerer, answerersIn, mtuOf, type Segment } from './segment.ts'

export type Way =
  | { readonly kind: 'itself' }
  | { readonly kind: 'link'; readonly nic: LabNic; readonly segment: Segment; readonly source: string }
  | {
      readonly kind: 'router'
      readonly nic: LabNic
      readonly segment: Segment
      readonly source: string
      readonly gateway: string
      readonly target: Segment
    }

/** What becomes of packets to one machine. */
export interface PacketPath {
  readonly to: Answerer
  /** There and back. */
  readonly roundTripMs: number
  /** Of question or answer. */
  readonly loss: number
  /** What gets through, the interface of the sender left aside. */
  readonly mtu: number
}

export interface Paths {
  /** Null: the network is unreachable. `through`: no other interface. */
  wayTo(computer: Computer, address: string, through?: LabNic): Way | null
  /** To every machine that has the address and is reached by that way; several only on the same link. */
  tripsBy(computer: Computer, way: Way, address: string): readonly PacketPath[]
  /** Interfaces that carry anything at all. */
  usableNics(computer: Computer): readonly LabNic[]
  /** The first of them from which anything leads further; null: the computer is cut off. */
  wayOut(computer: Computer): { readonly nic: LabNic; readonly segment: Segment } | null
  /** Addresses of its own, those that it answers for included. */
  isOwn(computer: Computer, address: string): boolean
}

const LOOPBACK = /^127\.|^::1$/

export function createPaths(fabric: Fabric, impairments: Impairments): Paths {
  const isOwn = (computer: Computer, address: string): boolean =>
    LOOPBACK.test(address) ||
    computer.nics.some((nic) => interfaceAddresses(nic.addresses).some(({ text }) => text === address)) ||
    fabric.isClaimedBy(computer, address)

  const usableNics = (computer: Computer): readonly LabNic[] =>
    computer.nics.filter((nic) => nic.isUp && nic.addresses.length > 0 && fabric.isPlugged(nic))

  const isThere = ({ computer, nic }: Answerer): boolean => {
    if (computer === null) return true
    if (computer.system === null) return false
    return nic === null ? usableNics(computer).length > 0 : nic.isUp && fabric.isPlugged(nic)
  }

  const lossTo = (computer: Computer, to: Answerer, segments: readonly Segment[]): number => {
    const arrives = segments.reduce((chance, { loss }) => chance * (1 - loss), 1)
    const between = to.computer === null ? 0 : impairments.lossBetween(computer, to.computer)
    return 1 - arrives * (1 - between)
  }

  return {
    isOwn,
    usableNics,
    wayOut: (computer) => {
      for (const nic of usableNics(computer)) {
        const segment = fabric.segmentOf(nic)
        if (segment.gateways[4] !== null || segment.gateways[6] !== null) return { nic, segment }
      }
      return null
    },
    wayTo(computer, address, through) {
      if (isOwn(computer, address)) return { kind: 'itself' }
      const ip = parseIp(address)
      if (ip === null) return null
      const nics = usableNics(computer).filter((nic) => through === undefined || nic === through)
      for (const nic of nics) {
        const beside = interfaceAddresses(nic.addresses).find(({ network }) => contains(network, ip))
        if (beside) return { kind: 'link', nic, segment: fabric.segmentOf(nic), source: beside.text }
      }
      for (const nic of nics) {
        const segment = fabric.segmentOf(nic)
        const gateway = segment.gateways[ip.family]
        const source = interfaceAddresses(nic.addresses).find(({ network }) => network.family === ip.family)
        if (gateway === null || source === undefined) continue
        const target = fabric.segmentFor(address)
        return { kind: 'router', nic, segment, source: source.text, gateway, target }
      }
      return null
    },
    tripsBy(computer, way, address) {
      if (way.kind === 'itself') return []
      const { segment } = way
      const target = way.kind === 'router' ? way.target : segment
      const isRouted = way.kind === 'router' && target !== segment
      const family = address.includes(':') ? 6 : 4
      if (isRouted && target !== fabric.outside && target.gateways[family] === null) return []
      const crossed = isRouted ? [segment, target] : [segment]
      const trips = answerersIn(target, address)
        .filter(isThere)
        .map((to) => {
          const mtus = crossed.map(({ mtu }) => mtu)
          if (to.nic !== null) mtus.push(mtuOf(to.nic, target))
          return {
            to,
            roundTripMs: 2 * crossed.reduce((sum, { latencyMs }) => sum + latencyMs, 0),
            loss: lossTo(computer, to, crossed),
            mtu: target === fabric.outside ? segment.mtu : Math.min(...mtus),
          }
        })
        .filter(({ loss }) => loss < 1)
      // A router has one of them in its table.
      return way.kind === 'router' ? trips.slice(0, 1) : trips
    },
  }
}
