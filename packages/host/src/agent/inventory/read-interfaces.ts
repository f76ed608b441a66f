import { contains, isLinkLocal, parseAnyAddress, parseCidr } from '@groundwork/addresses/cidr'
import type { NetworkInterface } from '@groundwork/contract/hosts'
import { type JsonRecord, parseJson, recordOf, recordsOf } from '@groundwork/json/json-values'
import type { Machine } from '../../machine/machine.ts'
import { toInteger, toText } from './json-reading.ts'
import { mapBounded } from './map-bounded.ts'
import { omitEmpty } from './omit-empty.ts'
import { createOptionalTool, type OptionalTool } from './optional-tool.ts'
import { readInteger, readText } from './read-text.ts'

/** All interfaces of the machine, in the order of the kernel; the service leaves out those it does not need. */
export const readInterfaces = async (machine: Machine): Promise<NetworkInterface[]> => {
  const links = await readIp(machine, ['-d', '-j', 'addr', 'show'])
  const routes = await readIp(machine, ['-6', '-j', 'route', 'show', 'table', 'main'])
  const biosdevname = createOptionalTool(machine, 'biosdevname')
  const inOrder = [...links].sort((a, b) => toInteger(a.ifindex) - toInteger(b.ifindex))
  const interfaces = await mapBounded(inOrder, (link) => readInterface(machine, link, routes, biosdevname))
  return interfaces.filter((one) => one !== null)
}

const readIp = async (machine: Machine, args: readonly string[]): Promise<readonly JsonRecord[]> => {
  const { code, stdout } = await machine.run('ip', args)
  return code === 0 ? recordsOf(parseJson(stdout)) : []
}

/** null: the kernel does not show it, as when it has just gone. */
const readInterface = async (
  machine: Machine,
  link: JsonRecord,
  routes: readonly JsonRecord[],
  biosdevname: OptionalTool,
): Promise<NetworkInterface | null> => {
  const name = toText(link.ifname)
  const folder = `/sys/class/net/${name}`
  const realPath = name === '' ? null : await machine.files.realPath(folder)
  if (realPath === null) return null
  const isPhysical = !realPath.includes('/virtual/')
  const addresses = addressesOf(link, routes)
  return omitEmpty<NetworkInterface>({
    biosdevname: isPhysical ? (await biosdevname('-i', name))?.stdout.trim() : '',
    flags: flagsOf(link),
    has_carrier: (await readInteger(machine, `${folder}/carrier`)) === 1,
    ipv4_addresses: addresses.filter((text) => !text.includes(':')),
    ipv6_addresses: addresses.filter((text) => text.includes(':')),
    mac_address: macOf(link),
    mtu: toInteger(link.mtu),
    name,
    product: await readText(machine, `${folder}/device/device`),
    speed_mbps: Math.min(await readInteger(machine, `${folder}/speed`), 2 ** 31 - 1),
    type: isPhysical ? 'physical' : kindOf(link),
    vendor: await readText(machine, `${folder}/device/vendor`),
  })
}

const kindOf = (link: JsonRecord): string => {
  const kind = toText(recordOf(link.linkinfo).info_kind)
  // The kernel's word covers both kinds of tunnel; the wire knows them by their older name.
  return kind === 'tun' ? 'tuntap' : kind || 'device'
}

/** The members of a bond all show its address; their own one stands beside it. */
const macOf = (link: JsonRecord): string => {
  const own = toText(recordOf(recordOf(link.linkinfo).info_slave_data).perm_hwaddr)
  const mac = (own || toText(link.address)).toLowerCase()
  const isMac = /^[0-9a-f]{2}(?::[0-9a-f]{2})+$/.test(mac) && !/^[0:]*$/.test(mac)
  return isMac ? mac : ''
}

const flagsOf = (link: JsonRecord): string[] => {
  const said = Array.isArray(link.flags) ? link.flags : []
  const isRunning = said.includes('UP') && !said.includes('NO-CARRIER')
  const flags = [
    ['up', said.includes('UP')],
    ['broadcast', said.includes('BROADCAST')],
    ['loopback', said.includes('LOOPBACK')],
    ['pointtopoint', said.includes('POINTOPOINT')],
    ['multicast', said.includes('MULTICAST')],
    ['running', isRunning],
  ] as const
  return flags.filter(([, isSet]) => isSet).map(([flag]) => flag)
}

/** As `address/length`, without those that hold for the link only. */
const addressesOf = (link: JsonRecord, routes: readonly JsonRecord[]): string[] =>
  recordsOf(link.addr_info).flatMap(({ local, prefixlen }) => {
    const address = parseAnyAddress(toText(local))
    if (address === null || isLinkLocal(address)) return []
    // DHCPv6 hands out single addresses; how large the network is, the router has announced.
    const announced = routes.find(({ dev, protocol, dst }) => {
      if (dev !== link.ifname || !['ra', '9'].includes(toText(protocol))) return false
      const network = parseCidr(toText(dst))
      return network !== null && contains(network, address)
    })
    const length = announced === undefined ? toInteger(prefixlen) : toText(announced.dst).split('/')[1]
    return [`${toText(local)}/${length}`]
  })
