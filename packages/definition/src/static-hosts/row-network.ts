// Between a row of texts and the network settings of a machine.
import { contains, parseAddress, parseAddressInNetwork } from '@groundwork/addresses/cidr'
import { hostnameProblem } from '@groundwork/hostnames/hostname-rules'
import { BOND_MODES } from '../schema-source/bond-modes.ts'
import type { NetworkDefinition } from '../schema-source/network-definition.ts'
import { EMPTY_ROW } from './pasted-rows.ts'
import { splitCell } from './static-columns.ts'
import type { RowProblem, StaticHost, StaticHostColumn, StaticHostRow } from './static-host.ts'

export type ReadRow =
  | { readonly ok: true; readonly host: StaticHost }
  | { readonly ok: false; readonly problems: readonly Omit<RowProblem, 'row'>[] }

const MAC = /^(?:[0-9a-f]{2}:){5}[0-9a-f]{2}$/i
const DEFAULT_MODE = 'active-backup'

export function readRow(row: StaticHostRow): ReadRow {
  const problems: Omit<RowProblem, 'row'>[] = []
  const complain = (column: StaticHostColumn, message: string) => problems.push({ column, message })
  const macs = splitCell(row.mac)
  const names = splitCell(row.interface)
  const bond = readBond(row.bond)

  const complaint = row.hostname === '' ? null : hostnameProblem(row.hostname)
  if (complaint) complain('hostname', `The name ${complaint.text}.`)
  if (macs.length === 0) complain('mac', 'The MAC address is missing; without it the machine is not found.')
  for (const mac of macs) {
    if (!MAC.test(mac)) complain('mac', `${mac} is not a MAC address, such as 52:54:00:00:00:01.`)
  }
  if (names.length > 0 && names.length !== macs.length) {
    complain(
      'interface',
      `There are ${names.length} interfaces and ${macs.length} MAC addresses; give one for each.`,
    )
  }
  if (macs.length > 1 && bond === null)
    complain('bond', `Several interfaces need a bond, such as ${DEFAULT_MODE}.`)
  if (bond === 'unknown') complain('bond', `Write a mode: ${BOND_MODES.join(', ')}; or a name and a mode.`)
  checkAddress(row, 'ipv4', 'gateway', complain)
  checkAddress(row, 'ipv6', 'gateway6', complain)
  for (const server of splitCell(row.dns)) {
    const family = parseAddress(server)?.family
    const isMissing = family === 'IPv4' ? row.ipv4 === '' : row.ipv6 === ''
    if (family === undefined) complain('dns', `${server} is not an address.`)
    else if (isMissing && row.ipv4 !== row.ipv6) {
      complain('dns', `${server} cannot be reached: this machine has no ${family} address.`)
    }
  }
  const vlan = readNumber(row.vlan, 1, 4094)
  if (vlan === null) complain('vlan', 'A VLAN is a number from 1 to 4094.')
  const mtu = readNumber(row.mtu, 576, 65535)
  if (mtu === null) complain('mtu', 'An MTU is a number from 576 to 65535.')
  if (problems.length > 0) return { ok: false, problems }

  const addresses = [row.ipv4, row.ipv6].filter((text) => text !== '')
  const gateways = [row.gateway, row.gateway6].filter((text) => text !== '')
  const dns = splitCell(row.dns)
  const network: NetworkDefinition = {
    interfaces: macs.map((mac, index) => ({
      name: names[index] ?? `nic${index + 1}`,
      mac_address: mac.toLowerCase(),
    })),
    ...(bond && bond !== 'unknown' ? { bond } : {}),
    ...(vlan ? { vlan } : {}),
    ...(mtu ? { mtu } : {}),
    ...(addresses.length > 0 ? { addresses } : {}),
    ...(gateways.length > 0 ? { gateways } : {}),
    ...(dns.length > 0 ? { dns_servers: dns } : {}),
  }
  return { ok: true, host: { hostname: row.hostname, network } }
}

type Complain = (column: StaticHostColumn, message: string) => void

