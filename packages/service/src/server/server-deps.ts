import type { BaseImages } from '@groundwork/images/base-images'
import type { Logger } from 'pino'
import type { AccessDeps } from '../api/auth/access-deps.ts'
import type { BmcHandlerDeps } from '../api/bmcs/bmc-handlers.ts'
import type { BootHandlerDeps } from '../api/boot/boot-handler-deps.ts'
import type { CatalogueDeps } from '../api/catalogue/catalogue-deps.ts'
import type { CheckDeps } from '../api/checks/check-deps.ts'
import type { ClusterDeps } from '../api/clusters/cluster-deps.ts'
import type { EventDeps } from '../api/events/event-deps.ts'
import type { AgentHandlerDeps, HostDeps } from '../api/hosts/host-deps.ts'
import type { HostSummaryDeps } from '../api/hosts/host-summaries.ts'
import type { InfraEnvDeps } from '../api/infra-envs/infra-env-deps.ts'
import type { InstallationDeps } from '../api/installation/installation-deps.ts'
import type { LogDeps } from '../api/logs/log-deps.ts'
import type { ManifestHandlerDeps } from '../api/manifests/manifest-handler-deps.ts'
import type { MediaHandlerDeps } from '../api/media/media-handler-deps.ts'
import type { SimulationDeps } from '../api/simulation/simulation-handlers.ts'
import type { StreamDeps } from '../api/stream/stream-deps.ts'
import type { SystemDeps } from '../api/system/system-deps.ts'
import type { Auth } from '../auth/auth.ts'
import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import type { DatabaseCondition } from '../database/condition.ts'
import type { Pool } from '../database/connect.ts'
import type { Db } from '../database/schema.ts'
import type { ExchangeDeps } from '../http/exchange-deps.ts'
import type { MediaReaderRecords } from '../media/media-reader-records.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Feed } from '../stream/feed.ts'
import type { Evaluator } from '../units/evaluator.ts'
import type { V1Deps } from '../v1/v1-deps.ts'

/** What all handlers together work with. */
export type HandlerDeps = AccessDeps &
  AgentHandlerDeps &
  BmcHandlerDeps &
  BootHandlerDeps &
  CatalogueDeps &
  ClusterDeps &
  EventDeps &
  CheckDeps &
  HostDeps &
  HostSummaryDeps &
  InfraEnvDeps &
  InstallationDeps &
  LogDeps &
  ManifestHandlerDeps &
  MediaHandlerDeps &
  SimulationDeps &
  StreamDeps &
  SystemDeps &
  V1Deps

/** What a request needs before and after its handler: login, record, log. */
export interface ApiServerDeps extends ExchangeDeps, OperationalDeps {
  readonly auth: Auth
  readonly db: Db
  readonly feed: Pick<Feed, 'published'>
  readonly metrics: Metrics
}

/** What is needed to say how the service is doing. */
export interface OperationalDeps extends ExchangeDeps {
  readonly clock: Clock
  readonly config: Config
  readonly pool: Pool
  readonly condition: DatabaseCondition
  readonly evaluator: Pick<Evaluator, 'sweptAt'>
  readonly metrics: Metrics
}

/** What boot media are served with. */
export interface ImageServerDeps {
  readonly auth: Auth
  readonly config: Config
  readonly bases: BaseImages
  readonly boot: InfraEnvDeps['boot']
  readonly mediaReaders: Pick<MediaReaderRecords, 'readings'>
  readonly metrics: Metrics
  readonly log: Logger
}
