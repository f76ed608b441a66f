// Directories and processes of one test; all of them are gone after it, also when it failed.
import { mkdtemp, readdir, readlink, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type EmbeddedPostgres,
  findRunningPostmaster,
  startEmbeddedPostgres,
  stopPostmaster,
} from '@groundwork/service/testing/database'
import { giveNewDatabase } from './new-database.ts'
import { type ServiceOptions, type ServiceProcess, startService } from './service-process.ts'

export interface Workspace {
  directory(name: string): Promise<string>
  start(options: ServiceOptions): Promise<ServiceProcess>
  /** A durable PostgreSQL that belongs to none of the processes. */
  startPostgres(): Promise<EmbeddedPostgres>
  /** The process of the embedded database of a data directory; null: it does not run. */
  postmasterOf(dataDir: string): Promise<number | null>
  killDatabase(dataDir: string): Promise<void>
  /** All processes of that database, its main process among them. */
  databaseProcesses(dataDir: string): Promise<readonly number[]>
  close(): Promise<void>
}

export async function createWorkspace(): Promise<Workspace> {
  const root = await mkdtemp(join(tmpdir(), 'groundwork-fault-'))
  const directories: string[] = []
  const processes: ServiceProcess[] = []
  const servers: EmbeddedPostgres[] = []

  async function directory(name: string): Promise<string> {
    const path = await mkdtemp(join(root, `${name}-`))
    directories.push(path)
    return path
  }

  const postmasterOf = (dataDir: string) => findRunningPostmaster(join(dataDir, 'postgres'))

  return {
    directory,
    async start(options) {
      const hasOther = options.flags?.includes('--database-url') || options.inside !== undefined
      if (!hasOther) await giveNewDatabase(options.dataDir)
      const service = await startService(options)
      processes.push(service)
      return service
    },
    async startPostgres() {
      const dataDir = await directory('postgres')
      await giveNewDatabase(dataDir)
      const server = await startEmbeddedPostgres({ dataDir })
      servers.push(server)
      return server
    },
    postmasterOf,
    async killDatabase(dataDir) {
      const pid = await postmasterOf(dataDir)
      if (pid === null) throw new Error('There is no database to kill.')
      process.kill(pid, 'SIGKILL')
    },
    async databaseProcesses(dataDir) {
      const pgdata = await realpath(join(dataDir, 'postgres'))
      const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
      const places = await Promise.all(ids.map((id) => readlink(`/proc/${id}/cwd`).catch(() => null)))
      return ids.filter((_, index) => places[index] === pgdata).map(Number)
    },
    async close() {
      await Promise.all(processes.filter((service) => service.isAlive()).map((service) => service.kill()))
      await Promise.all(servers.map((server) => server.stop()))
      await Promise.all(directories.map((path) => stopPostmaster(join(path, 'postgres'))))
      await rm(root, { recursive: true, force: true })
    },
  }
}
