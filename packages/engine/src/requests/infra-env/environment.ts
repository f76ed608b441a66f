import type { ImageType } from '@groundwork/contract/infra-envs'
import type { Settings } from '../../facts/settings.ts'
import type { CheckIgnition } from '../fields/ignition-override.ts'
import type { ParseYaml } from '../manifest/manifest.ts'
import type { Problem } from '../problem.ts'
import type { InfraEnvRecord } from './infra-env-record.ts'
import type { OsImageOffer } from './os-image.ts'
import type { CheckNetwork } from './static-network.ts'

export interface InfraEnvEnvironment extends OsImageOffer {
  readonly settings: Settings
  readonly openRegistries: readonly string[]
  /** What an infra-env gets that does not say which image it wants. */
  readonly defaultImageType: ImageType
  readonly networkDiscoveryDelaySeconds: number | null
  readonly parseYaml: ParseYaml
  /** Without it, only the frame of static network settings is judged. */
  readonly checkNetwork?: CheckNetwork
  /** Without it, only the frame of an override is judged. */
  readonly checkIgnition?: CheckIgnition
  /** What only those can tell who make images: whether one can be made of these settings. Asked when nothing else is wrong. */
  readonly checkImage?: (infraEnv: InfraEnvRecord) => readonly Problem[]
}
