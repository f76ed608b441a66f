// Plain settings of a cluster, as its answers show them.
import type { Cluster, ClusterSettings, SettingRow } from '@groundwork/contract/clusters'
import type { ClusterRecord } from '@groundwork/engine/facts'
import { unlessEmpty, type Wire } from './json-text.ts'

type Rows = { readonly [Name in keyof ClusterSettings]?: SettingRow }

export function shownSettings(rows: Rows, record: ClusterRecord): Wire<Cluster> {
  const entries = Object.entries(rows) as [keyof ClusterSettings, SettingRow][]
  return Object.fromEntries(
    entries.map(([name, row]) => [name, shownValue(row, record[name], record)] as const),
  )
}

type Value = ClusterSettings[keyof ClusterSettings]

function shownValue({ shown }: SettingRow, value: Value, record: ClusterRecord): Value | undefined {
  if (shown === 'unless-empty') return unlessEmpty(value)
  return isMadeHere(record) ? value : undefined
}

/** Otherwise it was imported or installs itself, and most of its settings are unknown here. */
export const isMadeHere = ({ imported, kind }: ClusterRecord): boolean =>
  !imported && kind !== 'DisconnectedCluster'
