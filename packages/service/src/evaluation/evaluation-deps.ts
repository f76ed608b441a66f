import type { Settings } from '@groundwork/engine/facts'
import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import type { Pool } from '../database/connect.ts'
import type { Db } from '../database/schema.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import type { HostReader } from '../store/hosts/host-store.ts'
import type { UnitCache } from '../store/units/unit-cache.ts'
import type { Feed } from '../stream/feed.ts'
import type { Absences } from './absences.ts'

/** What evaluations are made with. */
export interface EvaluationDeps extends HostReader {
  readonly db: Db
  readonly pool: Pool
  readonly clock: Clock
  readonly config: Pick<Config, 'eventRateLimitsMs' | 'limits'>
  readonly settings: Settings
  readonly secrets: Pick<SecretStore, 'get'>
  readonly units: Pick<UnitCache, 'infraEnvs'>
  readonly absences: Pick<Absences, 'known' | 'catchUp'>
  readonly feed: Pick<Feed, 'published'>
  readonly metrics: Metrics
  readonly log: Logger
}
