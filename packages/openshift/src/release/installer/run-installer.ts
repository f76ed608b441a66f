// Runs one command of an installer. It leads a process group of its own, so that it ends with all that it started.
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'

export interface InstallerRun {
  readonly path: string
  readonly args: readonly string[]
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  readonly timeoutMs: number
  /** Who does not end when asked to is ended. */
  readonly killAfterMs: number
  readonly signal: AbortSignal
}

export type InstallerExit =
  | { readonly kind: 'success'; readonly output: string }
  | { readonly kind: 'failure'; readonly code: number | NodeJS.Signals; readonly output: string }
  | { readonly kind: 'timeout'; readonly output: string }
  | { readonly kind: 'not-started'; readonly code: string; readonly reason: string }

/** The end of what it says is what matters. */
const MAX_KEPT_CHARS = 256 * 1024
/** Something that it leaves behind may hold its output open for ever. */
const QUIET_AFTER_EXIT_MS = 1_000
/** While another process of ours is being started, a file that was just written may seem to be open for writing. */
const BUSY_PAUSES_MS = [20, 50, 100, 250, 500, 1000] as const

/** Throws the reason of the signal when that is aborted. */
export async function runInstaller(run: InstallerRun): Promise<InstallerExit> {
  for (const pauseMs of [...BUSY_PAUSES_MS, null]) {
    run.signal.throwIfAborted()
    const end = await runOnce(run)
    run.signal.throwIfAborted()
    if (end.kind !== 'not-started' || end.code !== 'ETXTBSY' || pauseMs === null) return end
    await delay(pauseMs)
  }
  throw new Error('not reached')
}

function runOnce({
  path,
  args,
  env,
  cwd,
  timeoutMs,
  killAfterMs,
  signal,
}: InstallerRun): Promise<InstallerExit> {
  return new Promise((resolve) => {
    let child: ChildProcess
    try {
      child = spawn(path, args, { env, cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    } catch (error) {
      return resolve(notStarted(error))
    }
    const output = tailKeeper()
    const timers: NodeJS.Timeout[] = []
    let isTimedOut = false
    let code: number | NodeJS.Signals | null = null

    const kill = (how: NodeJS.Signals) => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, how)
      } catch {
        // All of them have ended.
      }
    }
    const stop = () => {
      kill('SIGTERM')
      timers.push(setTimeout(() => kill('SIGKILL'), killAfterMs))
    }
    const finish = (end: InstallerExit) => {
      // What it started may have outlived it.
      kill('SIGKILL')
      for (const timer of timers) clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      child.stdout?.destroy()
      child.stderr?.destroy()
      resolve(end)
    }
    const done = () => {
      if (isTimedOut) finish({ kind: 'timeout', output: output.text() })
      else if (code === 0) finish({ kind: 'success', output: output.text() })
      else finish({ kind: 'failure', code: code ?? -1, output: output.text() })
    }

    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', output.take)
    child.once('error', (error) => finish(notStarted(error)))
    child.once('exit', (status, how) => {
      code = status ?? how ?? -1
      timers.push(setTimeout(done, QUIET_AFTER_EXIT_MS))
    })
    child.once('close', done)
    timers.push(
      setTimeout(() => {
        isTimedOut = true
        stop()
      }, timeoutMs),
    )
    signal.addEventListener('abort', stop, { once: true })
  })
}

const notStarted = (error: unknown): InstallerExit => {
  const { code = '', message } = error as NodeJS.ErrnoException
  return { kind: 'not-started', code, reason: message }
}

function tailKeeper() {
  let kept = ''
  return {
    take(text: string) {
      kept += text
      if (kept.length > 2 * MAX_KEPT_CHARS) kept = kept.slice(-MAX_KEPT_CHARS)
    },
    text: () => kept.slice(-MAX_KEPT_CHARS),
  }
}
