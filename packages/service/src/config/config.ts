// Everything that can be configured, as one value. Its members follow from the tables in settings/; only
// process/read-config.ts reads flags and environment.
import type { Settings } from '@groundwork/engine/facts'
import type { AccessConfig, TlsConfig } from './settings/access.ts'
import type { GarbageConfig } from './settings/clean-up.ts'
import type { ClustersConfig } from './settings/clusters.ts'
import type { DataConfig, FilesConfig } from './settings/data.ts'
import type { BootConfig, InfraEnvsConfig } from './settings/images.ts'
import type { InstallConfigChoice } from './settings/installations.ts'
import type { LimitsConfig } from './settings/limits.ts'
import type { NetworkConfig } from './settings/network.ts'
import type { OsImagesConfig } from './settings/os-images.ts'
import type { OtherConfig } from './settings/other.ts'
import type { VersionsConfig } from './settings/versions.ts'

export type {
  BootConfig,
  FilesConfig,
  GarbageConfig,
  InstallConfigChoice,
  LimitsConfig,
  OsImagesConfig,
  TlsConfig,
  VersionsConfig,
}

export interface Config
  extends NetworkConfig,
    AccessConfig,
    DataConfig,
    ClustersConfig,
    InfraEnvsConfig,
    OtherConfig {
  readonly engineSettings: Settings
  readonly versions: VersionsConfig
  readonly limits: LimitsConfig
  readonly garbage: GarbageConfig
  readonly boot: BootConfig
  readonly install: InstallConfigChoice
  readonly osImages: OsImagesConfig
}
