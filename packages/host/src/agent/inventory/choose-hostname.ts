import { isGlobalUnicast, parseAnyAddress } from '@groundwork/addresses/cidr'
import type { NetworkInterface } from '@groundwork/contract/hosts'
import { FORBIDDEN_HOSTNAMES } from '@groundwork/hostnames/hostname-rules'
import type { Machine } from '../../machine/machine.ts'
import { readText } from './read-text.ts'

export const readHostname = (machine: Machine): Promise<string> =>
  readText(machine, '/proc/sys/kernel/hostname')

/** The name of the machine, or one made of its first usable hardware address. */
export const chooseHostname = (name: string, interfaces: readonly NetworkInterface[]): string => {
  if (!FORBIDDEN_HOSTNAMES.includes(name)) return name
  const usable = interfaces.filter(
    (one) =>
      ['physical', 'vlan', 'bond'].includes(one.type ?? '') && one.mac_address && hasGlobalAddress(one),
  )
  const [first] = usable.sort((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1))
  return first?.mac_address?.toLowerCase().replaceAll(':', '-') ?? name
}

const hasGlobalAddress = ({ ipv4_addresses, ipv6_addresses }: NetworkInterface): boolean =>
  [...(ipv4_addresses ?? []), ...(ipv6_addresses ?? [])].some((text) => {
    const address = parseAnyAddress(text.split('/')[0] ?? '')
    return address !== null && isGlobalUnicast(address)
  })
