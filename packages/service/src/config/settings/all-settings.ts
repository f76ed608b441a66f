// All settings in their groups, in the order in which help and docs/settings.md show them. A new row belongs to the table of
// its group; only a new table is named here.
import { ACCESS } from './access.ts'
import { CLEAN_UP } from './clean-up.ts'
import { CLUSTERS } from './clusters.ts'
import { DATA } from './data.ts'
import { IMAGES, INFRA_ENVS } from './images.ts'
import { INSTALLATIONS, RELEASES } from './installations.ts'
import { LIMITS } from './limits.ts'
import { NETWORK } from './network.ts'
import { OS_IMAGES } from './os-images.ts'
import { OTHER } from './other.ts'
import { CONTAINER_IMAGES, RULES } from './rules.ts'
import type { AnySetting, SettingRows } from './setting.ts'
import { FINALIZING_STAGES, HOST_STAGES, TIME_LIMITS } from './time-limits.ts'
import { VERSIONS } from './versions.ts'

export interface SettingGroup {
  readonly title: string
  readonly settings: readonly AnySetting[]
}

const group = (title: string, ...tables: readonly SettingRows[]): SettingGroup => ({
  title,
  settings: tables.flatMap((rows) => Object.values(rows)),
})

export const SETTING_GROUPS: readonly SettingGroup[] = [
  group('Network', NETWORK),
  group('Access', ACCESS),
  group('Data', DATA),
  group('Images', OS_IMAGES, VERSIONS, IMAGES, INFRA_ENVS),
  group('Installations', CONTAINER_IMAGES, INSTALLATIONS, RELEASES),
  group('New clusters', CLUSTERS),
  group('Rules', RULES),
  group('Time limits', TIME_LIMITS, HOST_STAGES, FINALIZING_STAGES),
  group('Limits', LIMITS),
  group('Clean-up', CLEAN_UP),
  group('Other', OTHER),
]

export const ALL_SETTINGS: readonly AnySetting[] = SETTING_GROUPS.flatMap(({ settings }) => settings)
