// kill -9 of the service, of its database and of both, again and again, while hosts report.

import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorsIn } from '../../testing/errors-in-log.ts'
import {
  createFleet,
  type Fleet,
  inParallel,
  lossesOf,
  persist,
  setVips,
  untilReady,
} from '../../testing/fleet.ts'
import type { ServiceProcess } from '../../testing/service-process.ts'
import { DATABASE_KILLS, KILL_ROUNDS } from '../../testing/sizes.ts'
import { until } from '../../testing/until.ts'
import { createWorkspace, type Workspace } from '../../testing/workspace.ts'
import { ask, type Visited } from './ask.ts'
import { historyProblems } from './event-history.ts'
import { streamReports } from './stream-reports.ts'
import { watch } from './watcher.ts'

/** What may be said while the database is gone. */
const WITHOUT_DATABASE = /the embedded database stopped|evaluation failed; it is tried again|cannot look for/
const VICTIMS = ['service', 'database', 'both'] as const
/** The main process, one of the others, and all at once: three ways for PostgreSQL to end. */
const PARTS = ['main process', 'one connection', 'every process'] as const

let workspace: Workspace
beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())

test(`${KILL_ROUNDS} times kill -9 while facts stream in: it starts again each time and nothing acknowledged is lost`, async () => {
  const dataDir = await workspace.directory('data')
  let service = await workspace.start({ dataDir })
  const fleet = await createFleet(service.url, { clusters: 2, hostsPerCluster: 4 }, () => service.url)
  await inParallel(fleet.hosts, 8, (host) => host.register())

  for (let round = 0; round < KILL_ROUNDS; round += 1) {
    const victim = VICTIMS[round % VICTIMS.length]
    // Not always the same number, so that the blow falls on different moments.
    const streaming = streamReports(fleet.hosts)
    await until('hosts are heard', () => streaming.count() >= 5 + ((round * 17) % 41))
    if (victim !== 'service') await workspace.killDatabase(dataDir)
    if (victim !== 'database') await service.kill()
    await streaming.stop()
    if (victim === 'database') expect(service.isAlive(), `round ${round}: the service survives`).toBe(true)
    service = await backAgain(service, dataDir)
    expect(await lossesOf(service.url, fleet.hosts), `round ${round}: ${victim} killed`).toEqual([])
  }

  await finish(service, fleet)
  expect(errorsIn(service.log()).filter((line) => !WITHOUT_DATABASE.test(line))).toEqual([])
  expect(await service.terminate()).toBe(0)
})

test(`${DATABASE_KILLS} times kill -9 of the embedded database alone: the service starts it again, says so meanwhile, and loses nothing`, async () => {
  const dataDir = await workspace.directory('data')
  const service = await workspace.start({ dataDir })
  const fleet = await createFleet(service.url, { clusters: 1, hostsPerCluster: 4 }, () => service.url)
  await inParallel(fleet.hosts, 4, (host) => host.register())
  const watcher = watch(() => service.url, 'kind=host')
  const visitor = visit(`${service.url}/api/assisted-install/v2/clusters`)

  for (let round = 0; round < DATABASE_KILLS; round += 1) {
    const part = PARTS[round % PARTS.length] ?? 'every process'
    const streaming = streamReports(fleet.hosts)
    await until('hosts are heard', () => streaming.count() >= 5 + ((round * 17) % 41))
    const restarts = restartsIn(service)
    await killPart(dataDir, part)
    await until('the database runs again', () => {
      if (!service.isAlive())
        throw new Error(`Round ${round}: the service did not survive.\n${service.log()}`)
      return restartsIn(service) > restarts
    })
    // Reports are taken again, and watchers hear of them over the connections of the new database.
    const [counted, heard] = [streaming.count(), watcher.heard.length]
    await until('hosts are heard again', () => streaming.count() > counted + 5)
    await until('watchers hear again', () => watcher.heard.length > heard)
    await streaming.stop()
    expect(await lossesOf(service.url, fleet.hosts), `round ${round}: ${part} killed`).toEqual([])
  }

  watcher.close()
  expect(refusalProblems(await visitor.stop())).toEqual([])
  await finish(service, fleet)
  expect(errorsIn(service.log()).filter((line) => !WITHOUT_DATABASE.test(line))).toEqual([])
  expect(await service.terminate()).toBe(0)
})

test('a database that cannot be started again is given up after ten starts, with one sentence', async () => {
  const dataDir = await workspace.directory('data')
  const service = await workspace.start({ dataDir })
  await appendFile(join(dataDir, 'postgres', 'postgresql.conf'), '\nno_such_setting = 1\n')
  await killPart(dataDir, 'every process')
  await until('the reason is told', async () => {
    const { status, body } = await ask(`${service.url}/ready`)
    return status === 503 && /does not start: .*postgresql\.conf/.test(body)
  })
  await until('it ends', () => !service.isAlive())
  const [last = ''] = service.log().trimEnd().split('\n').slice(-1)
  expect(last).toMatch(
    /^Groundwork stopped: The embedded database in .* does not start: .*It was tried 10 times\.$/,
  )
})

async function killPart(dataDir: string, part: (typeof PARTS)[number]): Promise<void> {
  const main = await workspace.postmasterOf(dataDir)
  const all = await workspace.databaseProcesses(dataDir)
  const others = all.filter((pid) => pid !== main)
  const victims = part === 'main process' ? [main] : part === 'one connection' ? others.slice(-1) : all
  for (const pid of victims) {
    try {
      if (pid !== null) process.kill(pid, 'SIGKILL')
    } catch (error) {
      // A connection may have been closed since.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

const restartsIn = (service: ServiceProcess): number =>
  service.log().split('the embedded database is running again').length

/** A client that asks all the time, and remembers every answer that was not a good one. */
function visit(url: string) {
  const refusals: Visited[] = []
  let isOver = false
  const visiting = (async () => {
    while (!isOver) {
      const answer = await ask(url)
      if (answer.status !== 200) refusals.push(answer)
    }
  })()
  return {
    async stop(): Promise<readonly Visited[]> {
      isOver = true
      await visiting
      return refusals
    },
  }
}

function refusalProblems(refusals: readonly Visited[]): readonly string[] {
  const isGood = ({ status, retryAfter, body }: Visited) =>
    status === 503 && Number(retryAfter) >= 1 && /"reason":"The (?:embedded )?database [^"]+\./.test(body)
  const problems = refusals.filter((refusal) => !isGood(refusal)).map((refusal) => JSON.stringify(refusal))
  const isSaid = refusals.some(({ body }) => /stopped and is being started again/.test(body))
  return isSaid ? problems : [...problems, 'No client was told that the database is being started again.']
}

async function backAgain(service: ServiceProcess, dataDir: string): Promise<ServiceProcess> {
  if (!service.isAlive()) return workspace.start({ dataDir })
  await until('the service has its database again', () => isReady(service))
  return service
}

const isReady = async ({ url, isAlive }: ServiceProcess): Promise<boolean> => {
  if (!isAlive()) throw new Error('The service did not survive the loss of its database.')
  return (await fetch(`${url}/ready`)).ok
}

async function finish(service: ServiceProcess, fleet: Fleet): Promise<void> {
  for (const id of fleet.clusterIds) await persist(() => setVips(service.url, id))
  await untilReady(service.url, fleet, 60_000)
  expect(await lossesOf(service.url, fleet.hosts)).toEqual([])
  for (const id of fleet.clusterIds) expect(await historyProblems(service.url, id)).toEqual([])
}
