import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { ObjectStore } from '../files/object-store.ts'
import type { UnitDeps } from '../units/unit-deps.ts'

/** What is needed to let nodes join a cluster that is installed. */
export interface Day2Deps extends UnitDeps {
  readonly config: Pick<Config, 'eventRateLimitsMs' | 'limits' | 'install'>
  readonly files: ObjectStore
  readonly log: Logger
}
