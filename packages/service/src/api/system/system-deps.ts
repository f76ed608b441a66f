import type { Auth } from '../../auth/auth.ts'
import type { Clock } from '../../clock/clock.ts'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../database/schema.ts'
import type { ObjectStore } from '../../files/object-store.ts'
import type { Simulations } from '../simulation/simulations.ts'

/** What is needed to describe the service itself. */
export interface SystemDeps {
  readonly auth: Pick<Auth, 'mode'>
  readonly config: Config
  readonly clock: Clock
  readonly startedAt: number
  readonly db: Db
  readonly files: Pick<ObjectStore, 'head'>
  /** 0: the thread that answers judges too. */
  readonly evaluationThreads: number
  readonly simulations: Simulations | null
}
