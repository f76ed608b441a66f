// A service with its pages, and simulated machines beside it: what the browser suite uses.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveNewDatabase } from '../../testing/new-database.ts'
import { PROGRAM } from '../../testing/program.ts'
import { type ServiceProcess, startService } from '../../testing/service-process.ts'

export interface Site {
  /** Of the pages. */
  readonly url: string
  readonly api: string
  service(): ServiceProcess
  /** Kills the service and starts it again on the same ports. */
  restart(whileAway?: () => Promise<void>): Promise<void>
  /** Boots simulated machines, until the site is closed. */
  lab(args: readonly string[]): ChildProcess
  close(): Promise<void>
}

export async function openSite(
  flags: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'groundwork-browser-'))
  await giveNewDatabase(dataDir)
  let service = await startService({ dataDir, flags, env })
  const url = pagesOf(service.banner)
  const labs: ChildProcess[] = []
  const ports = ['--api-port', portOf(service.url), '--ui-port', portOf(url)]
  return {
    url,
    api: service.url,
    service: () => service,
    async restart(whileAway) {
      await service.kill()
      await whileAway?.()
      service = await startService({ dataDir, flags: [...flags, ...ports], env })
    },
    lab(args) {
      const child = spawn(process.execPath, [PROGRAM, 'lab', 'up', '--url', service.url, ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      labs.push(child)
      return child
    },
    async close() {
      await Promise.all(labs.map(stop))
      await service.terminate()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const pagesOf = (banner: string): string => /Browser\s+(http:\/\/[\d.]+:\d+)/.exec(banner)?.[1] ?? ''
const portOf = (url: string): string => new URL(url).port

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
