// Two processes on one PostgreSQL; one of them dies in the middle of the work.
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
import { SPLIT_CLUSTERS } from '../../testing/sizes.ts'
import { createWorkspace, type Workspace } from '../../testing/workspace.ts'
import { historyProblems } from './event-history.ts'

const HOSTS_PER_CLUSTER = 5
const HOSTS = SPLIT_CLUSTERS * HOSTS_PER_CLUSTER

let workspace: Workspace
beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())

test(`${HOSTS} hosts split across two processes, one of which is killed: all clusters get ready, nothing is lost or told twice`, async () => {
  const [survivor, victim] = await startTwo()
  // Neighbours talk to different processes; those of the dead one go to the other, as behind a load balancer.
  const urlOf = (place: number) => (place % 2 === 0 && victim.isAlive() ? victim.url : survivor.url)
  const fleet = await createFleet(
    survivor.url,
    { clusters: SPLIT_CLUSTERS, hostsPerCluster: HOSTS_PER_CLUSTER },
    urlOf,
  )
  const halfway = halfOf(fleet)
  const working = work(fleet)
  await Promise.race([halfway.reached, working])
  expect(victim.isAlive()).toBe(true)
  await victim.kill()
  await working

  await inParallel(fleet.clusterIds, 4, (id) => persist(() => setVips(survivor.url, id)))
  await untilReady(survivor.url, fleet, 120_000)
  expect(await lossesOf(survivor.url, fleet.hosts)).toEqual([])
  const problems: string[] = []
  await inParallel(fleet.clusterIds, 4, async (id) => {
    problems.push(...(await historyProblems(survivor.url, id)))
  })
  expect(problems).toEqual([])
  for (const service of [survivor, victim]) expect(errorsIn(service.log())).toEqual([])
  expect(await survivor.terminate()).toBe(0)

  /** Hosts register and report, many at the same time. */
  async function work({ hosts }: Fleet): Promise<void> {
    await inParallel(hosts, 24, async (host) => {
      await persist(host.register)
      await persist(host.turn)
      await persist(host.turn)
      halfway.note()
    })
  }
})

/** At the same moment and on an empty database, as a deployment does. */
async function startTwo(): Promise<[ServiceProcess, ServiceProcess]> {
  const { url } = await workspace.startPostgres()
  const key = join(await workspace.directory('key'), 'secret.key')
  const start = async () =>
    workspace.start({
      dataDir: await workspace.directory('data'),
      flags: ['--database-url', url, '--secret-key-file', key],
    })
  return Promise.all([start(), start()])
}

function halfOf({ hosts }: Fleet) {
  let done = 0
  let reach = (): void => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  return {
    reached,
    note() {
      done += 1
      if (done === hosts.length / 2) reach()
    },
  }
}
