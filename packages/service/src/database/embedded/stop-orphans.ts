// Processes of a PostgreSQL whose main process was killed. A busy one does not notice it, and as long as it lives no new PostgreSQL may
// start on the same directory.
import { readdir, readFile, readlink, realpath } from 'node:fs/promises'

interface Found {
  readonly pid: number
  readonly parent: number
  /** Its main process has the title of a program, the others "postgres: …". */
  readonly isMain: boolean
}

/** Ends those, and only those, whose main process is gone. Returns their process ids. */
export async function stopOrphans(pgdata: string): Promise<readonly number[]> {
  const here = await realpath(pgdata)
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = (await Promise.all(ids.map((pid) => look(pid, here)))).filter((one) => one !== null)
  const living = new Set(found.map(({ pid }) => pid))
  const orphans = found.filter(({ isMain, parent }) => !isMain && !living.has(parent))
  for (const { pid } of orphans) end(pid)
  return orphans.map(({ pid }) => pid)
}

async function look(pid: number, pgdata: string): Promise<Found | null> {
  try {
    if ((await readlink(`/proc/${pid}/cwd`)) !== pgdata) return null
    const [title, status] = await Promise.all([
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
      readFile(`/proc/${pid}/status`, 'utf8'),
    ])
    const parent = Number(/^PPid:\s*(\d+)/m.exec(status)?.[1])
    return { pid, parent, isMain: !title.startsWith('postgres: ') }
  } catch {
    // It ended while we looked, or belongs to another user.
    return null
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
