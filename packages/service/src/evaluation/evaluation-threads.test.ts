// Evaluation in threads of their own, on a real database and the real clock.
import { pino } from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { SYSTEM_CLOCK } from '../clock/clock.ts'
import { loadCluster } from '../store/clusters/cluster-store.ts'
import { markDue } from '../store/units/unit.ts'
import { aStoredCluster } from '../testing/stored-resources.ts'
import { createTestApp } from '../testing/test-app.ts'
import { createEvaluationThreads } from './create-evaluation-threads.ts'
import { shareOf } from './unit-share.ts'

async function createFixture(count: number) {
  const test = await createTestApp()
  onTestFinished(() => test.close())
  const { app } = test
  await app.evaluator.close()
  const published = vi.fn()
  const putCluster = vi.fn()
  const evaluator = await createEvaluationThreads(
    {
      ...app,
      clock: SYSTEM_CLOCK,
      log: pino({ level: 'silent' }),
      feed: { published },
      units: { putCluster },
    },
    {
      address: { url: test.databaseUrl, directUrl: null },
      secretKeyFile: app.config.secretKeyFile,
      config: { eventRateLimitsMs: app.config.eventRateLimitsMs, limits: app.config.limits },
      settings: app.settings,
    },
    count,
  )
  onTestFinished(() => evaluator.close())
  const aDueCluster = async () => {
    const { record } = await aStoredCluster(app)
    const unit = { kind: 'cluster', id: record.id } as const
    await markDue(app.db, unit, SYSTEM_CLOCK.now())
    return unit
  }
  const statusOf = async ({ id }: { id: string }) => (await loadCluster(app.db, id))?.record.status
  return { app, evaluator, published, putCluster, aDueCluster, statusOf }
}

describe('threads that evaluate', () => {
  it('decide what they are asked to, and tell that there is news', async () => {
    const { evaluator, aDueCluster, statusOf, published, app } = await createFixture(1)
    const unit = await aDueCluster()
    await evaluator.settle(unit)
    expect(await statusOf(unit)).toBe('pending-for-input')
    expect(published).toHaveBeenCalled()
    expect(await app.metrics.registry.metrics()).toContain(
      'groundwork_evaluation_duration_seconds_count{kind="cluster"} 1',
    )
  })

  it('hand over the clusters that they wrote, as they are stored', async () => {
    const { evaluator, aDueCluster, putCluster, app } = await createFixture(1)
    const unit = await aDueCluster()
    await evaluator.settle(unit)
    await expect.poll(() => putCluster.mock.calls.length, { interval: 20 }).toBe(1)
    expect(putCluster.mock.calls).toEqual([[await loadCluster(app.db, unit.id)]])
  })

  it('take up what they are woken for, each its own share', async () => {
    const { evaluator, aDueCluster, statusOf } = await createFixture(2)
    const units = []
    // Until both threads have some.
    while (new Set(units.map((unit) => shareOf(unit, 2))).size < 2 || units.length < 4)
      units.push(await aDueCluster())
    for (const unit of units) evaluator.wake(unit)
    for (const unit of units)
      await expect.poll(() => statusOf(unit), { interval: 20 }).toBe('pending-for-input')
  })

  it('take up what is due when they start, and sweep', async () => {
    const { evaluator, aDueCluster, statusOf } = await createFixture(2)
    const unit = await aDueCluster()
    await evaluator.sweep()
    expect(await statusOf(unit)).toBe('pending-for-input')
    await expect.poll(() => evaluator.sweptAt(), { interval: 20 }).toBeGreaterThan(0)
  })

  it('end with their connections, and leave questions unanswered no longer', async () => {
    const { evaluator, aDueCluster } = await createFixture(1)
    const unit = await aDueCluster()
    await evaluator.close()
    await evaluator.settle(unit)
  })
})
