// The machines of the table: most are rows, some have settings that only nmstate can say.

import type { HostStaticNetworkConfig } from '@groundwork/contract/infra-envs'
import {
  checkNetworkYaml,
  checkRows,
  EMPTY_ROW,
  networkYaml,
  readRow,
  readStaticNetwork,
  type StaticHostColumn,
  type StaticHostRow,
  staticNetworkConfig,
  writeRow,
} from '@groundwork/definition/static-hosts'
import { t } from '../texts/texts.ts'

export interface RowEntry {
  readonly kind: 'row'
  readonly row: StaticHostRow
}

export interface YamlEntry {
  readonly kind: 'yaml'
  readonly hostname: string
  readonly cards: readonly { readonly mac_address: string; readonly logical_nic_name: string }[]
  readonly yaml: string
}

export type StaticEntry = RowEntry | YamlEntry

export const NEW_ENTRY: RowEntry = { kind: 'row', row: EMPTY_ROW }
export const entryOfRow = (row: StaticHostRow): RowEntry => ({ kind: 'row', row })

/** From MAC address to the name that the machine is to have, in the order of the table. */
export type HostNames = Readonly<Record<string, string>>

/** In the order in which they are remembered: the service has an order of its own. */
export function entriesOf(configText: string | undefined, names: HostNames): readonly StaticEntry[] {
  const entries = configsIn(configText).map((config) => {
    const macs = (config.mac_interface_map ?? []).map(({ mac_address }) => mac_address.toLowerCase())
    const hostname = macs.map((mac) => names[mac]).find((name) => name !== undefined) ?? ''
    const row = writeRow({ hostname, network: readStaticNetwork(config) })
    return row === null ? yamlEntryOf(config, hostname) : entryOfRow(row)
  })
  const places = new Map(Object.keys(names).map((mac, index) => [mac, index]))
  const placeOf = (entry: StaticEntry) =>
    Math.min(places.size, ...macsOf(entry).flatMap((mac) => places.get(mac) ?? []))
  return entries.sort((one, other) => placeOf(one) - placeOf(other))
}

function configsIn(text: string | undefined): readonly HostStaticNetworkConfig[] {
  if (text === undefined || text === '') return []
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? (value as HostStaticNetworkConfig[]) : []
  } catch {
    return []
  }
}

const yamlEntryOf = (config: HostStaticNetworkConfig, hostname: string): YamlEntry => ({
  kind: 'yaml',
  hostname,
  cards: (config.mac_interface_map ?? []).map(({ mac_address, logical_nic_name = '' }) => ({
    mac_address,
    logical_nic_name,
  })),
  yaml: config.network_yaml ?? '',
})

/** What is sent. Rows that cannot be read are left out: they are complained about before. */
export const configOf = (entries: readonly StaticEntry[]): HostStaticNetworkConfig[] =>
  entries.flatMap((entry) => {
    if (entry.kind === 'yaml')
      return [{ network_yaml: entry.yaml, mac_interface_map: entry.cards.map((card) => ({ ...card })) }]
    const read = readRow(entry.row)
    return read.ok ? [staticNetworkConfig(read.host.network)] : []
  })

export const nameOf = (entry: StaticEntry): string =>
  entry.kind === 'row' ? entry.row.hostname : entry.hostname

export const macsOf = (entry: StaticEntry): readonly string[] =>
  (entry.kind === 'row'
    ? entry.row.mac.split(/[\s,;+|]+/)
    : entry.cards.map(({ mac_address }) => mac_address)
  )
    .filter((mac) => mac !== '')
    .map((mac) => mac.toLowerCase())

/** By every card of a machine: whichever it reports first, it is found. */
export const namesOf = (entries: readonly StaticEntry[]): HostNames =>
  Object.fromEntries(
    entries.flatMap((entry) => {
      const name = nameOf(entry)
      return name === '' ? [] : macsOf(entry).map((mac) => [mac, name])
    }),
  )

/** What is kept with the cluster: the machines of this table, nameless ones too, then those of its other media. */
export function namesToRemember(entries: readonly StaticEntry[], before: HostNames): HostNames {
  const now = Object.fromEntries(
    entries.flatMap((entry) => macsOf(entry).map((mac): [string, string] => [mac, nameOf(entry)])),
  )
  const others = Object.entries(before).filter(([mac]) => !(mac in now))
  return { ...now, ...Object.fromEntries(others) }
}

export interface EntryProblem {
  /** From 0. */
  readonly index: number
  readonly column: StaticHostColumn | null
  readonly message: string
}

/** Rows without anything in them are left alone, as they are when it is sent. */
export function problemsOf(entries: readonly StaticEntry[]): readonly EntryProblem[] {
  // All of them, so that rows are counted as the table shows them.
  const rows = entries.map((entry) => (entry.kind === 'row' ? entry.row : EMPTY_ROW))
  const ofRows = checkRows(rows).flatMap(({ row: index, column, message }) => {
    const entry = entries[index] ?? NEW_ENTRY
    return entry.kind === 'yaml' || isEmptyRow(entry) ? [] : [{ index, column, message }]
  })
  const ofYaml = entries.flatMap((entry, index) =>
    entry.kind === 'yaml'
      ? checkNetworkYaml(entry.yaml).map(({ line, message }) => ({
          index,
          column: null,
          message: t.staticNetwork.yamlProblem(line, message),
        }))
      : [],
  )
  return [...ofRows, ...ofYaml]
}

/** The same settings as YAML. A row that cannot be read yet begins with what can be. */
export function toYaml({ row }: RowEntry): YamlEntry {
  const read = readRow(row)
  const network = read.ok ? read.host.network : { interfaces: [] }
  return {
    kind: 'yaml',
    hostname: row.hostname,
    cards: network.interfaces.map(({ name, mac_address }) => ({ mac_address, logical_nic_name: name })),
    yaml: networkYaml(network),
  }
}

/** Null: the settings are more than a row can say. */
export function toRow(entry: YamlEntry): RowEntry | null {
  const config = { network_yaml: entry.yaml, mac_interface_map: entry.cards.map((card) => ({ ...card })) }
  const row = writeRow({ hostname: entry.hostname, network: readStaticNetwork(config) })
  return row === null ? null : entryOfRow(row)
}

export const isEmptyRow = (entry: StaticEntry): boolean =>
  entry.kind === 'row' && Object.values(entry.row).every((cell) => cell === '')
