import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Pool } from '../database/connect.ts'
import type { ObjectStore } from '../files/object-store.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import type { UnitDeps } from '../units/unit-deps.ts'

/** What is needed to delete what is no longer needed. */
export interface GarbageDeps extends UnitDeps {
  readonly config: Pick<Config, 'eventRateLimitsMs' | 'limits' | 'garbage' | 'files'>
  readonly pool: Pool
  readonly files: ObjectStore
  readonly secrets: SecretStore
  readonly log: Logger
}
