// Keeps processes that share a directory from doing the same work twice. The holder touches the file every few seconds; a lock
// whose process is dead, or that was not touched for long, belongs to nobody.
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { ReleaseTiming } from '../release-timing.ts'
import { isOfLivingProcess, newMark } from './process-mark.ts'

export interface CacheLock {
  /** Aborted when somebody else took it away from us. */
  readonly lost: AbortSignal
  release(): Promise<void>
}

/** Waits for it. `isNeeded` is asked before each attempt; null: not needed any more. */
export async function takeCacheLock(
  file: string,
  timing: ReleaseTiming,
  isNeeded: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<CacheLock | null> {
  for (;;) {
    signal.throwIfAborted()
    if (!(await isNeeded())) return null
    const mark = newMark()
    if ((await create(file, mark)) || ((await removeStale(file, timing)) && (await create(file, mark)))) {
      return hold(file, mark, timing)
    }
    await delay(timing.lockPollMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Linked into place when complete: nobody ever reads a lock without a holder. */
async function create(file: string, mark: string): Promise<boolean> {
  const draft = `${file}.${mark}`
  await writeFile(draft, mark, { flag: 'wx', mode: 0o600 })
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function removeStale(file: string, timing: ReleaseTiming): Promise<boolean> {
  const holder = await holderOf(file)
  if (holder === null) return true
  const touchedAt = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
  const isDead = isOfLivingProcess(holder) === false
  if (!isDead && Date.now() - touchedAt < timing.lockStaleMs) return false
  // Another process may have done the same and hold it again by now: then its lock is put back.
  const aside = `${file}.${newMark()}`
  await rename(file, aside).catch(() => undefined)
  const moved = await holderOf(aside)
  if (moved !== null && moved !== holder) await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
  return true
}

function hold(file: string, mark: string, timing: ReleaseTiming): CacheLock {
  const lost = new AbortController()
  const beat = setInterval(async () => {
    const holder = await holderOf(file).catch(() => undefined)
    // A lock that cannot be read now, for want of descriptors or the like, is no sign that it is gone.
    if (holder === undefined) return
    if (holder === mark) await utimes(file, new Date(), new Date()).catch(() => undefined)
    else lost.abort(new Error(`Another process took over ${file}.`))
  }, timing.lockBeatMs)
  beat.unref()
  return {
    lost: lost.signal,
    async release() {
      clearInterval(beat)
      if ((await holderOf(file).catch(() => null)) === mark)
        await rm(file, { force: true }).catch(() => undefined)
    },
  }
}

/** null: no lock. */
async function holderOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
