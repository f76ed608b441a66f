import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Flags } from '../config/settings/value-reader.ts'
import { readConfig } from '../process/read-config.ts'
import { type RunningService, startService } from '../process/start-service.ts'
import { loadClusterHosts } from '../store/hosts/host-store.ts'
import { createAgent, overHttp } from '../testing/driver/agent.ts'
import { aMachine } from '../testing/driver/machine.ts'
import { aStoredCluster, aStoredInfraEnv } from '../testing/stored-resources.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { type Absences, watchAbsences } from './absences.ts'

const MINUTE_MS = 60_000
const PORTS = { 'api-port': '0', 'ui-port': '0', 'image-port': '0' }

/** Starts and ends a service on one database, by a clock of its own. */
async function aPlace() {
  const dataDir = await mkdtemp(join(tmpdir(), 'groundwork-silence-'))
  const database = await createTestDatabase()
  const time = { now: Date.UTC(2026, 0, 1, 12) }
  const running = new Set<RunningService>()
  onTestFinished(async () => {
    for (const service of running) await service.close(0)
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    time,
    db: database.db,
    async start(flags: Flags = {}): Promise<RunningService> {
      const config = readConfig({ ...PORTS, 'data-dir': dataDir, 'database-url': database.url, ...flags }, {})
      const service = await startService(config, { clock: { now: () => time.now } })
      running.add(service)
      return service
    },
  }
}

/** Two hosts of one cluster that register now, with whichever service runs. */
async function twoHosts(service: () => RunningService, now: number) {
  const cluster = await aStoredCluster(service().app)
  const infraEnv = await aStoredInfraEnv(service().app, cluster)
  const send: ReturnType<typeof overHttp> = (...request) =>
    overHttp(`${service().urls.api[0]}/api/assisted-install`)(...request)
  const hosts = [1, 2].map((number) =>
    createAgent({
      send,
      machine: aMachine({ number }),
      infraEnvId: infraEnv.record.id,
      agentVersion: 'registry.example.com/agent:1',
    }),
  )
  const [quiet, lively] = hosts
  if (quiet === undefined || lively === undefined) throw new Error('There are two.')
  for (const agent of [quiet, lively]) {
    await agent.register()
    await agent.turn(now)
  }
  return {
    lively,
    async disconnected() {
      const { app } = service()
      await app.checkIns.flush()
      await app.evaluator.settle({ kind: 'cluster', id: cluster.record.id })
      const stored = await loadClusterHosts(app, app.db, cluster.record.id)
      return stored.filter(({ facts }) => facts.status === 'disconnected').map(({ facts }) => facts.id)
    },
  }
}

test('the time without a service does not count as silence; silence before and after it does', async () => {
  const { time, start } = await aPlace()
  let service = await start()
  const { lively, disconnected } = await twoHosts(() => service, time.now)
  time.now += 2.5 * MINUTE_MS
  await lively.turn(time.now)
  expect(await disconnected()).toEqual([])

  await service.close(0)
  time.now += 30 * MINUTE_MS
  service = await start()
  expect(await disconnected()).toEqual([])
  time.now += MINUTE_MS
  expect(await disconnected()).toEqual([aMachine({ number: 1 }).id])
  time.now += 3 * MINUTE_MS
  expect(await disconnected()).toHaveLength(2)
  await lively.turn(time.now)
  expect(await disconnected()).toEqual([aMachine({ number: 1 }).id])
})

test('a service that fails before clients could reach it was not there, however often it is started', async () => {
  const { time, start } = await aPlace()
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  let service = await start()
  const { disconnected } = await twoHosts(() => service, time.now)
  await service.close(0)
  const port = String((taken.address() as AddressInfo).port)
  for (let life = 0; life < 10; life += 1) {
    time.now += 20_000
    await expect(start({ 'api-port': port })).rejects.toThrow('--api-port')
  }
  time.now += 20_000
  service = await start()
  expect(await disconnected()).toEqual([])
})

test('a service is there until it takes no more connections, not until its last request is answered', async () => {
  const { time, db, start } = await aPlace()
  const service = await start()
  const { port } = new URL(service.urls.api[0] ?? '')
  const slow = connect(Number(port), '127.0.0.1')
  slow.on('error', () => {})
  slow.write('POST /api/assisted-install/v2/clusters HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n')
  slow.write('Content-Type: application/json\r\nExpect: 100-continue\r\n\r\n')
  expect(String(await once(slow, 'data'))).toContain('100 Continue')
  time.now += 1_000
  const stoppedAt = time.now
  const closed = service.close(60_000)
  const aliveAt = async () =>
    (await db.selectFrom('presence').select('alive_at').executeTakeFirst())?.alive_at
  await expect.poll(aliveAt).toBe(stoppedAt)
  time.now += 5 * MINUTE_MS
  slow.destroy()
  await closed
  expect((await start()).app.absences.known()).toEqual([{ from: stoppedAt, to: time.now }])
})

describe('signs of life', () => {
  const SECOND_MS = 1_000
  const START = Date.UTC(2026, 0, 1, 12)

  async function aService() {
    const database = await createTestDatabase()
    const processes: Absences[] = []
    onTestFinished(async () => {
      for (const each of processes) await each.leave()
      await database.close()
    })
    const time = { now: START, steady: 0 }
    return {
      time,
      db: database.db,
      launch,
      async startProcess() {
        const absences = await launch()
        await absences.arrive()
        return absences
      },
    }

    /** It cannot be reached yet. */
    async function launch() {
      const log = pino({ level: 'silent' })
      const app = { db: database.db, log, clock: { now: () => time.now } }
      const absences = await watchAbsences(app, () => time.steady)
      processes.push(absences)
      return absences
    }
  }

  test('a process that finds an old one knows that the service was down, and so does every process after it', async () => {
    const { time, startProcess } = await aService()
    const first = await startProcess()
    time.now += 20 * SECOND_MS
    await first.beat()
    expect(first.known()).toEqual([])
    time.now += 5 * MINUTE_MS
    const absence = { from: START + 20 * SECOND_MS, to: time.now }
    expect((await startProcess()).known()).toEqual([absence])
    expect((await startProcess()).known()).toEqual([absence])
  })

  test('a short pause is none', async () => {
    const { time, startProcess } = await aService()
    await startProcess()
    time.now += 25 * SECOND_MS
    expect((await startProcess()).known()).toEqual([])
  })

  test('a process that cannot be reached yet knows that the absence lasts, and does not end it', async () => {
    const { time, startProcess, launch } = await aService()
    const first = await startProcess()
    await first.leave()
    time.now += 20 * SECOND_MS
    const second = await launch()
    expect(second.known()).toEqual([])
    for (let count = 0; count < 3; count += 1) {
      time.now += 20 * SECOND_MS
      await second.beat()
      await second.catchUp()
      expect(second.known()).toEqual([{ from: START, to: time.now }])
    }
    await second.leave()
    time.now += 20 * SECOND_MS
    expect((await startProcess()).known()).toEqual([{ from: START, to: time.now }])
  })

  test('a process that can no longer be reached was there until then', async () => {
    const { time, startProcess } = await aService()
    const first = await startProcess()
    time.now += 10 * SECOND_MS
    await first.leave()
    const from = time.now
    time.now += MINUTE_MS
    await first.beat()
    await first.catchUp()
    await first.leave()
    expect(first.known()).toEqual([{ from, to: time.now }])
    expect((await startProcess()).known()).toEqual([{ from, to: time.now }])
  })

  test('while one process is there, others come and go', async () => {
    const { time, startProcess, launch } = await aService()
    const first = await startProcess()
    const third = await startProcess()
    for (let count = 0; count < 6; count += 1) {
      time.now += 20 * SECOND_MS
      time.steady += 20 * SECOND_MS
      await first.beat()
      const second = await launch()
      expect(second.known()).toEqual([])
      await second.leave()
      if (count === 0) await third.leave()
    }
    await first.beat()
    expect(first.known()).toEqual([])
  })

  test('one of several processes is enough', async () => {
    const { time, startProcess } = await aService()
    const first = await startProcess()
    const second = await startProcess()
    for (let count = 0; count < 6; count += 1) {
      time.now += 20 * SECOND_MS
      time.steady += 20 * SECOND_MS
      await second.beat()
    }
    await first.beat()
    expect(first.known()).toEqual([])
  })

  test('a clock that is set forward is no absence; a database that was away for so long is one', async () => {
    const { time, startProcess } = await aService()
    const absences = await startProcess()
    time.now += 60 * MINUTE_MS
    await absences.beat()
    expect(absences.known()).toEqual([])
    time.now += MINUTE_MS
    time.steady += MINUTE_MS
    await absences.beat()
    expect(absences.known()).toEqual([{ from: time.now - MINUTE_MS, to: time.now }])
  })

  test('a database that answers late was away, too', async () => {
    const { time, db, startProcess } = await aService()
    const absences = await startProcess()
    time.now += 10 * SECOND_MS
    time.steady += 10 * SECOND_MS
    let beat = Promise.resolve()
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('presence').selectAll().forUpdate().execute()
      beat = absences.beat()
      time.now += 5 * MINUTE_MS
      time.steady += 5 * MINUTE_MS
    })
    await beat
    expect(absences.known()).toEqual([{ from: START, to: time.now }])
  })

  test('a process knows, before it decides anything, of an absence that has just ended', async () => {
    const { time, startProcess } = await aService()
    const absences = await startProcess()
    time.now += MINUTE_MS
    await absences.catchUp()
    expect(absences.known()).toEqual([])
    time.steady += MINUTE_MS
    await absences.catchUp()
    expect(absences.known()).toEqual([{ from: START, to: time.now }])
  })

  test('a clock that was ahead when it came back does not make an absence longer than it was', async () => {
    const { time, startProcess } = await aService()
    await startProcess()
    time.now += 24 * 60 * MINUTE_MS
    const absences = await startProcess()
    expect(absences.known()).toEqual([{ from: START, to: time.now }])
    time.now = START + 5 * MINUTE_MS
    await absences.beat()
    expect(absences.known()).toEqual([{ from: START, to: time.now }])
    const absence = absences.known()
    time.now += 10 * SECOND_MS
    await absences.beat()
    expect(absences.known()).toEqual(absence)
    time.now = START - MINUTE_MS
    await absences.beat()
    expect(absences.known()).toEqual([])
  })

  test('what no limit reaches back to is forgotten', async () => {
    const { time, startProcess } = await aService()
    await startProcess()
    time.now += MINUTE_MS
    expect((await startProcess()).known()).toHaveLength(1)
    time.now += 8 * 24 * 60 * MINUTE_MS
    expect((await startProcess()).known()).toEqual([
      { from: START + MINUTE_MS, to: START + MINUTE_MS + 8 * 24 * 60 * MINUTE_MS },
    ])
  })
})
