import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Sessions } from '../database/sessions.ts'
import type { ObjectStore } from '../files/object-store.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import type { UnitDeps } from '../units/unit-deps.ts'

/** What is needed to delete what is no longer needed. */
export interface GarbageDeps extends UnitDeps {
  readonly config: Pick<Config, 'eventRateLimitsMs' | 'limits' | 'garbage' | 'files'>
  readonly sessions: Sessions
  readonly files: ObjectStore
  readonly secrets: SecretStore
  readonly log: Logger
}
