// Runs a script as a container does, with directories in place of its volumes.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export interface Ended {
  readonly code: number | null
  readonly output: string
}

export interface RunningScript {
  readonly ended: Promise<Ended>
  output(): string
  terminate(): void
}

/** Until the test ends. A variable BEFORE holds lines that are put before the script. */
export function scriptDirectories(names: readonly string[]) {
  const path = mkdtempSync(join(tmpdir(), 'program-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  for (const name of names) mkdirSync(join(path, name))

  function start(script: string, environment: Readonly<Record<string, string>>): RunningScript {
    const { BEFORE: before = '', ...variables } = environment
    const env = { PATH: process.env.PATH, HOME: path, ...variables }
    const child = spawn('/bin/bash', ['-c', `${before}${script}`], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    const ended = new Promise<Ended>((resolve) => {
      child.on('close', (code) => resolve({ code, output }))
    })
    return { ended, output: () => output, terminate: () => void child.kill('SIGTERM') }
  }
  return {
    path,
    start,
    run: (script: string, environment: Readonly<Record<string, string>>) => start(script, environment).ended,
  }
}
