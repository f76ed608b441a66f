// The parts of the service, in the order in which they need each other; they are taken apart in the opposite order.
import type { BmcClock } from '@groundwork/bmc/redfish'
import type { Settings } from '@groundwork/engine/facts'
import type { Logger } from 'pino'
import { createKnownInventories } from '../agent/known-inventories.ts'
import { createPreparedAnswers } from '../agent/prepared-answers.ts'
import { createCheckThreads } from '../api/checks/create-check-threads.ts'
import { createLocalChecks } from '../api/checks/create-local-checks.ts'
import { createHostSummaries } from '../api/hosts/host-summaries.ts'
import { createSimulations } from '../api/simulation/simulations.ts'
import { mayBeSimulated, type Simulator } from '../api/simulation/simulator.ts'
import { renderChanged } from '../api/stream/render-changed.ts'
import { createAuth } from '../auth/create-auth.ts'
import { createBmcRunner } from '../bmcs/create-bmc-runner.ts'
import { SYSTEM_BMC_CLOCK } from '../bmcs/system-bmc-clock.ts'
import { createBootSource } from '../boot/boot-source.ts'
import { createDisconnectedImages } from '../boot/disconnected-images.ts'
import { createEnrolments } from '../boot/enrolments.ts'
import { createHostPrograms } from '../boot/host-programs.ts'
import { createServiceBaseImages } from '../boot/service-base-images.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import type { DatabaseAddress } from '../database/address.ts'
import type { Database } from '../database/connect.ts'
import { createJoiner } from '../day2/create-joiner.ts'
import { type SendToCluster, sendToCluster } from '../day2/send-to-cluster.ts'
import { watchAbsences } from '../evaluation/absences.ts'
import { createEvaluationThreads } from '../evaluation/create-evaluation-threads.ts'
import { createEvaluator } from '../evaluation/create-evaluator.ts'
import { createRememberingRules } from '../evaluation/remembering-rules.ts'
import { createObjectStore } from '../files/create-object-store.ts'
import { createControllerPrograms } from '../install/controller-program.ts'
import { createGenerators } from '../install/create-generators.ts'
import { createPreparer } from '../install/create-preparer.ts'
import { createReleaseGenerators } from '../install/release-generators.ts'
import { createMediaReaderRecords } from '../media/media-reader-records.ts'
import { createOsImageRecords } from '../media/os-image-records.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { openSecretStore } from '../secrets/open-secret-store.ts'
import { sealFiles } from '../secrets/seal-files.ts'
import { createTargets } from '../store/clusters/read-targets.ts'
import { createCheckIns } from '../store/hosts/check-ins.ts'
import { createHostCache } from '../store/hosts/host-cache.ts'
import { createHostHeaders } from '../store/hosts/host-headers.ts'
import { createPatchedHosts } from '../store/hosts/patched-hosts.ts'
import { createReportHosts } from '../store/hosts/report-host.ts'
import { createReportWriter } from '../store/hosts/write-reports.ts'
import { countDue, countSetAside } from '../store/units/count-units.ts'
import { createUnitCache } from '../store/units/unit-cache.ts'
import { createFeed } from '../stream/feed.ts'
import type { App } from './app.ts'
import type { CloseStack } from './close-stack.ts'

export interface AppOptions {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  /** Migrated already, and closed by the caller. */
  readonly database: Omit<Database, 'close'>
  readonly parts: CloseStack
  /** How decisions are configured, where it differs from the configuration. */
  readonly settings?: Partial<Settings>
  /** Power of two of the work for one password. */
  readonly passwordCost?: number
  /** Only for services whose machines are all simulated: their clusters may have the same keys. */
  readonly sharesKeys?: boolean
  /** False: the built-in generator asks no registry for what is in a release. */
  readonly readsReleases?: boolean
  /** Absent: the thread that answers evaluates too, which is for clocks that no other thread can read. */
  readonly evaluationThreads?: { readonly count: number; readonly address: DatabaseAddress }
  /** How the APIs of installed clusters are reached; simulated ones are not on the network. */
  readonly sendToCluster?: SendToCluster
  /** How BMCs are waited for. */
  readonly bmcClock?: BmcClock
  /** Absent: there are no simulated machines to be had. */
  readonly simulator?: Simulator
}

/** What is remembered of verdicts that people asked for, where one thread does everything. */
const CHECKED_BYTES = 64 * 1024 * 1024

