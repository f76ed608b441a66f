import type { Auth } from '../../auth/auth.ts'
import type { Clock } from '../../clock/clock.ts'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../database/schema.ts'
import type { Feed } from '../../stream/feed.ts'
import type { Simulations } from '../simulation/simulations.ts'

/** What is needed for logins, accounts and tokens of people. */
export interface AccessDeps {
  readonly auth: Auth
  readonly db: Db
  readonly clock: Clock
  readonly config: Pick<Config, 'tls'>
  readonly simulations: Simulations | null
  readonly feed: Pick<Feed, 'published'>
}
