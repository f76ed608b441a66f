import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../process/read-config.ts'
import { type RunningService, startService } from '../process/start-service.ts'
import { loadClusterHosts } from '../store/host-store.ts'
import { createAgent, overHttp } from '../testing/driver/agent.ts'
import { aMachine } from '../testing/driver/machine.ts'
import { aStoredCluster, aStoredInfraEnv } from '../testing/stored-resources.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { type Absences, watchAbsences } from './absences.ts'

const MINUTE_MS = 60_000
const PORTS = { 'api-port': '0', 'ui-port': '0', 'image-port': '0' }

test('the time without a service does not count as silence; silence before and after it does', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'groundwork-silence-'))
  const database = await createTestDatabase()
  let now = Date.UTC(2026, 0, 1, 12)
  const clock = { now: () => now }
  const config = readConfig({ ...PORTS, 'data-dir': dataDir, 'database-url': database.url }, {})
  let service: RunningService = await startService(config, { clock })
  onTestFinished(async () => {
    await service.close(0)
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const cluster = await aStoredCluster(service.app)
  const infraEnv = await aStoredInfraEnv(service.app, cluster)
  const send: ReturnType<typeof overHttp> = (...request) =>
    overHttp(`${service.urls.api[0]}/api/assisted-install`)(...request)
  const [quiet, lively] = [1, 2].map((number) =>
    createAgent({
      send,
      machine: aMachine({ number }),
      infraEnvId: infraEnv.record.id,
      agentVersion: 'registry.example.com/agent:1',
    }),
  )
  if (quiet === undefined || lively === undefined) throw new Error('There are two.')
  const disconnected = async () => {
    const { app } = service
    await app.checkIns.flush()
    await app.evaluator.settle({ kind: 'cluster', id: cluster.record.id })
    const hosts = await loadClusterHosts(app, app.db, cluster.record.id)
    return hosts.filter(({ facts }) => facts.status === 'disconnected').map(({ facts }) => facts.id)
  }
  for (const agent of [quiet, lively]) {
    await agent.register()
    await agent.turn(now)
  }
  now += 2.5 * MINUTE_MS
  await lively.turn(now)
  expect(await disconnected()).toEqual([])

  await service.close(0)
  now += 30 * MINUTE_MS
  service = await startService(config, { clock })
  expect(await disconnected()).toEqual([])
  now += MINUTE_MS
  expect(await disconnected()).toEqual([aMachine({ number: 1 }).id])
  now += 3 * MINUTE_MS
  expect(await disconnected()).toHaveLength(2)
  await lively.turn(now)
  expect(await disconnected()).toEqual([aMachine({ number: 1 }).id])
})

describe('signs of life', () => {
  const SECOND_MS = 1_000
  const START = Date.UTC(2026, 0, 1, 12)

  async function aService() {
    const database = await createTestDatabase()
    const processes: Absences[] = []
    onTestFinished(async () => {
      for (const each of processes) await each.close()
      await database.close()
    })
    const time = { now: START, steady: 0 }
    return {
      time,
      db: database.db,
      async startProcess() {
        const log = pino({ level: 'silent' })
        const app = { db: database.db, log, clock: { now: () => time.now } }
        const absences = await watchAbsences(app, () => time.steady)
        processes.push(absences)
        return absences
      },
    }
  }

  test('a process that finds an old one knows that nobody was there, and so does everybody after it', async () => {
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

  test('whoever decides something first knows of an absence that has just ended', async () => {
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
