import type { BmcClock } from '@groundwork/bmc/redfish'
import type { Absence } from '@groundwork/engine/facts'
import type { Logger } from 'pino'
import type { Auth } from '../auth/auth.ts'
import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../database/schema.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import type { Feed } from '../stream/feed.ts'

/** What is needed to work on BMCs. */
export interface BmcDeps {
  readonly db: Db
  readonly clock: Clock
  /** Pauses between requests to a BMC. */
  readonly bmcClock: BmcClock
  readonly config: Pick<Config, 'eventRateLimitsMs'>
  readonly secrets: SecretStore
  readonly auth: Pick<Auth, 'shortToken'>
  readonly feed: Pick<Feed, 'published'>
  /** When the service was away, so that no limit ran. */
  readonly absences: { known(): readonly Absence[] }
  readonly log: Logger
}

export const bmcOwner = (id: string) => ({ kind: 'bmc', id }) as const
export const PASSWORD = 'password'
