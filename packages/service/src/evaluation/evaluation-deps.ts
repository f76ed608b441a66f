import type { Settings } from '@groundwork/engine/facts'
import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../database/schema.ts'
import type { Sessions } from '../database/sessions.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import type { HostReader } from '../store/hosts/host-store.ts'
import type { ReportHosts } from '../store/hosts/report-host.ts'
import type { StoredCluster } from '../store/stored.ts'
import type { UnitCache } from '../store/units/unit-cache.ts'
import type { Feed } from '../stream/feed.ts'
import type { Absences } from './absences.ts'
import type { EvaluationMetrics } from './evaluation-metrics.ts'

/** What evaluations are made with. */
export interface EvaluationDeps extends HostReader {
  readonly db: Db
  readonly sessions: Sessions
  readonly clock: Clock
  readonly config: Pick<Config, 'eventRateLimitsMs' | 'limits'>
  readonly settings: Settings
  readonly secrets: Pick<SecretStore, 'get'>
  readonly units: Pick<UnitCache, 'infraEnvs'>
  readonly absences: Pick<Absences, 'known' | 'catchUp'>
  readonly feed: Pick<Feed, 'published'>
  readonly metrics: EvaluationMetrics
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Learns what was written about hosts that it keeps, and about clusters. */
  readonly reportHosts: Pick<ReportHosts, 'advance'> & { noteCluster(cluster: StoredCluster): void }
}

/** What the thread that answers has for the threads that evaluate. */
export interface ThreadsDeps {
  readonly clock: Clock
  readonly absences: Pick<Absences, 'known' | 'onPresence'>
  readonly feed: Pick<Feed, 'published'>
  readonly metrics: EvaluationMetrics
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly reportHosts: Pick<ReportHosts, 'advance' | 'noteCluster'>
  readonly units: Pick<UnitCache, 'putCluster'>
}
