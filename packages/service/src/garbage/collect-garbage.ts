import { GARBAGE_LOCK, runExclusively } from '../database/run-exclusively.ts'
import { announceDeletions } from './announce-deletions.ts'
import type { Collection, Deregister, Summary } from './collection.ts'
import { garbageCutoffs } from './cutoffs.ts'
import { deleteOldChanges } from './delete-old-changes.ts'
import { deregisterInactiveClusters, deregisterInactiveInfraEnvs } from './deregister-inactive.ts'
import { forgetOldReaders } from './forget-old-readers.ts'
import type { GarbageDeps } from './garbage-deps.ts'
import { purgeClusters, purgeHosts, purgeInfraEnvs } from './purge-deleted.ts'
import { type OrphanPosition, purgeOrphanedFiles } from './purge-orphaned-files.ts'

export interface CollectOptions {
  readonly signal?: AbortSignal
  readonly orphans?: OrphanPosition
}

const NOTHING: Summary = {
  didRun: false,
  clustersAnnounced: 0,
  clustersDeregistered: 0,
  infraEnvsDeregistered: 0,
  clustersPurged: 0,
  hostsPurged: 0,
  infraEnvsPurged: 0,
  foldersPurged: 0,
  readersForgotten: 0,
  changesDeleted: 0,
  failures: 0,
}

/** One run, unless another process is at it. Every part can be interrupted and repeated. */
export async function collectGarbage(
  app: GarbageDeps,
  deregister: Deregister,
  { signal = new AbortController().signal, orphans = { after: '' } }: CollectOptions = {},
): Promise<Summary> {
  const cutoffs = garbageCutoffs(app.config.garbage, app.clock.now())
  let failures = 0
  const collection: Collection = {
    app,
    signal,
    async attempt(what, work) {
      try {
        return (await work()) ? 'done' : 'skipped'
      } catch (error) {
        failures += 1
        app.log.warn({ err: error }, `${what} failed; the next run tries again`)
        return 'failed'
      }
    },
  }
  const since = async <Cutoff>(cutoff: Cutoff | null, work: (cutoff: Cutoff) => Promise<number>) =>
    cutoff === null ? 0 : work(cutoff)

  const summary = await runExclusively(app.sessions, GARBAGE_LOCK, async () => ({
    didRun: true,
    clustersAnnounced: await since(cutoffs.inactiveClusters, (inactive) =>
      announceDeletions(collection, inactive),
    ),
    clustersDeregistered: await since(cutoffs.inactiveClusters, (inactive) =>
      deregisterInactiveClusters(collection, deregister, inactive),
    ),
    infraEnvsDeregistered: await since(cutoffs.inactiveInfraEnvs, (cutoff) =>
      deregisterInactiveInfraEnvs(collection, deregister, cutoff),
    ),
    hostsPurged: await since(cutoffs.deleted, (cutoff) => purgeHosts(collection, cutoff)),
    clustersPurged: await since(cutoffs.deleted, (cutoff) => purgeClusters(collection, cutoff)),
    infraEnvsPurged: await since(cutoffs.deleted, (cutoff) => purgeInfraEnvs(collection, cutoff)),
    foldersPurged: await since(cutoffs.deleted, (cutoff) => purgeOrphanedFiles(collection, orphans, cutoff)),
    readersForgotten: await forgetOldReaders(collection, cutoffs.readers),
    changesDeleted: await deleteOldChanges(collection, cutoffs.changes),
  }))
  return summary === null ? NOTHING : { ...summary, failures }
}
