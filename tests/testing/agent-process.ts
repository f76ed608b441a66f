// The agent as a process of its own, on the machine that runs the test.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

export interface AgentProcess {
  /** What it said so far. */
  log(): string
  /** Asks it to end; gives its exit code. */
  terminate(): Promise<number | null>
}

const MAIN = fileURLToPath(new URL('../../packages/controller/src/host-program.ts', import.meta.url))
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

/** From the sources. */
export const SOURCE = [process.execPath, '--conditions=source', '--import', TSX, MAIN] as const

export function startAgent(
  [program, ...before]: readonly [string, ...string[]],
  args: readonly string[],
): AgentProcess {
  const words = [...before, 'agent', ...args]
  const child: ChildProcess = spawn(program, words, { stdio: ['ignore', 'inherit', 'pipe'] })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  let text = ''
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  return {
    log: () => text,
    terminate() {
      child.kill('SIGTERM')
      return ended
    },
  }
}
