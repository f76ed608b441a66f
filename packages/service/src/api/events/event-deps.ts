import type { Clock } from '../../clock/clock.ts'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../database/schema.ts'
import type { Feed } from '../../stream/feed.ts'

/** What is needed to list and add events. */
export interface EventDeps {
  readonly db: Db
  readonly clock: Clock
  readonly config: Pick<Config, 'eventRateLimitsMs' | 'limits'>
  readonly feed: Pick<Feed, 'published'>
}
