// static_network_config: a list, one entry or a file, as the API takes it: NMState as text, and which interface has which address.
import { readFile, stat } from 'node:fs/promises'
import { messageOf } from '@groundwork/errors/error-text'
import { readYaml } from '../python/read-yaml.ts'
import { isRecordValue, type PythonRecord, type PythonValue } from '../python/values.ts'
import { yamlText } from '../python/yaml-text.ts'
import { giveUp, type Session, type Voice } from '../session.ts'
import { isText, without } from './parameters.ts'
import { expandHome } from './paths.ts'

export async function staticNetworks(session: Session, given: PythonValue): Promise<readonly PythonRecord[]> {
  const read = isText(given) ? await fromFile(session, given) : given
  const list = isRecordValue(read) ? [read] : read
  if (!Array.isArray(list))
    return giveUp(session, `static_network_config must be a list or dict, got ${typeName(list)}`)
  return (list as readonly PythonValue[]).map((entry) => {
    if (!isRecordValue(entry))
      return giveUp(session, `Each entry in static_network_config must be a dict, got ${typeName(entry)}`)
    return networkOf(session, entry)
  })
}

/** A path of nothing is taken as it is. */
async function fromFile(session: Session, given: string): Promise<PythonValue> {
  const path = expandHome(session.around, given)
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) return given
  try {
    const content = await readYaml(await readFile(path, 'utf8'))
    if (isRecordValue(content) && content.static_network_config !== undefined)
      return content.static_network_config
    return content ?? []
  } catch (error) {
    return giveUp(session, `Failed to read/parse YAML file ${path}: ${messageOf(error)}`)
  }
}

function networkOf(voice: Voice, entry: PythonRecord): PythonRecord {
  const { network_yaml, mac_interface_map = [] } = entry
  if (network_yaml !== undefined && network_yaml !== null && mac_interface_map !== null)
    return {
      network_yaml: isText(network_yaml) ? network_yaml : yamlText(network_yaml),
      mac_interface_map,
    }
  const interfaces = Array.isArray(entry.interfaces) ? (entry.interfaces as readonly PythonRecord[]) : []
  if (interfaces.length === 0) giveUp(voice, 'You need to provide a list of interfaces')
  const isMapped = Array.isArray(mac_interface_map) && mac_interface_map.length > 0
  const map = isMapped ? (mac_interface_map as readonly PythonRecord[]) : ethernetMap(interfaces)
  requirePorts(voice, interfaces, map)
  return { network_yaml: yamlText(without(entry, 'mac_interface_map')), mac_interface_map: map }
}

const typeOf = ({ type }: PythonRecord): string => (isText(type) ? type : 'ethernet')

const ethernetMap = (interfaces: readonly PythonRecord[]): readonly PythonRecord[] =>
  interfaces
    .filter((one) => typeOf(one) === 'ethernet' && isSet(one.name) && isSet(one['mac-address']))
    .map((one) => ({ mac_address: one['mac-address'] ?? null, logical_nic_name: one.name ?? null }))

const isSet = (value: PythonValue | undefined): boolean => value !== undefined && value !== null

/** Ports of bonds, and what a VLAN stands on, must be found on the machine. */
function requirePorts(voice: Voice, interfaces: readonly PythonRecord[], map: readonly PythonRecord[]): void {
  const bonds: PythonValue[] = []
  const ports: PythonValue[] = []
  for (const one of interfaces) {
    const bond = one['link-aggregation']
    if (typeOf(one) === 'bond' && isRecordValue(bond) && Array.isArray(bond.port)) {
      bonds.push(one.name ?? null)
      ports.push(...(bond.port as readonly PythonValue[]))
    }
    if (typeOf(one) === 'vlan' && isRecordValue(one.vlan) && isSet(one.vlan['base-iface']))
      ports.push(one.vlan['base-iface'] ?? null)
  }
  const known = map.map((one) => one.logical_nic_name)
  for (const port of ports)
    if (!bonds.includes(port) && !known.includes(port))
      giveUp(voice, `Nic ${String(port)} is missing from mac_interface_map`)
}

/** As Python calls it. */
function typeName(value: PythonValue): string {
  if (value === null) return 'NoneType'
  if (typeof value === 'string') return 'str'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float'
  return Array.isArray(value) ? 'list' : 'dict'
}