/** When it returns, due work is being taken up. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, clock, log, parts, passwordCost } = options
  const { db, pool, sessions, sessionUrl, condition } = options.database
  const secrets = await openSecretStore(db, config.secretKeyFile)
  const auth = await createAuth({ config, db, secrets, clock, log, ...(passwordCost && { passwordCost }) })
  const files = sealFiles(await createObjectStore(config.files), secrets)
  const absences = await watchAbsences({ db, clock, log })
  parts.push('signs of life', () => absences.leave())
  const checkIns = createCheckIns({ db, log })
  parts.push('check-ins', () => checkIns.close())
  const settings = { ...config.engineSettings, ...options.settings }
  const hosts = createHostCache(config.limits.hostCacheBytes)
  const hostSummaries = createHostSummaries()
  const render = renderChanged({ config, db, clock, settings, auth, hosts, checkIns, hostSummaries })
  const feed = createFeed({ db, url: sessionUrl, log, render })
  parts.push('live stream', () => feed.close())
  const mediaReaders = createMediaReaderRecords({ db, clock, log, feed })
  parts.push('media readers', () => mediaReaders.close())
  const catalogue = createCatalogue(config)
  const bases = createServiceBaseImages(config, catalogue, log)
  parts.push('base images', () => bases.close())
  const osImages = createOsImageRecords({ db, clock, log, feed, bases })
  parts.push('states of base images', () => osImages.close())
  const metrics = createMetrics({
    databasePool: () => pool,
    dueBacklog: () => countDue(db, clock.now()),
    setAside: () => countSetAside(db),
    streamWatchers: () => feed.watchers(),
    mediaReaders: () => mediaReaders.readings.counts(),
    osImages: () => bases.states(),
  })

  const hostPrograms = createHostPrograms({ boot: config.boot, files, clock })
  const controllers = createControllerPrograms({ config, settings, programs: hostPrograms })
  const ofRelease = createReleaseGenerators({ config, controllers, releases: catalogue.releases, log })
  parts.push('releases', () => ofRelease.close())
  const { runs } = ofRelease
  const disconnected = createDisconnectedImages({
    config,
    db,
    sessions,
    clock,
    secrets,
    files,
    catalogue,
    log,
    runs,
  })
  parts.push('disconnected images', () => disconnected.close())
  const simulations =
    options.simulator && mayBeSimulated(config) ? createSimulations(options.simulator, clock) : null
  parts.push('simulated machines', async () => simulations?.close())
  const base = {
    config,
    clock,
    startedAt: clock.now(),
    evaluationThreads: options.evaluationThreads?.count ?? 0,
    simulations,
    db,
    pool,
    sessions,
    condition,
    settings,
    catalogue,
    secrets,
    files,
    hosts,
    hostSummaries,
    checkRules: createRememberingRules(CHECKED_BYTES),
    checkIns,
    hostHeaders: createHostHeaders(pool),
    patchedHosts: createPatchedHosts(pool),
    reportHosts: createReportHosts(),
    knownInventories: createKnownInventories(),
    writeReport: createReportWriter(pool),
    answers: createPreparedAnswers(createTargets(db)),
    units: createUnitCache({ db }),
    absences,
    auth,
    bases,
    hostPrograms,
    boot: createBootSource({ config, db, clock, secrets, auth, disconnected }),
    enrolments: createEnrolments({ config, db, clock, secrets, auth, hosts, checkIns, absences }),
    generators: createGenerators({
      choice: config.install.generator,
      ofRelease,
      readImages: options.readsReleases === false ? null : ofRelease.images,
      controllers,
      log,
      sharesKeys: options.sharesKeys ?? false,
      now: () => new Date(clock.now()),
    }),
    feed,
    mediaReaders,
    metrics,
    log,
  }
  // One object that grows: each part gets what was made before it.
  const { evaluationThreads: threads } = options
  const checking = Object.assign(base, {
    checks:
      threads === undefined
        ? createLocalChecks(base)
        : createCheckThreads(base, {
            address: threads.address,
            config: { limits: config.limits },
            settings,
          }),
  })
  parts.push('checks', async () => checking.checks.close())
  const evaluator =
    threads === undefined
      ? createEvaluator(base)
      : await createEvaluationThreads(
          base,
          {
            address: threads.address,
            secretKeyFile: config.secretKeyFile,
            config: { eventRateLimitsMs: config.eventRateLimitsMs, limits: config.limits },
            settings,
          },
          threads.count,
        )
  const evaluating = Object.assign(checking, { evaluator })
  parts.push('evaluation', () => evaluating.evaluator.close())
  const preparing = Object.assign(evaluating, { preparer: createPreparer(evaluating) })
  parts.push('preparation of installations', () => preparing.preparer.close())
  const app: App = Object.assign(preparing, {
    joiner: createJoiner(preparing, options.sendToCluster ?? sendToCluster),
    bmcRunner: createBmcRunner({ ...base, bmcClock: options.bmcClock ?? SYSTEM_BMC_CLOCK }),
  })
  parts.push('work on BMCs', () => app.bmcRunner.close())
  parts.push('hosts that join', () => app.joiner.close())
  return app
}
