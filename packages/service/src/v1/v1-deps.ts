import type { CatalogueDeps } from '../api/catalogue/catalogue-deps.ts'
import type { ClusterDeps } from '../api/clusters/cluster-deps.ts'
import type { InfraEnvDeps } from '../api/infra-envs/infra-env-deps.ts'
import type { InstallationDeps } from '../api/installation/installation-deps.ts'
import type { BootSource } from '../boot/boot-source.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Config } from '../config/config.ts'
import type { SecretStore } from '../secrets/secret-store.ts'

/** What the API of 2021 works with, beside the handlers of today. */
export interface V1Deps extends ClusterDeps, InfraEnvDeps, InstallationDeps, CatalogueDeps {
  readonly boot: BootSource
  readonly catalogue: Catalogue
  readonly config: Config
  readonly secrets: SecretStore
}
