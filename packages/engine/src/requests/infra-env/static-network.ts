// The frame of static network settings: which network card gets which part. Whether the settings themselves make
// sense is judged by the package that renders them.
import type { HostStaticNetworkConfig } from '@groundwork/contract/infra-envs'
import { isRecord } from '@groundwork/json/json-values'
import { compareText } from '@groundwork/text/compare-text'
import { listOf } from '../../text/wording.ts'
import { type ParseYaml, readYaml } from '../manifest/manifest.ts'
import { type Problem, problem, quote } from '../problem.ts'

/** The order in which hosts are numbered in the image, and in which the wire shows them: by settings, then by map. */
export function sortedStaticNetwork(
  hosts: readonly HostStaticNetworkConfig[],
): readonly HostStaticNetworkConfig[] {
  return hosts
    .map(({ mac_interface_map: map, ...rest }) => ({
      ...rest,
      ...(map
        ? { mac_interface_map: [...map].sort((a, b) => compareText(mappingKey(a), mappingKey(b))) }
        : {}),
    }))
    .sort(
      (a, b) => compareText(a.network_yaml ?? '', b.network_yaml ?? '') || compareMaps(mapOf(a), mapOf(b)),
    )
}

type Mapping = NonNullable<HostStaticNetworkConfig['mac_interface_map']>[number]

const mapOf = (host: HostStaticNetworkConfig): readonly Mapping[] => host.mac_interface_map ?? []

const mappingKey = ({ logical_nic_name = '', mac_address }: Mapping): string =>
  `${logical_nic_name}\0${mac_address}`

function compareMaps(a: readonly Mapping[], b: readonly Mapping[]): number {
  return a.length - b.length || compareText(a.map(mappingKey).join('\0'), b.map(mappingKey).join('\0'))
}

/** Judges settings in the YAML of nmstate: what is wrong at which place in them. */
export type CheckNetwork = (yaml: string) => readonly { readonly path: string; readonly message: string }[]

export function checkStaticNetwork(
  hosts: readonly HostStaticNetworkConfig[],
  parseYaml: ParseYaml,
  checkNetwork: CheckNetwork = () => [],
): readonly Problem[] {
  return hosts.flatMap((host, index) => {
    const path = `static_network_config[${index}]`
    const settings = checkSettings(host, path, checkNetwork)
    // The check of the settings says better why they are no YAML.
    const isUnreadable = settings.some(({ path: place }) => place === `${path}.network_yaml`)
    const frame = isUnreadable ? [] : checkNetworkYaml(host, path, parseYaml)
    return [...checkMappings(host, path), ...frame, ...settings]
  })
}

/** Problems are named in full; nothing to say when there are no settings, which is reported already. */
function checkSettings(
  { network_yaml: yaml = '' }: HostStaticNetworkConfig,
  path: string,
  checkNetwork: CheckNetwork,
): readonly Problem[] {
  if (yaml.trim() === '') return []
  return checkNetwork(yaml).map(({ path: place, message }) => {
    const where = place === '' ? `${path}.network_yaml` : `${path}.network_yaml: ${place}`
    return problem('invalid-text', where, `${where}: ${message}`)
  })
}

const MAC = /^(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}$/

function checkMappings(
  { mac_interface_map: map = [] }: HostStaticNetworkConfig,
  path: string,
): readonly Problem[] {
  const mapPath = `${path}.mac_interface_map`
  if (map.length === 0) {
    return [
      problem('required', mapPath, `${mapPath} is empty; name the MAC address of at least one interface.`),
    ]
  }
  const bad = map.flatMap(({ mac_address }, index) => {
    if (MAC.test(mac_address)) return []
    const macPath = `${mapPath}[${index}].mac_address`
    return [problem('invalid-text', macPath, `${macPath} ${quote(mac_address)} is not a MAC address.`)]
  })
  const unusable = map.flatMap(({ logical_nic_name: name = '' }, index) => {
    // Scripts on the machine read the map line by line.
    if (!/[\s/=]/.test(name)) return []
    const namePath = `${mapPath}[${index}].logical_nic_name`
    const message = `${namePath} ${quote(name)} cannot be the name of an interface; leave out blanks, slashes and equals signs.`
    return [problem('invalid-text', namePath, message)]
  })
  return [
    ...bad,
    ...unusable,
    ...checkUnique(
      map.map(({ mac_address }) => mac_address),
      mapPath,
      'MAC address',
    ),
    ...checkUnique(
      map.map(({ logical_nic_name }) => logical_nic_name ?? ''),
      mapPath,
      'interface name',
    ),
  ]
}

function checkUnique(values: readonly string[], path: string, what: string): readonly Problem[] {
  const repeated = [...new Set(values.filter((value, index) => values.indexOf(value) !== index))].sort()
  if (repeated.length === 0) return []
  const names = listOf(repeated.map((value) => quote(value)))
  return [problem('duplicate', path, `${path} has the ${what} ${names} more than once.`)]
}

function checkNetworkYaml(
  host: HostStaticNetworkConfig,
  path: string,
  parseYaml: ParseYaml,
): readonly Problem[] {
  const yamlPath = `${path}.network_yaml`
  const text = host.network_yaml ?? ''
  if (text.trim() === '') return [problem('required', yamlPath, `${yamlPath} is empty.`)]
  const state = readState(text, parseYaml)
  if (state === null) {
    return [
      problem('invalid-text', yamlPath, `${yamlPath} is not YAML with settings by name, such as interfaces.`),
    ]
  }
  const mapped = new Set((host.mac_interface_map ?? []).map(({ logical_nic_name }) => logical_nic_name))
  const missing = cardsWithoutMapping(state, mapped)
  if (missing.length === 0) return []
  const message = `${path}.mac_interface_map does not tell the MAC address of ${listOf(missing)}, which ${yamlPath} sets up.`
  return [problem('required', `${path}.mac_interface_map`, message)]
}

/** Network settings are the first document; the reference does not look at others. */
function readState(text: string, parseYaml: ParseYaml): Record<string, unknown> | null {
  const [first] = readYaml(text, parseYaml) ?? []
  return isRecord(first) ? first : null
}

const ETHERNET = ['ethernet', '802-3-ethernet']
/** Names that the system gives by place in the machine: they need no MAC address to be found. */
const PREDICTABLE = /^en[PsvxXbucaipod]/

/** Network cards, and members of bonds, that nothing ties to a real card. */
function cardsWithoutMapping(
  state: Record<string, unknown>,
  mapped: ReadonlySet<string | undefined>,
): string[] {
  const interfaces = Array.isArray(state.interfaces) ? state.interfaces.filter(isRecord) : []
  const identified = new Set(
    interfaces.filter(({ identifier }) => identifier === 'mac-address').map(({ name }) => name),
  )
  const isFound = (name: string) => mapped.has(name) || identified.has(name) || PREDICTABLE.test(name)
  const names = interfaces.flatMap((nic) => {
    if (typeof nic.name === 'string' && ETHERNET.includes(String(nic.type))) return [nic.name]
    return nic.type === 'bond' ? portsOf(nic) : []
  })
  return [...new Set(names.filter((name) => !isFound(name)))].sort()
}

function portsOf(bond: Record<string, unknown>): string[] {
  const aggregation = bond['link-aggregation']
  const ports = isRecord(aggregation) ? aggregation.port : undefined
  return Array.isArray(ports) ? ports.filter((port) => typeof port === 'string') : []
}
