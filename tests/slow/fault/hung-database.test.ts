// A database that is there and says nothing: stopped processes, as a disk that hangs would stop them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFleet, inParallel, lossesOf, PULL_SECRET, persist } from '../../testing/fleet.ts'
import type { ServiceProcess } from '../../testing/service-process.ts'
import { until } from '../../testing/until.ts'
import { createWorkspace, type Workspace } from '../../testing/workspace.ts'
import { ask, post } from './ask.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())

const signalAll = (pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT') => {
  for (const pid of pids) process.kill(pid, name)
}

/** All that people and agents ask, with what they need to know. */
const QUESTIONS = {
  'registering a cluster': ({ api }: Asked) =>
    post(`${api}/v2/clusters`, { name: 'new', openshift_version: '4.20', pull_secret: PULL_SECRET }),
  'listing clusters': ({ api }: Asked) => ask(`${api}/v2/clusters`),
  'the poll of an agent': ({ api, host }: Asked) => ask(`${api}${host}/instructions`),
  'the registration of an agent': ({ api, host, hostId }: Asked) =>
    post(`${api}${host.slice(0, host.lastIndexOf('/'))}`, { host_id: hostId, discovery_agent_version: 'x' }),
  'whether it is ready': ({ url }: Asked) => ask(`${url}/ready`),
} as const

interface Asked {
  readonly url: string
  readonly api: string
  /** Path of a host. */
  readonly host: string
  readonly hostId: string
}

const REFUSED = { status: 503, reason: /The database .*not answer|The database is not available/ }

test.each([
  { hanging: 'every process', choose: (all: readonly number[]) => all, goesOn: false },
  {
    hanging: 'every open connection',
    choose: (all: readonly number[], main: number | null) => all.filter((pid) => pid !== main),
    // Over new connections.
    goesOn: true,
  },
])(
  '$hanging of the database hangs: requests are refused with the reason, and it goes on afterwards',
  async ({ choose, goesOn }) => {
    const dataDir = await workspace.directory('data')
    const service: ServiceProcess = await workspace.start({ dataDir })
    const fleet = await createFleet(service.url, { clusters: 1, hostsPerCluster: 2 }, () => service.url)
    await inParallel(fleet.hosts, 2, (host) => host.register())
    await inParallel(fleet.hosts, 2, (host) => host.turn())
    const [first] = fleet.hosts
    const host = `/v2/infra-envs/${first?.infraEnvId}/hosts/${first?.id}`
    const asked = {
      url: service.url,
      api: `${service.url}/api/assisted-install`,
      host,
      hostId: first?.id ?? '',
    }

    const stopped = choose(await workspace.databaseProcesses(dataDir), await workspace.postmasterOf(dataDir))
    signalAll(stopped, 'SIGSTOP')
    try {
      // Twice: those who meet the silence first, and those who come when it is known.
      for (const time of ['first', 'second']) {
        const answers = await Promise.all(
          Object.entries(QUESTIONS).map(async ([what, question]) => ({ what, ...(await question(asked)) })),
        )
        for (const { what, status, retryAfter, body } of answers) {
          if (goesOn && status < 300) continue
          expect({ what, time, status, body }).toMatchObject({ status: REFUSED.status })
          expect(body).toMatch(REFUSED.reason)
          expect(Number(retryAfter)).toBeGreaterThan(0)
        }
      }
      expect((await ask(`${service.url}/health`)).status).toBe(200)
    } finally {
      signalAll(stopped, 'SIGCONT')
    }
    await until('it is ready again', async () => (await ask(`${service.url}/ready`)).status === 200)
    await inParallel(fleet.hosts, 2, (each) => persist(each.turn))
    expect(await lossesOf(service.url, fleet.hosts)).toEqual([])
    expect(await service.terminate()).toBe(0)
  },
)
