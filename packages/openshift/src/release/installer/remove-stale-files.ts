import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isOfRunningProcess, processMarkIn } from '@groundwork/files/process-mark'

const FORGOTTEN_MS = 24 * 60 * 60 * 1000

/** Removes what killed processes have left behind in the directory. Names without a process mark are left alone. */
export async function removeStaleFiles(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const mark = processMarkIn(name)
    if (mark === null) continue
    const path = join(directory, name)
    const isAlive = isOfRunningProcess(mark)
    // Of a process of another machine: nothing is in use for so long.
    const isGone = isAlive === false || (isAlive === null && (await ageMs(path)) > FORGOTTEN_MS)
    if (isGone) await rm(path, { recursive: true, force: true })
  }
}

const ageMs = (path: string): Promise<number> =>
  stat(path).then(
    ({ ctimeMs }) => Date.now() - ctimeMs,
    () => 0,
  )
