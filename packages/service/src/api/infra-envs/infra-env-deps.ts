import type { Auth } from '../../auth/auth.ts'
import type { BootSource } from '../../boot/boot-source.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../database/schema.ts'
import type { SecretStore } from '../../secrets/secret-store.ts'
import type { UnitDeps } from '../../units/unit-deps.ts'

/** What is needed to show infra-envs, with the link to their image. */
export interface InfraEnvViewDeps {
  readonly db: Db
  readonly auth: Auth
  readonly config: Config
}

/** What is needed to register, change and boot them. */
export interface InfraEnvDeps extends UnitDeps, InfraEnvViewDeps {
  readonly config: Config
  readonly boot: BootSource
  readonly catalogue: Catalogue
  readonly secrets: SecretStore
}
