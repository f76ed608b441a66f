// Files that were being written when a process died. Several processes may share a directory, so the name of a file
// under way tells who writes it, and only what no process can still be writing is removed.
import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { errorCode } from '@groundwork/errors/error-code'

/** Longer than any upload lasts. */
const ABANDONED_MS = 24 * 3600 * 1000

const here = (): string => hostname().replace(/[^a-zA-Z0-9-]/g, '-')

export const incomingName = (): string => `${here()}.${process.pid}.${randomUUID()}`

/** To be called before this process writes anything: its own process id on an old file is a coincidence. */
export async function removeLeftovers(directory: string, now: number): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    if (isOfDeadProcess(name) || (await isOlderThan(path, now - ABANDONED_MS)))
      await rm(path, { force: true })
  }
}

function isOfDeadProcess(name: string): boolean {
  const [host, pid] = name.split('.')
  return host === here() && (Number(pid) === process.pid || !isAlive(Number(pid)))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

async function isOlderThan(path: string, instant: number): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs < instant
  } catch {
    return false
  }
}
