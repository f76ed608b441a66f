// The running PostgreSQL of a data directory, whichever process started it.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { link, readFile, readlink, realpath, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { ENVIRONMENT, HERE } from './initialize.ts'
import type { Owner } from './unprivileged.ts'

/** Its process id, or null when none is running. Its working directory tells it from a stranger who got the same id. */
export async function findRunningPostmaster(pgdata: string): Promise<number | null> {
  const text = await readFile(join(pgdata, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  if (!Number.isInteger(pid) || pid <= 0) return null
  return (await worksIn(pid, pgdata)) ? pid : null
}

async function worksIn(pid: number, pgdata: string): Promise<boolean> {
  const [cwd, here] = await Promise.all([
    readlink(`/proc/${pid}/cwd`).catch(() => null),
    realpath(pgdata).catch(() => undefined),
  ])
  return cwd === here
}

/** What a killed PostgreSQL leaves behind would keep a new one from starting when its process id is in use again. Another
 *  process may be starting one at this moment, so only the lock of a dead process is removed. */
export async function removeStaleLocks(pgdata: string): Promise<void> {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock'])
    await removeStaleLock(pgdata, join(pgdata, name))
}

const STARTING_MS = 10_000

const ageMs = async (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  )

async function removeStaleLock(pgdata: string, file: string): Promise<void> {
  const found = await readFile(file, 'utf8').catch(() => null)
  if (found === null || (await worksIn(Number.parseInt(found, 10), pgdata))) return
  // Its process has not written into it yet, or never will.
  if (found.trim() === '' && (await ageMs(file)) < STARTING_MS) return
  const aside = `${file}.stale-${process.pid}`
  const isMoved = await rename(file, aside).then(
    () => true,
    () => false,
  )
  if (!isMoved) return
  // Between looking and moving it may have become the lock of one that has just started.
  if ((await readFile(aside, 'utf8')) !== found) await link(aside, file).catch(() => {})
  await rm(aside, { force: true })
}

/** Runs on when we are killed, so that a restart finds it as it was. It has a process group of its own: Ctrl-C must not
 *  end the database before we have finished with it. */
export function spawnPostmaster(
  pgdata: string,
  logFile: string,
  binaries: Binaries,
  owner: Owner | null,
  settings: Readonly<Record<string, string>>,
): ChildProcess {
  const log = openSync(logFile, 'a', 0o600)
  try {
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(binaries.postgres, ['-D', HERE, ...args], {
      cwd: pgdata,
      env: ENVIRONMENT,
      detached: true,
      stdio: ['ignore', log, log],
      ...(owner ?? {}),
    })
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

/** The id of the process that was asked; null: none is running. */
export async function requestStop(pgdata: string): Promise<number | null> {
  const pid = await findRunningPostmaster(pgdata)
  if (pid !== null) signal(pid, 'SIGINT')
  return pid
}

/** A fast shutdown: open transactions are undone, everything committed is written. */
export async function stopPostmaster(pgdata: string, patienceMs = 30_000): Promise<void> {
  const pid = await requestStop(pgdata)
  if (pid === null) return
  const deadline = Date.now() + patienceMs
  let insisted = false
  while (await worksIn(pid, pgdata)) {
    if (!insisted && Date.now() > deadline) {
      insisted = true
      signal(pid, 'SIGQUIT')
    }
    await sleep(10)
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
