// One preparation: the files of the installation are made and stored, and it is said that they are there.
import { clusterEvent } from '@groundwork/engine/context'
import { type ClusterRecord, NO_STEP_INPUTS } from '@groundwork/engine/facts'
import { InstallConfigError } from '@groundwork/openshift/install-config'
import { type InstallationFiles, keepsLogin, PreparationError } from '@groundwork/openshift/installation'
import { clusterLock, runExclusively } from '../database/run-exclusively.ts'
import { HttpError } from '../errors/http-error.ts'
import { loadCluster } from '../store/clusters/cluster-store.ts'
import { type ClusterUnit, inCluster } from '../units/in-unit.ts'
import { isStillWanted, isUnprepared } from './attempt.ts'
import type { InstallDeps, PreparationDeps } from './install-deps.ts'
import { forgetLogin, loadLogin } from './login-store.ts'
import { makeFiles } from './make-files.ts'
import { runWhileWanted } from './run-while-wanted.ts'

/** Nothing is done when another process is at it, or when nothing is left to do. */
export async function prepareCluster(
  app: PreparationDeps,
  clusterId: string,
  signal: AbortSignal,
): Promise<void> {
  await runExclusively(app.sessions, clusterLock(clusterId), async () => {
    const stored = await loadCluster(app.db, clusterId)
    if (signal.aborted || stored === null || !isUnprepared(stored.record)) return
    try {
      const made = await runWhileWanted(app, stored.record, signal, (wanted) =>
        makeFiles(app, stored, wanted),
      )
      await handOver(app, stored.record, made)
    } catch (error) {
      // Who stops the service wants the next process to go on.
      if (signal.aborted || (await loadCluster(app.db, clusterId)) === null) return
      await giveUp(app, stored.record, reasonOf(error))
      if (!isExpected(error)) app.log.error({ err: error, cluster_id: clusterId }, 'a preparation failed')
    }
  })
}

const isExpected = (error: unknown): error is Error =>
  error instanceof PreparationError || error instanceof InstallConfigError

/**
 * Files and news are one: under the lock of the cluster, so that no other process (which may hold our lock by now, if our connection
 * broke) puts its own files, with other keys, beside ours, and that no client finds files of an attempt that is over.
 */
async function handOver(
  app: PreparationDeps,
  attempt: ClusterRecord,
  made: InstallationFiles,
): Promise<void> {
  await inCluster(app, attempt.id, async (unit) => {
    const { record } = unit.stored
    if (!isStillWanted(record, attempt)) return
    await storeFiles(app, attempt.id, made)
    await forgetReplacedLogin(app, unit, made)
    await unit.saveCluster({
      openshift_cluster_id: made.openshiftClusterId,
      last_installation_preparation: { status: 'success', reason: '' },
      installation: { release: NO_STEP_INPUTS.release, ...record.installation, generator: made.generator },
    })
    await unit.emit([clusterEvent('cluster_prepare_installation_started', record)])
  })
}

/** A large cluster has hundreds, and its hosts wait meanwhile. */
const STORED_AT_ONCE = 8

/** What an earlier attempt had and this one has not, such as manifests of operators, must not be taken for ours. */
async function storeFiles(app: PreparationDeps, id: string, { files }: InstallationFiles): Promise<void> {
  for (const key of await app.files.list(`${id}/`)) {
    const [name = '', ...deeper] = key.slice(id.length + 1).split('/')
    if (deeper.length === 0 && !files.has(name)) await app.files.delete(key)
  }
  const all = [...files]
  for (let start = 0; start < all.length; start += STORED_AT_ONCE)
    await Promise.all(
      all
        .slice(start, start + STORED_AT_ONCE)
        .map(([name, text]) => app.files.put(`${id}/${name}`, new TextEncoder().encode(text))),
    )
}

async function giveUp(app: PreparationDeps, attempt: ClusterRecord, reason: string): Promise<void> {
  await inCluster(app, attempt.id, async (unit) => {
    const { record } = unit.stored
    if (!isStillWanted(record, attempt)) return
    await unit.saveCluster({ last_installation_preparation: { status: 'failed', reason } })
    await unit.emit([clusterEvent('prepare_installation_failed', record, { error: reason })])
  })
}

function reasonOf(error: unknown): string {
  if (error instanceof PreparationError && error.output !== '')
    return `${error.message} It said: ${error.output}`
  // A store of files that is away or full says so in words for callers.
  if (isExpected(error) || error instanceof HttpError) return error.message
  return 'Internal error of the service; its log has the details.'
}

/**
 * Credentials that were downloaded before the installation, and that the installer of the release did not take over: forgets them
 * and tells the user, who has them saved and will need them only when something is wrong.
 */
async function forgetReplacedLogin(
  app: InstallDeps,
  { tx, stored, emit }: ClusterUnit,
  made: InstallationFiles,
): Promise<void> {
  const login = await loadLogin(app, tx, stored.record.id)
  if (login === null || keepsLogin(made, login)) return
  await forgetLogin(app, tx, stored.record.id)
  await emit([clusterEvent('cluster_credentials_replaced', stored.record)])
}
