import type { Absence, Settings } from '@groundwork/engine/facts'
import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../database/schema.ts'
import type { HostReader } from '../store/hosts/host-store.ts'
import type { Feed } from '../stream/feed.ts'
import type { Evaluator } from './evaluator.ts'

/** What is needed, beside rows, to ask the engine. */
export interface SnapshotDeps {
  readonly settings: Settings
  /** When the service was away, so that no limit ran. */
  readonly absences: { known(): readonly Absence[] }
}

/** What is needed to change a cluster or an infra-env, and to tell watchers and evaluator of it. */
export interface UnitDeps extends SnapshotDeps, HostReader {
  readonly db: Db
  readonly clock: Clock
  readonly config: Pick<Config, 'eventRateLimitsMs' | 'limits'>
  readonly feed: Pick<Feed, 'published'>
  /** Forgets what boot media of an infra-env are made of. */
  readonly boot: { forget(infraEnvId: string): void }
  readonly evaluator: Pick<Evaluator, 'wake' | 'settle'>
}
