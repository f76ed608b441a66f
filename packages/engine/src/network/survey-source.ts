// What a survey reads of a host, to be compared with what it read before.
import type { ConnectivityReport } from '@groundwork/contract/steps'
import type { HostNetworkFacts } from '../facts/host-parts.ts'
import { type InterfaceAddress, interfaceAddresses } from './interface-addresses.ts'
import { haveSameItems, haveSameLinks } from './same-links.ts'

/** All that is read of a host. Its facts themselves are not kept: they would live as long as the survey. */
export interface Source {
  readonly id: string
  readonly addresses: readonly InterfaceAddress[]
  readonly connectivity: ConnectivityReport | null
}

const NO_ADDRESSES: readonly InterfaceAddress[] = []

export const sourceOf = ({ id, inventory, connectivity }: HostNetworkFacts): Source => ({
  id,
  addresses: inventory ? interfaceAddresses(inventory) : NO_ADDRESSES,
  connectivity,
})

export const isSameSource = (a: Source, b: Source): boolean =>
  a.id === b.id &&
  haveSameItems(a.addresses, b.addresses, isSameAddress) &&
  haveSameLinks(a.connectivity, b.connectivity)

const isSameAddress = (a: InterfaceAddress, b: InterfaceAddress): boolean =>
  a.address.text === b.address.text && a.network.text === b.network.text

/** Three reports by which a survey is found again, as long as not all of them are replaced at once. */
export function anchorsOf(sources: readonly Source[]): readonly ConnectivityReport[] {
  const reports = sources.flatMap(({ connectivity }) => connectivity ?? [])
  const places = [0, reports.length >> 1, reports.length - 1]
  return places.flatMap((place) => reports[place] ?? [])
}
