import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { registerHost } from '../agent/register-host.ts'
import { watchAbsences } from '../evaluation/absences.ts'
import { createEvaluator } from '../evaluation/create-evaluator.ts'
import { nextEvaluationAt } from '../evaluation/next-evaluation.ts'
import { loadCluster } from '../store/clusters/cluster-store.ts'
import { createHostCache } from '../store/hosts/host-cache.ts'
import { loadClusterHosts } from '../store/hosts/host-store.ts'
import { markAllDue, markDue } from '../store/units/unit.ts'
import { createUnitCache } from '../store/units/unit-cache.ts'
import { aStoredCluster, aStoredInfraEnv } from '../testing/stored-resources.ts'
import { createTestApp } from '../testing/test-app.ts'

const AUDIT = {
  event_time: new Date(0),
  name: 'api_call',
  category: 'audit',
  severity: 'info',
  message: '',
  props: '',
  request_id: '',
  cluster_id: null,
  infra_env_id: null,
  host_id: null,
} as const

async function createFixture() {
  const test = await createTestApp()
  onTestFinished(() => test.close())
  const { app } = test
  const { record } = await aStoredCluster(app)
  const unit = { kind: 'cluster', id: record.id } as const
  const status = async () => (await loadCluster(app.db, record.id))?.record.status
  const eventCount = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from events`.execute(app.db)
    return rows[0]?.count
  }
  return { test, app, unit, status, eventCount }
}

describe('evaluation', () => {
  it('takes up what a process that died has left behind', async () => {
    const { app, unit, status } = await createFixture()
    await markDue(app.db, unit, app.clock.now())
    expect(await status()).toBe('insufficient')
    await app.evaluator.sweep()
    expect(await status()).toBe('pending-for-input')
  })

  it('does nothing for a unit that is not due', async () => {
    const { app, unit, status } = await createFixture()
    await app.evaluator.settle(unit)
    expect(await status()).toBe('insufficient')
  })

  it('happens once, however many processes see that it is due', async () => {
    const { app, unit, status, eventCount } = await createFixture()
    const others = [1, 2, 3].map(() => createEvaluator(app))
    onTestFinished(async () => {
      for (const other of others) await other.close()
    })
    await markDue(app.db, unit, app.clock.now())
    await Promise.all([app.evaluator, ...others].map((evaluator) => evaluator.settle(unit)))
    expect(await status()).toBe('pending-for-input')
    const events = await eventCount()
    await markDue(app.db, unit, app.clock.now())
    await Promise.all([app.evaluator, ...others].map((evaluator) => evaluator.settle(unit)))
    expect(await eventCount()).toBe(events)
  })

  it('waits for the process that works on the unit, and then sees the change', async () => {
    const { app, unit, status } = await createFixture()
    let settled: Promise<void> | undefined
    await app.db.transaction().execute(async (tx) => {
      await sql`select from clusters where id = ${unit.id} for update`.execute(tx)
      await markDue(tx, unit, app.clock.now())
      // From another connection nothing is due yet, and the unit is locked.
      settled = app.evaluator.settle(unit)
    })
    await settled
    await app.evaluator.settle(unit)
    expect(await status()).toBe('pending-for-input')
  })

  it('needs no second connection while it holds one', async () => {
    const { app } = await createFixture()
    const units = await Promise.all(
      Array.from({ length: 25 }, async () => {
        const cluster = await aStoredCluster(app)
        const infraEnv = await aStoredInfraEnv(app, cluster)
        const key = { infra_env_id: infraEnv.record.id, host_id: randomUUID() }
        await registerHost(app, { key, agentVersion: '', requestId: '', audit: AUDIT })
        return { kind: 'cluster', id: cluster.record.id } as const
      }),
    )
    // As after a restart: nothing is known, and all hosts call at once.
    const cold = createEvaluator({ ...app, units: createUnitCache(app), hosts: createHostCache(1_000_000) })
    onTestFinished(() => cold.close())
    for (const unit of units) await markDue(app.db, unit, app.clock.now())
    await Promise.all(units.map((unit) => cold.settle(unit)))
    const { rows } = await sql`select from clusters where status = 'pending-for-input'`.execute(app.db)
    expect(rows).toHaveLength(25)
  })

  it('blames no host for a failure of the database that has just ended', async () => {
    const { app } = await createFixture()
    const cluster = await aStoredCluster(app)
    const infraEnv = await aStoredInfraEnv(app, cluster)
    const key = { infra_env_id: infraEnv.record.id, host_id: randomUUID() }
    await registerHost(app, { key, agentVersion: '', requestId: '', audit: AUDIT })
    const start = app.clock.now()
    let goneMs = 0
    const clock = { now: () => start + goneMs }
    const absences = await watchAbsences({ ...app, clock }, () => goneMs)
    await absences.arrive()
    // The service goes on, but cannot leave a sign of life.
    goneMs = 5 * 60_000
    const evaluator = createEvaluator({ ...app, clock, absences })
    onTestFinished(async () => {
      await evaluator.close()
      await absences.leave()
    })
    const unit = { kind: 'cluster', id: cluster.record.id } as const
    await markDue(app.db, unit, clock.now())
    await evaluator.settle(unit)
    const [host] = await loadClusterHosts(app, app.db, unit.id)
    expect(host?.facts.status).toBe('discovering')
  })

  it('is not held up by a unit that has much to do', async () => {
    const { app, unit, status } = await createFixture()
    const busy = await aStoredCluster(app)
    const now = app.clock.now()
    await markAllDue(
      app.db,
      Array.from({ length: 600 }, (_, ms) => ({
        unit: { kind: 'cluster', id: busy.record.id },
        at: now - 1_000 + ms,
      })),
    )
    await markDue(app.db, unit, now)
    await app.evaluator.sweep()
    expect(await status()).toBe('pending-for-input')
  })

  it('forgets a unit that is gone', async () => {
    const { app } = await createFixture()
    const gone = { kind: 'infra-env', id: '00000000-0000-4000-8000-000000000001' } as const
    await markDue(app.db, gone, app.clock.now())
    await app.evaluator.settle(gone)
    const { rows } = await sql`select from due where unit_id = ${gone.id}`.execute(app.db)
    expect(rows).toEqual([])
  })

  it('is not over before its turn: deadlines stay in the table', async () => {
    const { app, unit } = await createFixture()
    await markDue(app.db, unit, app.clock.now() + 60_000)
    await app.evaluator.settle(unit)
    const { rows } = await sql`select from due where unit_id = ${unit.id}`.execute(app.db)
    expect(rows).toHaveLength(1)
  })
})

describe('nextLook', () => {
  const unit = { kind: 'cluster', id: 'x' } as const

  it('believes rules that came to rest', async () => {
    const { app } = await createFixture()
    expect(nextEvaluationAt(app, unit, { settled: true, nextDeadline: 5 }, 0)).toBe(5)
    expect(nextEvaluationAt(app, unit, { settled: true, nextDeadline: null }, 0)).toBeNull()
  })

  it('gives others that did not some time, instead of trying again at once', async () => {
    const { app } = await createFixture()
    expect(nextEvaluationAt(app, unit, { settled: false, nextDeadline: 0 }, 0)).toBeGreaterThanOrEqual(1_000)
  })
})
