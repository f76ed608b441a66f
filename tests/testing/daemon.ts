// A process that serves until it is stopped, and that does not outlive the test that started it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

export interface Daemon {
  /** Asks until the answer is true. Fails, with what the process said last, when it ends before that or takes too long. */
  waitUntil(what: string, isSo: () => Promise<boolean>, timeoutMs?: number): Promise<void>
  /** At once: what such a process leaves behind is thrown away with its directory. */
  kill(): Promise<void>
}

const ASK_AGAIN_MS = 50
const LAST_LINES = 15

export async function startDaemon(
  program: string,
  words: readonly string[],
  logPath: string,
): Promise<Daemon> {
  const log = await open(logPath, 'a')
  // The kernel ends the process when ours dies without having been able to.
  const child: ChildProcess = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...words], {
    stdio: ['ignore', log.fd, log.fd],
  })
  await log.close()
  const ended = once(child, 'close').catch(() => undefined)
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
  const lastLines = async () =>
    (await readFile(logPath, 'utf8')).trimEnd().split('\n').slice(-LAST_LINES).join('\n')

  return {
    async waitUntil(what, isSo, timeoutMs = 120_000) {
      const until = Date.now() + timeoutMs
      while (!(await isSo().catch(() => false))) {
        if (!isRunning()) throw new Error(`${program} ended before ${what}. It said:\n${await lastLines()}`)
        if (Date.now() > until) {
          throw new Error(
            `${program} took more than ${timeoutMs} ms until ${what}. It said:\n${await lastLines()}`,
          )
        }
        await pause(ASK_AGAIN_MS)
      }
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
