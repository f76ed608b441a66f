import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../database/schema.ts'
import type { Feed } from '../stream/feed.ts'

/** What is needed to show who reads boot media and how far base images are. */
export interface MediaViewDeps {
  readonly db: Db
  readonly clock: Clock
}

/** What is needed to note it. */
export interface MediaDeps extends MediaViewDeps {
  readonly log: Logger
  readonly feed: Pick<Feed, 'published'>
}
