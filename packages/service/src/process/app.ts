// The parts of the running service, as handlers see them.
import type { Settings } from '@groundwork/engine/facts'
import type { BaseImages } from '@groundwork/images/base-images'
import type { Logger } from 'pino'
import type { KnownInventories } from '../agent/known-inventories.ts'
import type { PreparedAnswers } from '../agent/prepared-answers.ts'
import type { Checks } from '../api/checks/check-messages.ts'
import type { HostSummaries } from '../api/hosts/host-summaries.ts'
import type { Simulations } from '../api/simulation/simulations.ts'
import type { Auth } from '../auth/auth.ts'
import type { BmcRunner } from '../bmcs/create-bmc-runner.ts'
import type { BootSource } from '../boot/boot-source.ts'
import type { Enrolments } from '../boot/enrolments.ts'
import type { HostPrograms } from '../boot/host-programs.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import type { DatabaseCondition } from '../database/condition.ts'
import type { Pool } from '../database/connect.ts'
import type { Db } from '../database/schema.ts'
import type { Sessions } from '../database/sessions.ts'
import type { Joiner } from '../day2/joiner.ts'
import type { Absences } from '../evaluation/absences.ts'
import type { RememberingRules } from '../evaluation/remembering-rules.ts'
import type { ObjectStore } from '../files/object-store.ts'
import type { Generators } from '../install/generators.ts'
import type { Preparer } from '../install/preparer.ts'
import type { MediaReaderRecords } from '../media/media-reader-records.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import type { CheckIns } from '../store/hosts/check-ins.ts'
import type { HostCache } from '../store/hosts/host-cache.ts'
import type { ReadHostHeader } from '../store/hosts/host-headers.ts'
import type { ReadPatchedHost } from '../store/hosts/patched-hosts.ts'
import type { ReportHosts } from '../store/hosts/report-host.ts'
import type { WriteReport } from '../store/hosts/write-reports.ts'
import type { UnitCache } from '../store/units/unit-cache.ts'
import type { Feed } from '../stream/feed.ts'
import type { Evaluator } from '../units/evaluator.ts'

export interface App {
  readonly config: Config
  readonly clock: Clock
  /** When this process of the service began. */
  readonly startedAt: number
  /** 0: the thread that answers judges too. */
  readonly evaluationThreads: number
  /** Simulated machines; null: not offered. */
  readonly simulations: Simulations | null
  readonly db: Db
  /** The same connections without the query builder, for the few statements that run all the time. */
  readonly pool: Pool
  /** For locks and all else that outlives a transaction. */
  readonly sessions: Sessions
  /** What is wrong with the database at this moment. */
  readonly condition: DatabaseCondition
  readonly settings: Settings
  readonly catalogue: Catalogue
  readonly secrets: SecretStore
  readonly files: ObjectStore
  readonly hosts: HostCache
  /** Hosts as tables show them. */
  readonly hostSummaries: HostSummaries
  /** Judges for people who ask. */
  readonly checks: Checks
  /** What it is judged with where the thread that answers does everything. */
  readonly checkRules: RememberingRules
  readonly checkIns: CheckIns
  readonly hostHeaders: ReadHostHeader
  readonly patchedHosts: ReadPatchedHost
  /** Hosts without their reports, for the thread that answers agents. */
  readonly reportHosts: ReportHosts
  readonly knownInventories: KnownInventories
  readonly writeReport: WriteReport
  readonly answers: PreparedAnswers
  readonly units: UnitCache
  readonly evaluator: Evaluator
  readonly absences: Absences
  readonly auth: Auth
  readonly bases: BaseImages
  readonly boot: BootSource
  readonly hostPrograms: HostPrograms
  readonly enrolments: Enrolments
  readonly generators: Generators
  readonly preparer: Preparer
  readonly joiner: Joiner
  /** Boots hosts through their BMCs. */
  readonly bmcRunner: BmcRunner
  readonly feed: Feed
  readonly mediaReaders: MediaReaderRecords
  readonly metrics: Metrics
  readonly log: Logger
}
