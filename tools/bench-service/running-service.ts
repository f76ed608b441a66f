// The service as people run it: a process of its own with its embedded PostgreSQL, on a data directory that is thrown away.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePorts } from '../../tests/testing/free-ports.ts'

export interface RunningService {
  readonly port: number
  readonly imagePort: number
  readonly pid: number
  readonly postmasterPid: number
  /** From the start of the process to the first good answer of /health. */
  readonly startMs: number
  readonly dataDir: string
  stop(): Promise<void>
}

const MAIN = fileURLToPath(new URL('../../packages/cli/dist/groundwork.mjs', import.meta.url))

export async function startService(
  dataDir = mkdtempSync(join(tmpdir(), 'groundwork-bench-')),
  flags: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  chosenPort?: number,
): Promise<RunningService> {
  const [freePort = 0, imagePort = 0] = await freePorts(2)
  const port = chosenPort ?? freePort
  const ports = ['--api-port', String(port), '--ui-port', '0', '--image-port', String(imagePort)]
  const started = performance.now()
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=64', MAIN, '--data-dir', dataDir, ...ports, ...flags, '--log-level', 'warn'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, AGENT_DOCKER_IMAGE: AGENT_IMAGE, ...env },
    },
  )
  await healthy(port, child)
  let isStopping = false
  child.once('exit', (code, signal) => {
    if (!isStopping) console.error(`The service ended with ${signal ?? code}.`)
  })
  return {
    port,
    imagePort,
    pid: child.pid ?? 0,
    postmasterPid: postmasterIn(dataDir),
    startMs: performance.now() - started,
    dataDir,
    async stop() {
      isStopping = true
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export const AGENT_IMAGE = 'registry.example.com/agent:bench'

export async function healthy(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}.`)
    try {
      if ((await fetch(`http://127.0.0.1:${port}/health`)).ok) return
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function postmasterIn(dataDir: string): number {
  const [first] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  return Number(first)
}
