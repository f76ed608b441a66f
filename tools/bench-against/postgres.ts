// A PostgreSQL of Debian with its stock settings, but for 150 connections, in a directory that is thrown away.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { needDebianPackages } from '../../tests/testing/debian-package.ts'
import { freePorts } from '../../tests/testing/free-ports.ts'

const run = promisify(execFile)
const BIN = '/usr/lib/postgresql/15/bin'
const CONNECTIONS = 150

export interface Postgres {
  readonly pid: number
  create(name: string): Promise<void>
  /** What is in the first one now, whether it is in use or not. */
  copy(from: string, to: string): Promise<void>
  urlOf(name: string): string
  drop(name: string): Promise<void>
  /** Rows as arrays of text. */
  query(name: string, sql: string): Promise<string[][]>
  stop(): Promise<void>
}

export async function startPostgres(): Promise<Postgres> {
  await needDebianPackages(['postgresql-15'])
  const directory = mkdtempSync(join(tmpdir(), 'bench-postgres-'))
  const as = await unprivileged(directory)
  const data = join(directory, 'data')
  await command(as, 'initdb', ['--pgdata', data, '--auth=trust', '--username=postgres', '--encoding=UTF8'])
  const [port = 0] = await freePorts(1)
  const logFile = join(directory, 'log')
  const log = openSync(logFile, 'a')
  const flags = [
    `--max_connections=${CONNECTIONS}`,
    `--port=${port}`,
    '--listen_addresses=127.0.0.1',
    `--unix_socket_directories=${directory}`,
  ]
  const words = [...as, '--pdeathsig', 'INT', join(BIN, 'postgres'), '-D', data, ...flags]
  const child = spawn('setpriv', words, { stdio: ['ignore', log, log] })
  closeSync(log)
  const at = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
  await listening(child, at, logFile)
  return {
    pid: child.pid ?? 0,
    async create(name) {
      await run(join(BIN, 'createdb'), [...at, name])
    },
    async copy(from, to) {
      const file = join(mkdtempSync(join(directory, 'copy-')), 'dump')
      await run(join(BIN, 'createdb'), [...at, to])
      await run(join(BIN, 'pg_dump'), [...at, '-Fc', '-Z0', '-f', file, from])
      await run(join(BIN, 'pg_restore'), [...at, '-d', to, file])
      rmSync(file)
    },
    urlOf: (name) => `postgresql://postgres@127.0.0.1:${port}/${name}`,
    async drop(name) {
      await run(join(BIN, 'dropdb'), [...at, '--force', '--if-exists', name])
    },
    async query(name, sql) {
      const words = [...at, '-d', name, '--no-align', '--tuples-only', '--field-separator=\t', '-c', sql]
      const { stdout } = await run(join(BIN, 'psql'), words, { maxBuffer: 2 ** 30 })
      return stdout
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => line.split('\t'))
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root. The flags of setpriv that make it another user's process. */
async function unprivileged(directory: string): Promise<string[]> {
  if (process.getuid?.() !== 0) return []
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'])))
  chownSync(directory, Number(uid?.stdout), Number(gid?.stdout))
  return ['--reuid', 'postgres', '--regid', 'postgres', '--clear-groups']
}

const command = (as: readonly string[], program: string, words: readonly string[]) =>
  run('setpriv', [...as, join(BIN, program), ...words], { cwd: '/' })

async function listening(child: ChildProcess, at: readonly string[], logFile: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended: ${readFileSync(logFile, 'utf8')}`)
    const isReady = await run(join(BIN, 'pg_isready'), at).catch(() => null)
    if (isReady) return
    await pause(50)
  }
}
