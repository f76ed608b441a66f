import {
  CLUSTER_SETTINGS,
  type ClusterSettings,
  type Place,
  type SettingRow,
} from '@groundwork/contract/clusters'

type Given = { readonly [Name in keyof ClusterSettings]?: ClusterSettings[Name] | null }

const ROWS = Object.entries<SettingRow>(CLUSTER_SETTINGS) as [keyof ClusterSettings, SettingRow][]

/** The plain settings that a request or an answer has; those that it leaves out, and those that it must not have, are as in `otherwise`. */
export function readClusterSettings(place: Place, given: Given, otherwise: ClusterSettings): ClusterSettings {
  const values = ROWS.map(([name, row]) => [name, (row[place] && given[name]) ?? otherwise[name]] as const)
  return Object.fromEntries(values) as ClusterSettings
}
