// Keeps processes that share a directory from doing the same work twice. The holder touches the lock file every few
// seconds; a lock whose process is dead, or that was not touched for long, is free.
import { randomUUID } from 'node:crypto'
import { link, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { isRunning, PROCESS_NAMESPACE } from './process-namespace.ts'

export interface LockTiming {
  /** How often the holder shows that it lives. */
  readonly lockBeatMs: number
  /** A lock without a sign of life for so long is free. */
  readonly lockStaleMs: number
}

export interface FileLock {
  /** Aborted when another process took the lock away from us. */
  readonly lost: AbortSignal
  release(): Promise<void>
}

interface Holder {
  readonly token: string
  /** Process ids mean something only there. */
  readonly place: string
  readonly pid: number
}

/** null: another living process has it. */
export async function takeFileLock(file: string, timing: LockTiming): Promise<FileLock | null> {
  const holder: Holder = { token: randomUUID(), place: PROCESS_NAMESPACE, pid: process.pid }
  if (await create(file, holder)) return hold(file, holder, timing)
  const found = await readHolder(file)
  if (found !== null && (await isAlive(file, found, timing))) return null
  if (found !== null) await takeAway(file, found)
  return (await create(file, holder)) ? hold(file, holder, timing) : null
}

async function create(file: string, holder: Holder): Promise<boolean> {
  // Linked into place when complete: no process ever reads a lock without a holder.
  const draft = `${file}.${holder.token}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(JSON.stringify(holder))
    await handle.close()
    await link(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function readHolder(file: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    if (error instanceof SyntaxError) return { token: '', place: '', pid: 0 }
    throw error
  }
}

async function isAlive(file: string, { place, pid }: Holder, timing: LockTiming): Promise<boolean> {
  if (place === PROCESS_NAMESPACE && pid !== process.pid && !isRunning(pid)) return false
  const touchedAt = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
  return Date.now() - touchedAt < timing.lockStaleMs
}

/** Another process may have done the same and hold it again by now: then its lock is put back. */
async function takeAway(file: string, judged: Holder): Promise<void> {
  const aside = `${file}.${randomUUID()}`
  try {
    await rename(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const moved = await readHolder(aside)
  if (moved !== null && moved.token !== judged.token) await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
}

function hold(file: string, { token }: Holder, timing: LockTiming): FileLock {
  const lost = new AbortController()
  const beat = setInterval(async () => {
    const found = await readHolder(file).catch(() => undefined)
    // A lock that cannot be read now, for want of descriptors or the like, is no sign that it is gone.
    if (found === undefined) return
    if (found?.token === token) await utimes(file, new Date(), new Date()).catch(() => undefined)
    else lost.abort(new Error(`Another process took over ${file}.`))
  }, timing.lockBeatMs)
  beat.unref()
  return {
    lost: lost.signal,
    async release() {
      clearInterval(beat)
      // What was fetched is good even if the lock stays: without its process it is free.
      const found = await readHolder(file).catch(() => null)
      if (found?.token === token) await rm(file, { force: true }).catch(() => undefined)
    },
  }
}
