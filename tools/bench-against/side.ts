// One of the two services that are compared: a process with a database of its own on the PostgreSQL that both share.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '../../tests/testing/free-ports.ts'
import { AGENT_IMAGE, healthy } from '../bench-service/running-service.ts'
import type { Postgres } from './postgres.ts'
import { cpuOfTree, memoryOfTree } from './process-tree.ts'
import type { SourceTree } from './source-tree.ts'

export interface ServiceProcess {
  readonly port: number
  readonly pid: number
  stop(): Promise<void>
}

export interface Side extends ServiceProcess {
  readonly name: string
  readonly postgres: Postgres
  readonly database: string
  /** Another process of the same tree, on this database or a copy of it. */
  startAnother(database: string): Promise<ServiceProcess>
  /** Seconds that service and PostgreSQL have used. */
  cpu(): { readonly service: number; readonly database: number }
  memoryMb(): number
}

export async function startSide(tree: SourceTree, postgres: Postgres, database: string): Promise<Side> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-service-'))
  await postgres.create(database)
  const start = (name: string) => startProcess(tree, postgres.urlOf(name), directory)
  const service = await start(database)
  return {
    ...service,
    name: tree.name,
    postgres,
    database,
    startAnother: start,
    cpu: () => ({ service: cpuOfTree(service.pid), database: cpuOfTree(postgres.pid) }),
    memoryMb: () => memoryOfTree(service.pid),
    async stop() {
      await service.stop()
      await postgres.drop(database)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Processes with the same directory share the key of their secrets and nothing else in it. */
async function startProcess(
  tree: SourceTree,
  databaseUrl: string,
  directory: string,
): Promise<ServiceProcess> {
  const [port = 0] = await freePorts(1)
  const dataDir = mkdtempSync(join(directory, 'data-'))
  const flags = {
    'data-dir': dataDir,
    'secret-key-file': join(directory, 'secret.key'),
    'database-url': databaseUrl,
    'api-port': String(port),
    'ui-port': '0',
    'image-port': '0',
    auth: 'none',
    'log-level': 'warn',
  }
  const words = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value])
  // The kernel ends the service when this process dies without having been able to.
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', process.execPath, ...tree.command, ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, AGENT_DOCKER_IMAGE: AGENT_IMAGE },
  })
  await healthy(port, child)
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
