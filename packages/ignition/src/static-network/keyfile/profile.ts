// A profile of NetworkManager as data. Sections keep their order, keys are sorted when written.

export type Value = string | number | boolean | readonly string[] | undefined
export type Settings = Readonly<Record<string, Value>>

export interface Section {
  readonly name: string
  /** A section without any value is written too: it says that there are such settings, all of them as usual. */
  readonly settings: Settings
}

export interface Profile {
  /** Also the name of the file. */
  readonly id: string
  readonly sections: readonly Section[]
  /** Where the interface is written: `interfaces[2]`. */
  readonly path: string
}

/** In this order, as nmstate writes them. */
const SECTION_ORDER = [
  'connection',
  'bond',
  'bond-port',
  'bridge',
  'bridge-port',
  'ipv4',
  'ipv6',
  'ovs-bridge',
  'ovs-port',
  'ovs-interface',
  'ovs-patch',
  'ovs-dpdk',
  'ethernet',
  'vlan',
  'vxlan',
  'sriov',
  'macvlan',
  'vrf',
  'veth',
  'user',
  '802-1x',
  'ethtool',
  'infiniband',
  'ovs-external-ids',
  'ovs-other-config',
]

export const ordered = (sections: readonly Section[]): readonly Section[] =>
  [...sections].sort((a, b) => SECTION_ORDER.indexOf(a.name) - SECTION_ORDER.indexOf(b.name))

export const section = (name: string, settings: Settings): Section => ({ name, settings })

const isSaid = (value: Value): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** A section that is there only when it says something. */
export const sectionIfAny = (name: string, settings: Settings): readonly Section[] =>
  Object.values(settings).some(isSaid) ? [{ name, settings }] : []

/** Takes settings over under other names; what the table does not name is left out. */
export function renamed(source: object | undefined, names: Readonly<Record<string, string>>): Settings {
  const entries = Object.entries(source ?? {}) as [string, Value][]
  return Object.fromEntries(
    entries.flatMap(([key, value]) => {
      const name = names[key]
      return name === undefined ? [] : [[name, value]]
    }),
  )
}

/** Takes settings over under their own names. */
export const copied = (source: object | undefined, names: readonly string[]): Settings =>
  renamed(source, Object.fromEntries(names.map((name) => [name, name])))
