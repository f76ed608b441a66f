import { LabError } from '../world/lab-error.ts'
import type { SegmentSpec } from '../world/network.ts'

/** The network of one cluster, and the two addresses that it keeps for itself: the lab hands out none below the tenth. */
export interface AddressPlan {
  readonly segment: SegmentSpec
  readonly apiVip: string
  readonly ingressVip: string
}

/** All addresses of a lab: no network is given twice, because requests find their servers by address alone. */
export interface AddressSpace {
  take(size: number): Block
  /** A network that is in use already, and was not taken from here: nothing of it is given. */
  keep(cidr: string): void
}

export interface Block {
  readonly cidr: string
  at(offset: number): string
}

/** Pods live from 10.128.0.0 on unless told otherwise, so machines stay below. */
const END = 128 * 2 ** 16
const LARGEST_BLOCK = 2 ** 16
const SMALL_BLOCK = 2 ** 8
/** Gateway, VIPs, and room to be different. */
const RESERVED = 56
/** Of a network that only the machines of a cluster have: twenty thousand of these fit beside the others. */
const SMALL_SIDE_BLOCK = 2 ** 6
/** The lab hands out none of the first ten, and some machines may come later. */
const RESERVED_ASIDE = 28
/** Bits of the smallest given network that is used as it is. */
const SMALLEST_GIVEN = 27

export function createAddressSpace(): AddressSpace {
  let next = SMALL_BLOCK
  const kept: Range[] = []
  const startFor = (size: number): number => {
    const start = Math.ceil(next / size) * size
    const inTheWay = kept.find(({ first, end }) => start < end && first < start + size)
    if (inTheWay === undefined) return start
    next = inTheWay.end
    return startFor(size)
  }
  return {
    keep(cidr) {
      const range = rangeOf(cidr)
      if (range !== null) kept.push(range)
    },
    take(size) {
      const start = startFor(size)
      next = start + size
      if (next > END) throw new LabError('So many clusters do not fit into the addresses of the lab.')
      const at = (offset: number) => `10.${[16, 8, 0].map((by) => ((start + offset) >>> by) & 255).join('.')}`
      return { cidr: `${at(0)}/${32 - Math.log2(size)}`, at }
    },
  }
}

interface Range {
  readonly first: number
  readonly end: number
}

/** Counted from 10.0.0.0; null: it is elsewhere. */
function rangeOf(cidr: string): Range | null {
  const found = /^10\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/.exec(cidr)
  if (found === null) return null
  const [a = 0, b = 0, c = 0, length = 32] = found.slice(1).map(Number)
  const first = a * 2 ** 16 + b * 2 ** 8 + c
  return { first, end: first + 2 ** (32 - length) }
}

/** A network for each cluster, apart from all others. */
export function planAddresses(
  space: AddressSpace,
  names: readonly string[],
  sizes: readonly number[],
): readonly AddressPlan[] {
  return names.map((name, index) => {
    const { cidr, at } = space.take(blockFor(sizes[index] ?? 0, SMALL_BLOCK, RESERVED))
    return planOf(name, cidr, at)
  })
}

/** The network that a cluster has been given already; null: it is none that the lab can hand out addresses in. No machine gets a kept address. */
export function planAddressesIn(
  cidr: string,
  name: string,
  keptAddresses: readonly string[] = [],
): AddressPlan | null {
  const [, start = '', last = '', length = ''] = /^((?:\d{1,3}\.){3})(\d{1,3})\/(\d{1,2})$/.exec(cidr) ?? []
  const hasRoom = Number(length) >= 8 && Number(length) <= SMALLEST_GIVEN
  if (start === '' || !hasRoom) return null
  const at = (offset: number) => `${start}${Number(last) + offset}`
  const plan = planOf(name, cidr, at)
  return { ...plan, segment: { ...plan.segment, keptAddresses } }
}

function planOf(name: string, cidr: string, at: (offset: number) => string): AddressPlan {
  const gateway = at(1)
  return {
    segment: {
      name,
      cidrs: [cidr],
      gateway,
      nameServers: [gateway],
      ntpServers: [gateway],
      hasDhcp: true,
    },
    apiVip: at(5),
    ingressVip: at(6),
  }
}

/** The network that the machines around a VIP are taken to be in; null: the VIP is not of IPv4. */
export function networkAround(vip: string): string | null {
  const [, start = ''] = /^((?:\d{1,3}\.){3})\d{1,3}$/.exec(vip) ?? []
  return start === '' ? null : `${start}0/24`
}

/** Another network of a cluster, that leads nowhere. */
export const planSideNetwork = (space: AddressSpace, name: string, hosts: number): SegmentSpec => ({
  name,
  cidrs: [space.take(blockFor(hosts, SMALL_SIDE_BLOCK, RESERVED_ASIDE)).cidr],
  isIsolated: true,
})

function blockFor(hosts: number, smallest: number, reserved: number): number {
  let block = smallest
  while (block < hosts + reserved) block *= 2
  if (block > LARGEST_BLOCK) throw new LabError(`A cluster of ${hosts} hosts is too large for the lab.`)
  return block
}
