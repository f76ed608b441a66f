// Which machine a host of a definition is.
import type { Disk, Host, Inventory } from '@groundwork/contract/hosts'
import type { HostDefinition } from '../document/definition.ts'
import { jsonObject } from './wire-values.ts'

/** A host, with what of its inventory is asked here. */
export interface KnownHost {
  readonly host: Host
  readonly macs: readonly string[]
  readonly serial: string
  /** The name the machine gives itself. */
  readonly ownName: string
  readonly disks: readonly Disk[]
}

export function knownHost(host: Host): KnownHost {
  const inventory = (jsonObject(host.inventory) ?? {}) as Inventory
  return {
    host,
    macs: (inventory.interfaces ?? []).flatMap(({ mac_address }) => mac_address?.toLowerCase() ?? []),
    serial: inventory.system_vendor?.serial_number ?? '',
    ownName: inventory.hostname ?? '',
    disks: inventory.disks ?? [],
  }
}

export function findHosts(wanted: HostDefinition, hosts: readonly KnownHost[]): readonly KnownHost[] {
  const { match = {}, network, hostname } = wanted
  const isGiven = Object.values(match).some((value) => value !== undefined)
  if (isGiven) return hosts.filter((host) => fits(match, host))
  const macs = network?.interfaces.map(({ mac_address }) => mac_address.toLowerCase()) ?? []
  if (macs.length > 0) return hosts.filter((host) => macs.some((mac) => host.macs.includes(mac)))
  return hosts.filter((host) => hasName(host, hostname ?? ''))
}

const hasName = ({ host, ownName }: KnownHost, name: string): boolean =>
  name !== '' && (host.requested_hostname === name || ownName === name)

function fits(match: NonNullable<HostDefinition['match']>, known: KnownHost): boolean {
  const { mac_address: mac, serial, hostname, id } = match
  return (
    (mac === undefined || known.macs.includes(mac.toLowerCase())) &&
    (serial === undefined || known.serial === serial) &&
    (hostname === undefined || hasName(known, hostname)) &&
    (id === undefined || known.host.id === id)
  )
}
