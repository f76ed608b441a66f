// kill -9 of the service, of its database and of both, again and again, while hosts report.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorsIn } from './errors-in-log.ts'
import { historyProblems } from './event-history.ts'
import { createFleet, type Fleet, inParallel, lossesOf, persist, setVips, untilReady } from './fleet.ts'
import type { ServiceProcess } from './service-process.ts'
import { streamReports } from './stream-reports.ts'
import { until } from './until.ts'
import { createWorkspace, type Workspace } from './workspace.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 27)
/** What may be said while the database is gone. */
const WITHOUT_DATABASE =
  /the embedded database stopped|evaluation failed; it is tried again|cannot look for due work/
const VICTIMS = ['service', 'database', 'both'] as const

let workspace: Workspace
beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())

test(`${ROUNDS} times kill -9 while facts stream in: it starts again each time and nothing acknowledged is lost`, async () => {
  const dataDir = await workspace.directory('data')
  let service = await workspace.start({ dataDir })
  const fleet = await createFleet(service.url, { clusters: 2, hostsPerCluster: 4 }, () => service.url)
  await inParallel(fleet.hosts, 8, (host) => host.register())

  for (let round = 0; round < ROUNDS; round += 1) {
    const victim = VICTIMS[round % VICTIMS.length]
    // Not always the same number, so that the blow falls on different moments.
    const streaming = streamReports(fleet.hosts)
    await until('hosts are heard', () => streaming.count() >= 5 + ((round * 17) % 41))
    if (victim !== 'service') await workspace.killDatabase(dataDir)
    if (victim !== 'database') await service.kill()
    await streaming.stop()
    service = await backAgain(service, dataDir)
    expect(await lossesOf(service.url, fleet.hosts), `round ${round}: ${victim} killed`).toEqual([])
  }

  await finish(service, fleet)
  expect(errorsIn(service.log()).filter((line) => !WITHOUT_DATABASE.test(line))).toEqual([])
  expect(await service.terminate()).toBe(0)
})

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