function checkAddress(
  row: StaticHostRow,
  column: 'ipv4' | 'ipv6',
  gatewayColumn: 'gateway' | 'gateway6',
  complain: Complain,
): void {
  const [text, gatewayText] = [row[column], row[gatewayColumn]]
  const family = column === 'ipv4' ? 'IPv4' : 'IPv6'
  const parsed = text === '' ? null : parseAddressInNetwork(text)
  if (text !== '' && parsed?.address.family !== family) {
    const example = column === 'ipv4' ? '192.168.1.10/24' : 'fd00::10/64'
    complain(
      column,
      `${text} is not an ${family} address with the length of its network, such as ${example}.`,
    )
  }
  if (gatewayText === '') return
  const gateway = parseAddress(gatewayText)
  if (gateway?.family !== family) complain(gatewayColumn, `${gatewayText} is not an ${family} address.`)
  else if (parsed && !contains(parsed.network, gateway)) {
    complain(
      gatewayColumn,
      `${gatewayText} is outside of ${parsed.network.text}; a gateway is in the network of the address.`,
    )
  } else if (text === '') complain(column, 'There is a gateway but no address.')
}

/** Undefined: not given; null: not a number of this range. */
function readNumber(text: string, least: number, most: number): number | undefined | null {
  if (text === '') return undefined
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : null
}

/** `bond0 802.3ad`, `bond0:802.3ad`, `802.3ad` or `bond0`. */
function readBond(text: string): NonNullable<NetworkDefinition['bond']> | null | 'unknown' {
  const words = text.split(/[\s:,]+/).filter((word) => word !== '')
  if (words.length === 0) return null
  const mode = BOND_MODES.find((known) => words.includes(known))
  const name = words.find((word) => word !== mode)
  const isRight =
    words.length <= 2 && (mode !== undefined || words.length === 1) && /^[\w.-]{1,15}$/.test(name ?? 'bond0')
  return isRight ? { name: name ?? 'bond0', mode: mode ?? DEFAULT_MODE } : 'unknown'
}

/** Null: the settings are more than a row can say. */
export function writeRow({ hostname, network }: StaticHost): StaticHostRow | null {
  const {
    interfaces,
    bond,
    vlan,
    mtu,
    addresses = [],
    gateways = [],
    dns_servers = [],
    dns_search = [],
  } = network
  const only = (list: readonly string[], isIpv6: boolean) =>
    list.filter((text) => text.includes(':') === isIpv6)
  const lists = [addresses, gateways].flatMap((list) => [only(list, false), only(list, true)])
  const isMore =
    lists.some((list) => list.length > 1) || dns_search.length > 0 || network.nmstate !== undefined
  if (isMore) return null
  return {
    ...EMPTY_ROW,
    hostname,
    mac: interfaces.map(({ mac_address }) => mac_address).join(' '),
    interface: interfaces.map(({ name }) => name).join(' '),
    ipv4: only(addresses, false)[0] ?? '',
    ipv6: only(addresses, true)[0] ?? '',
    gateway: only(gateways, false)[0] ?? '',
    gateway6: only(gateways, true)[0] ?? '',
    dns: dns_servers.join(' '),
    vlan: vlan === undefined ? '' : String(vlan),
    bond: bond ? `${bond.name} ${bond.mode}` : '',
    mtu: mtu === undefined ? '' : String(mtu),
  }
}

/** Every row by itself, and what two rows must not share. */
export function checkRows(rows: readonly StaticHostRow[]): readonly RowProblem[] {
  const alone = rows.flatMap((row, index) => {
    const read = readRow(row)
    return read.ok ? [] : read.problems.map((problem) => ({ row: index, ...problem }))
  })
  return [...alone, ...UNIQUE.flatMap((column) => repeated(rows, column))]
}

const UNIQUE: readonly StaticHostColumn[] = ['hostname', 'mac', 'ipv4', 'ipv6']

function repeated(rows: readonly StaticHostRow[], column: StaticHostColumn): readonly RowProblem[] {
  const owners = new Map<string, number>()
  return rows.flatMap((row, index) =>
    splitCell(row[column].toLowerCase()).flatMap((value) => {
      // One address in two networks of different length is still one address.
      const key = value.split('/')[0] ?? ''
      const owner = owners.get(key)
      if (owner === undefined) {
        owners.set(key, index)
        return []
      }
      return [{ row: index, column, message: `${key} is in row ${owner + 1} already.` }]
    }),
  )
}
