import { parseAddress, parseAddressInNetwork } from '@groundwork/addresses/cidr'
import type { ColumnKind } from '@groundwork/fleet/csv'
import { hostnameProblem } from '@groundwork/hostnames/hostname-rules'
import type { StaticHostColumn } from './static-host.ts'

/** `prefix`: a length, or a mask, in a column of its own. */
export type PastedColumn = StaticHostColumn | 'prefix'

const MAC = /^(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}$/i
/** Several values of one cell: `eno1 eno2`, `eno1+eno2`. */
export const splitCell = (cell: string): string[] => cell.split(/[\s,;+|]+/).filter((part) => part !== '')

const isAddress = (family: 'IPv4' | 'IPv6') => (cell: string) =>
  (parseAddressInNetwork(cell)?.address ?? parseAddress(cell))?.family === family

export const STATIC_COLUMNS: readonly (ColumnKind<PastedColumn> & { readonly title: string })[] = [
  {
    name: 'mac',
    title: 'MAC address',
    aliases: ['mac address', 'macs', 'hwaddr', 'hardware address', 'nic mac'],
    looksLike: (cell) => splitCell(cell).every((part) => MAC.test(part)),
  },
  {
    name: 'ipv4',
    title: 'IPv4 address',
    aliases: ['ip', 'ip address', 'address', 'ipv4 address', 'ipaddr', 'cidr'],
    looksLike: isAddress('IPv4'),
  },
  {
    name: 'gateway',
    title: 'Gateway',
    aliases: ['gw', 'default gateway', 'router', 'ipv4 gateway'],
    looksLike: isAddress('IPv4'),
  },
  {
    name: 'dns',
    title: 'DNS',
    aliases: ['dns servers', 'dns server', 'nameserver', 'nameservers', 'name server', 'resolver'],
    looksLike: (cell) => splitCell(cell).every((part) => parseAddress(part) !== null),
  },
  { name: 'ipv6', title: 'IPv6 address', aliases: ['ip6', 'ipv6 address'], looksLike: isAddress('IPv6') },
  { name: 'gateway6', title: 'IPv6 gateway', aliases: ['gw6', 'ipv6 gateway'], looksLike: isAddress('IPv6') },
  {
    name: 'bond',
    title: 'Bond',
    aliases: ['bond mode', 'lag', 'team', 'bonding'],
    looksLike: (cell) => /^(?:bond\d+|balance-\w+|active-backup|802\.3ad)(?:[\s:]|$)/.test(cell),
  },
  {
    name: 'interface',
    title: 'Interface',
    aliases: ['nic', 'iface', 'device', 'port', 'interfaces', 'nics', 'ports', 'logical nic name'],
    looksLike: (cell) => splitCell(cell).every((part) => /^(?:en[opsx]\w+|eth\d+|ens\w+|nic\d+)$/.test(part)),
  },
  { name: 'vlan', title: 'VLAN', aliases: ['vlan id', 'vid', 'tag'] },
  { name: 'mtu', title: 'MTU', aliases: [], looksLike: (cell) => /^(?:1500|9000|8900|9216)$/.test(cell) },
  {
    name: 'prefix',
    title: 'Prefix length',
    aliases: ['netmask', 'mask', 'prefix length', 'subnet mask', 'subnet'],
  },
  {
    name: 'hostname',
    title: 'Hostname',
    aliases: ['name', 'host', 'node', 'server', 'fqdn', 'machine'],
    looksLike: (cell) => hostnameProblem(cell.toLowerCase()) === null && !/^[\d.]+$/.test(cell),
  },
]
