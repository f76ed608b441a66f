// One start of PostgreSQL, until it answers or has failed.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { open, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Binaries } from './binaries.ts'
import { DatabaseStartError, explainComplaint, explainStart } from './database-start-error.ts'
import { DataDirInUseError, type Guarded, openGuard } from './guard.ts'
import { findRunningPostmaster, removeStaleLocks, spawnPostmaster } from './postmaster.ts'
import { stopOrphans } from './stop-orphans.ts'
import type { Owner } from './unprivileged.ts'

export interface Cluster extends Guarded {
  readonly pgdata: string
  readonly logFile: string
  readonly binaries: Binaries
  readonly owner: Owner | null
  readonly settings: Readonly<Record<string, string>>
}

/** After a crash PostgreSQL repeats what it had not yet written to its tables; that may take a while. */
const START_PATIENCE_MS = 120_000
/** As long as a running one gets to end. */
const END_PATIENCE_MS = 30_000
const BETWEEN_LOOKS_MS = 10
/** The reason is among the first lines. */
const MOST_LOG_BYTES = 64 * 1024

/** The connection that guards it, to one that may be running already. Throws DatabaseStartError. */
export async function startOnce(cluster: Cluster, isWanted: () => boolean): Promise<pg.Client> {
  const { pgdata, dataDir, logFile } = cluster
  const logStart = await sizeOf(logFile)
  let isRunning = (await findRunningPostmaster(pgdata)) !== null
  const isOurs = !isRunning
  let spawnFailure: Error | null = null
  let child: ChildProcess | null = null
  if (isOurs) {
    await removeStaleLocks(pgdata)
    child = spawnPostmaster(pgdata, logFile, cluster.binaries, cluster.owner, cluster.settings)
    isRunning = true
    child.once('exit', () => {
      isRunning = false
    })
    child.once('error', (error) => {
      isRunning = false
      spawnFailure = error
    })
  }
  const deadline = Date.now() + START_PATIENCE_MS
  while (isWanted() && isRunning && Date.now() < deadline) {
    const client = await openGuard(cluster).catch((error: Error) => {
      throw error instanceof DataDirInUseError ? error : explainComplaint(error.message, cluster)
    })
    if (client !== null) return client
    await sleep(BETWEEN_LOOKS_MS)
    if (!isOurs) isRunning = (await findRunningPostmaster(pgdata)) !== null
  }
  if (isRunning) {
    if (child !== null) await endChild(child)
    const waited = `${START_PATIENCE_MS / 1_000} seconds`
    throw new DatabaseStartError(
      'passing',
      `The embedded database in ${dataDir} is running, but does not answer within ${waited}. See its log: ${logFile}.`,
    )
  }
  const failure = failureOf(spawnFailure, await readFrom(logFile, logStart), cluster)
  if (failure.kind === 'passing') await stopOrphans(pgdata)
  throw failure
}

/** Not by its lock file, which it may not have written yet: then it would run on after us. */
async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.ref()
  child.kill('SIGINT')
  const insist = setTimeout(() => child.kill('SIGQUIT'), END_PATIENCE_MS)
  await ended
  clearTimeout(insist)
}

const failureOf = (spawning: Error | null, log: string, cluster: Cluster): DatabaseStartError =>
  spawning === null ? explainStart(log, cluster) : explainComplaint(spawning.message, cluster)

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

async function readFrom(path: string, start: number): Promise<string> {
  const file = await open(path, 'r').catch(() => null)
  if (file === null) return ''
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(MOST_LOG_BYTES), 0, MOST_LOG_BYTES, start)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}
