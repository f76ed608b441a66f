// The policy that a machine applies itself: it finds its cards by MAC address, and puts their names where the settings
// name them as their writer does.
import { isRecord } from '@groundwork/json/json-values'
import { stringify } from 'yaml'

export interface MacMapping {
  readonly mac_address: string
  readonly logical_nic_name?: string
}

export function networkPolicy(
  document: Readonly<Record<string, unknown>>,
  mappings: readonly MacMapping[],
): string {
  const captures = mappings.map(
    ({ mac_address }, index) => `  iface${index}: interfaces.mac-address == "${mac_address.toUpperCase()}"\n`,
  )
  const names = new Map<unknown, string>()
  for (const [index, { logical_nic_name: name }] of mappings.entries()) {
    if (name !== undefined && !names.has(name))
      names.set(name, `{{ capture.iface${index}.interfaces.0.name }}`)
  }
  return `capture:\n${captures.join('')}desiredState:\n${indented(withNames(explicit(document), names), mappings.length)}`
}

/** Two blanks for each card, as machines got it ever since; one level would do. */
function indented(state: unknown, levels: number): string {
  const margin = '  '.repeat(Math.max(levels, 1))
  const text = stringify(state, {
    version: '1.1',
    sortMapEntries: true,
    indentSeq: false,
    lineWidth: 0,
    aliasDuplicateObjects: false,
    nullStr: 'null',
  })
  return text.trimEnd().replace(/^/gm, margin)
}

/** A card that gets no addresses now shall not keep those that it had before. */
function explicit(document: Readonly<Record<string, unknown>>): unknown {
  const { interfaces } = document
  if (!Array.isArray(interfaces)) return document
  return { ...document, interfaces: interfaces.map(withExplicitFamilies) }
}

function withExplicitFamilies(settings: unknown): unknown {
  if (!isRecord(settings)) return settings
  const { ipv4, ipv6 } = settings
  return {
    ...settings,
    ...(isRecord(ipv4) ? { ipv4: { dhcp: false, ...ipv4 } } : {}),
    ...(isRecord(ipv6) ? { ipv6: { dhcp: false, autoconf: false, ...ipv6 } } : {}),
  }
}

/** Only a value that is the name as a whole; `eth0.101` stays. */
function withNames(value: unknown, names: ReadonlyMap<unknown, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withNames(item, names))
  if (!isRecord(value)) return names.get(value) ?? value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withNames(item, names)]))
}
