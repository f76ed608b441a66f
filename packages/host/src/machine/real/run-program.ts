import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, closeSync, constants, mkdirSync, openSync, statSync } from 'node:fs'
import { constants as system } from 'node:os'
import { dirname } from 'node:path'
import { messageOf } from '@groundwork/errors/error-text'
import type { ProgramResult, RunOptions } from '../machine.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export const TIMED_OUT = 124
const NOT_STARTED = -1

/** More than this of one program is not kept; who expects more reads it piece by piece. */
export const MAX_OUTPUT_CHARS = 64 * 1024 * 1024
const KILL_AFTER_MS = 2_000
/** A daemon that a program leaves behind may hold its pipes open for ever. */
const QUIET_AFTER_EXIT_MS = 1_000

/** Programs do not inherit the token; one that needs it gets it by name. */
const KEPT_BACK = ['PULL_SECRET_TOKEN', 'AGENT_AUTH_TOKEN', 'NODE_OPTIONS']
const ALWAYS = { LC_ALL: 'C', LVM_SUPPRESS_FD_WARNINGS: '1' }

/** Each program leads a process group of its own, so that it ends with all that it started. */
export function runProgram(
  environment: Environment,
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<ProgramResult> {
  const env: Record<string, string> = { ...withoutKept(environment), ...ALWAYS, ...options.env }
  const path = findProgram(program, env.PATH ?? '')
  if (path === null) return Promise.resolve(notStarted(`There is no program "${program}" on this machine.`))
  // Only one pipe for both streams keeps their order, and only a shell gives a program such a pipe.
  const command: readonly [string, ...string[]] = options.isMerged
    ? ['/bin/sh', '-c', 'exec "$@" 2>&1', 'sh', path, ...args]
    : [path, ...args]
  return new Promise((resolve) => {
    const [file, ...rest] = command
    let output: number | 'pipe' = 'pipe'
    try {
      if (options.outputFile !== undefined) output = openOutput(options.outputFile)
      const stdin = options.input === undefined ? 'ignore' : 'pipe'
      const child = spawn(file, rest, { env, cwd: '/', detached: true, stdio: [stdin, output, 'pipe'] })
      follow(child, options, resolve)
    } catch (error) {
      // No room for the output, arguments with a zero byte, or more of them than the system takes.
      resolve(notStarted(messageOf(error)))
    } finally {
      if (output !== 'pipe') closeSync(output)
    }
  })
}

function openOutput(path: string): number {
  mkdirSync(dirname(path), { recursive: true })
  return openSync(path, 'w', 0o600)
}

function follow(child: ChildProcess, options: RunOptions, resolve: (finished: ProgramResult) => void): void {
  const stdout = collector(options.onOutput)
  const stderr = collector(options.onOutput)
  let code: number | null = null
  let isOver = false
  const timers: NodeJS.Timeout[] = []
  let quiet: NodeJS.Timeout | undefined

  const end = (signal: NodeJS.Signals) => {
    if (child.pid === undefined) return
    try {
      process.kill(-child.pid, signal)
    } catch {
      // It has ended by itself.
    }
  }
  let isStopped = false
  const stop = () => {
    isStopped = true
    end('SIGTERM')
    timers.push(setTimeout(() => end('SIGKILL'), KILL_AFTER_MS))
  }
  const finish = (finished: ProgramResult) => {
    if (isOver) return
    isOver = true
    // What it started may have outlived it.
    if (isStopped) end('SIGKILL')
    for (const timer of [...timers, quiet]) clearTimeout(timer)
    options.signal?.removeEventListener('abort', stop)
    child.stdout?.destroy()
    child.stderr?.destroy()
    resolve(finished)
  }
  const done = () => finish({ code: code ?? NOT_STARTED, stdout: stdout.text(), stderr: stderr.text() })
  const waitForQuiet = () => {
    clearTimeout(quiet)
    quiet = setTimeout(done, QUIET_AFTER_EXIT_MS)
  }

  for (const [stream, keep] of [
    [child.stdout, stdout.take],
    [child.stderr, stderr.take],
  ] as const) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      keep(text)
      if (code !== null) waitForQuiet()
    })
  }
  child.once('error', (error) => finish(notStarted(error.message)))
  child.once('exit', (status, signal) => {
    code ??= status ?? 128 + (signal === null ? 0 : system.signals[signal])
    waitForQuiet()
  })
  child.once('close', done)
  // A program that ends before it has read everything is no problem of ours.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(options.input)

  if (options.timeoutMs !== undefined) {
    timers.push(
      setTimeout(() => {
        code = TIMED_OUT
        stop()
      }, options.timeoutMs),
    )
  }
  if (options.signal?.aborted) stop()
  options.signal?.addEventListener('abort', stop, { once: true })
}

function collector(onOutput: RunOptions['onOutput']) {
  const pieces: string[] = []
  let length = 0
  return {
    take(text: string) {
      if (onOutput !== undefined) return onOutput(text)
      const room = MAX_OUTPUT_CHARS - length
      if (room <= 0) return
      pieces.push(text.length > room ? text.slice(0, room) : text)
      length += text.length
    },
    text: () => pieces.join(''),
  }
}

const notStarted = (stderr: string): ProgramResult => ({ code: NOT_STARTED, stdout: '', stderr })

function withoutKept(environment: Environment): Record<string, string> {
  const entries = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !KEPT_BACK.includes(entry[0]),
  )
  return Object.fromEntries(entries)
}

/** As the system itself looks for programs; it is done here because a shell in between would hide that one is missing. */
function findProgram(program: string, path: string): string | null {
  if (program.includes('/')) return isProgram(program) ? program : null
  for (const directory of [...path.split(':'), '/usr/local/sbin', '/usr/sbin', '/sbin', '/usr/bin', '/bin']) {
    if (directory !== '' && isProgram(`${directory}/${program}`)) return `${directory}/${program}`
  }
  return null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
