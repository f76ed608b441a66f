import { setTimeout as delay } from 'node:timers/promises'
import { type FileLock, takeFileLock } from '@groundwork/files/file-lock'
import type { ReleaseTiming } from '../release-timing.ts'

/** Waits for it. `isNeeded` is asked before each attempt; null: not needed any more. */
export async function takeCacheLock(
  file: string,
  timing: ReleaseTiming,
  isNeeded: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<FileLock | null> {
  for (;;) {
    signal.throwIfAborted()
    if (!(await isNeeded())) return null
    const lock = await takeFileLock(file, timing)
    if (lock !== null) return lock
    await delay(timing.lockPollMs, undefined, { signal }).catch(() => undefined)
  }
}
