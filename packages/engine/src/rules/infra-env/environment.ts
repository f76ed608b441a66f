import type { ImageType } from '@groundwork/contract/api/infra-env'
import type { OsImage } from '@groundwork/contract/api/versions'
import type { Settings } from '../../facts/settings.ts'
import type { ParseYaml } from '../manifest/manifest.ts'

export interface InfraEnvEnvironment {
  readonly settings: Settings
  readonly osImages: readonly OsImage[]
  readonly openRegistries: readonly string[]
  /** What an infra-env gets that does not say which image it wants. */
  readonly defaultImageType: ImageType
  readonly networkDiscoveryDelaySeconds: number | null
  readonly parseYaml: ParseYaml
  /** Size of the compressed discovery ignition with this override, when somebody can tell. */
  readonly archiveBytes?: (ignitionOverride: string) => number
}
