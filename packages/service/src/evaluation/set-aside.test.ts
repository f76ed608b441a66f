// One unit in trouble, and all others go on.
import { randomUUID } from 'node:crypto'
import { evaluateCluster } from '@groundwork/engine/evaluate'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadCluster } from '../store/clusters/cluster-store.ts'
import { createAttemptMarks } from '../store/units/attempt-marks.ts'
import { markDue } from '../store/units/unit.ts'
import { aMachine } from '../testing/driver/machine.ts'
import { aStoredCluster, aStoredInfraEnv } from '../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createEvaluator } from './create-evaluator.ts'
import type { Rules } from './evaluation-parts.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** A healthy cluster, one that rules break on, and a process with these rules. The clock is the evaluator's own. */
async function createFixture(
  rulesFor: (brokenId: string) => Partial<Rules>,
  prepare: (test: TestApp, brokenId: string) => Promise<void> = async () => undefined,
) {
  const test = await createTestApp()
  onTestFinished(() => test.close())
  const { app } = test
  const healthy = (await aStoredCluster(app)).record.id
  const broken = (await aStoredCluster(app)).record.id
  await prepare(test, broken)
  // It has the rules as they are.
  await app.evaluator.close()
  let now = app.clock.now()
  const clock = { now: () => now }
  const start = () => {
    const evaluator = createEvaluator({ ...app, clock }, rulesFor(broken))
    onTestFinished(() => evaluator.close())
    return evaluator
  }
  const unit = (id: string) => ({ kind: 'cluster', id }) as const
  const statusOf = async (id: string) => (await loadCluster(app.db, id))?.record.status
  const eventsOf = async (id: string) => {
    const { rows } = await sql<{ name: string; severity: string; message: string }>`
      select name, severity, message from events
      where cluster_id = ${id} and name like 'cluster_evaluation%' order by id`.execute(app.db)
    return rows
  }
  return {
    test,
    app,
    healthy,
    broken,
    start,
    unit,
    statusOf,
    eventsOf,
    wait: (ms: number) => {
      now += ms
    },
    /** Both at once, as a batch. */
    due: async () => {
      for (const id of [healthy, broken]) await markDue(app.db, unit(id), now)
    },
    rowOf: async (id: string) =>
      app.db.selectFrom('evaluations').selectAll().where('unit_id', '=', id).executeTakeFirst(),
    nextTry: async (id: string) => {
      const { rows } = await sql<{ at: number }>`select min(at) as at from due where unit_id = ${id}`.execute(
        app.db,
      )
      return (rows[0]?.at ?? 0) - now
    },
  }
}

const throwing = (state: { isMended: boolean }) => (brokenId: string) => ({
  evaluateCluster: (snapshot: Parameters<typeof evaluateCluster>[0]) => {
    if (snapshot.cluster.id === brokenId && !state.isMended)
      throw new TypeError('nothing fits "token": "abcdef"')
    return evaluateCluster(snapshot)
  },
})

describe('an evaluation that throws', () => {
  it('sets its unit aside with a cause in words, while the others of its batch are decided', async () => {
    const fixture = await createFixture(throwing({ isMended: false }))
    const evaluator = fixture.start()
    await fixture.due()
    await evaluator.sweep()
    expect(await fixture.statusOf(fixture.healthy)).toBe('pending-for-input')
    expect(await fixture.statusOf(fixture.broken)).toBe('insufficient')
    expect(await fixture.eventsOf(fixture.healthy)).toEqual([])
    const [event, ...others] = await fixture.eventsOf(fixture.broken)
    expect(others).toEqual([])
    expect(event).toMatchObject({ name: 'cluster_evaluation_set_aside', severity: 'error' })
    expect(event?.message).toContain('TypeError: nothing fits')
    expect(event?.message).not.toContain('abcdef')
    expect(await fixture.rowOf(fixture.healthy)).toBeUndefined()
  })

  it('is tried again later and later, and told once', async () => {
    const fixture = await createFixture(throwing({ isMended: false }))
    const evaluator = fixture.start()
    await fixture.due()
    const rests: number[] = []
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      await evaluator.settle(fixture.unit(fixture.broken))
      // Reports that come meanwhile do not cut the rest short.
      await markDue(fixture.app.db, fixture.unit(fixture.broken), fixture.app.clock.now())
      await evaluator.settle(fixture.unit(fixture.broken))
      const rest = await fixture.nextTry(fixture.broken)
      rests.push(rest / SECOND)
      fixture.wait(rest)
    }
    expect(rests).toEqual([10, 20, 40, 80, 160, 320, 600, 600, 600])
    expect(await fixture.eventsOf(fixture.broken)).toHaveLength(1)
  })

  it('ends with an event when the facts are mended, also in another process', async () => {
    const state = { isMended: false }
    const fixture = await createFixture(throwing(state))
    await fixture.due()
    await fixture.start().sweep()
    state.isMended = true
    const next = fixture.start()
    await next.settle(fixture.unit(fixture.broken))
    expect(await fixture.statusOf(fixture.broken)).toBe('insufficient')
    fixture.wait(10 * SECOND)
    await next.settle(fixture.unit(fixture.broken))
    expect(await fixture.statusOf(fixture.broken)).toBe('pending-for-input')
    const events = await fixture.eventsOf(fixture.broken)
    expect(events.map(({ name }) => name)).toEqual([
      'cluster_evaluation_set_aside',
      'cluster_evaluation_resumed',
    ])
    expect(await fixture.rowOf(fixture.broken)).toBeUndefined()
  })

  it('is counted in the metrics', async () => {
    const fixture = await createFixture(throwing({ isMended: false }))
    await fixture.due()
    await fixture.start().sweep()
    const text = await fixture.app.metrics.registry.metrics()
    expect(text).toMatch(/groundwork_units_set_aside 1/)
    expect(text).toMatch(/groundwork_evaluation_failures_total\{kind="cluster"\} 1/)
  })

  it('does so for an infra-env as well', async () => {
    const fixture = await createFixture(() => ({
      evaluateInfraEnv: () => {
        throw new Error('no way')
      },
    }))
    const infraEnv = await aStoredInfraEnv(fixture.app, null)
    await markDue(fixture.app.db, { kind: 'infra-env', id: infraEnv.record.id }, fixture.app.clock.now())
    await fixture.start().sweep()
    const { body } = await fixture.test.inject('GET', `/v2/events?infra_env_id=${infraEnv.record.id}`)
    expect(body).toContainEqual(
      expect.objectContaining({
        name: 'infra_env_evaluation_set_aside',
        message: expect.stringContaining('Error: no way'),
      }),
    )
  })
})

describe('a process that ends in the middle of an evaluation', () => {
  /** What it leaves behind: its mark, and the unit due. */
  const leaveBehind = (fixture: Awaited<ReturnType<typeof createFixture>>, id: string) =>
    sql`
      insert into evaluations (unit_kind, unit_id, begun_at, begun_by) values ('cluster', ${id}, now(), ${randomUUID()})
      on conflict (unit_kind, unit_id) do update set begun_at = now(), begun_by = excluded.begun_by`.execute(
      fixture.app.db,
    )

  it('once: the unit is tried again, by itself', async () => {
    const fixture = await createFixture(() => ({}))
    await leaveBehind(fixture, fixture.broken)
    await fixture.due()
    await fixture.start().sweep()
    expect(await fixture.statusOf(fixture.healthy)).toBe('pending-for-input')
    expect(await fixture.statusOf(fixture.broken)).toBe('pending-for-input')
    expect(await fixture.eventsOf(fixture.broken)).toEqual([])
    expect(await fixture.rowOf(fixture.broken)).toBeUndefined()
  })

  it('twice in a row: the unit is set aside at first sight, the others go on', async () => {
    let tries = 0
    const fixture = await createFixture((brokenId) => ({
      evaluateCluster: (snapshot) => {
        if (snapshot.cluster.id === brokenId) tries += 1
        return evaluateCluster(snapshot)
      },
    }))
    await leaveBehind(fixture, fixture.broken)
    await sql`update evaluations set crashes = 1`.execute(fixture.app.db)
    await fixture.due()
    const evaluator = fixture.start()
    await evaluator.sweep()
    expect(tries).toBe(0)
    expect(await fixture.statusOf(fixture.healthy)).toBe('pending-for-input')
    const [event] = await fixture.eventsOf(fixture.broken)
    expect(event?.message).toContain('2 processes of the service ended')
    expect(await fixture.nextTry(fixture.broken)).toBe(5 * MINUTE)

    fixture.wait(5 * MINUTE)
    await evaluator.settle(fixture.unit(fixture.broken))
    expect(tries).toBeGreaterThan(0)
    expect((await fixture.eventsOf(fixture.broken)).map(({ name }) => name)).toEqual([
      'cluster_evaluation_set_aside',
      'cluster_evaluation_resumed',
    ])
  })
})

describe('a process that goes on after it lost an evaluation', () => {
  /** One process has died of it already: one more, and it is set aside. */
  const onceBefore = (fixture: Awaited<ReturnType<typeof createFixture>>) =>
    sql`insert into evaluations (unit_kind, unit_id, crashes) values ('cluster', ${fixture.broken}, 1)`.execute(
      fixture.app.db,
    )

  it.each([
    { end: 'lives', isAlive: true, names: [] },
    { end: 'has ended', isAlive: false, names: ['cluster_evaluation_set_aside'] },
  ])('leaves a mark that counts by whether it lives: it $end', async ({ isAlive, names }) => {
    const fixture = await createFixture(() => ({}))
    const first = createAttemptMarks(fixture.app.sessions)
    onTestFinished(() => first.close())
    await first.ready()
    // As after a rollback that is not noted yet: the unit is free, and the mark is there.
    await first.begin('cluster', [{ id: fixture.broken, crashes: 1 }], fixture.app.clock.now())
    if (!isAlive) await first.close()
    await fixture.due()
    await fixture.start().settle(fixture.unit(fixture.broken))
    expect((await fixture.eventsOf(fixture.broken)).map(({ name }) => name)).toEqual(names)
  })

  it('leaves no mark on a unit whose hosts reported meanwhile, also when it is stopped then', async () => {
    const hostId = aMachine({ number: 1 }).id
    const fixture = await createFixture(
      () => ({}),
      async ({ app, inject }, brokenId) => {
        const infraEnv = await aStoredInfraEnv(app, await loadCluster(app.db, brokenId))
        const hosts = `/v2/infra-envs/${infraEnv.record.id}/hosts`
        await inject('POST', hosts, { host_id: hostId })
        // Planning its steps needs a secret, which takes a while.
        const { status } = await inject('PATCH', `${hosts}/${hostId}`, { ignition_endpoint_token: 'token' })
        expect(status).toBe(201)
      },
    )
    const { app } = fixture
    const report = () =>
      sql`update hosts set plan = '', revision = revision + 1 where id = ${hostId}`.execute(app.db)
    await report()
    await onceBefore(fixture)
    await fixture.due()
    const { secrets } = app
    let closing: Promise<void> | undefined
    Object.assign(app, {
      secrets: {
        ...secrets,
        get: async (...args: Parameters<typeof secrets.get>) => {
          if (closing === undefined) {
            closing = first.close()
            await report()
          }
          return secrets.get(...args)
        },
      },
    })
    const first = fixture.start()
    await first.settle(fixture.unit(fixture.broken))
    await closing
    expect(closing).toBeDefined()
    expect(await fixture.rowOf(fixture.broken)).toMatchObject({ begun_at: null, begun_by: null, crashes: 1 })
    await fixture.start().settle(fixture.unit(fixture.broken))
    expect(await fixture.eventsOf(fixture.broken)).toEqual([])
    expect(await fixture.rowOf(fixture.broken)).toBeUndefined()
  })
})

describe('an evaluation beyond its budget', () => {
  it('of time: is written, told, and not repeated before nine times as long', async () => {
    let busy = 0
    const fixture = await createFixture((brokenId) => ({
      busyMs: () => busy,
      evaluateCluster: (snapshot) => {
        if (snapshot.cluster.id === brokenId) busy += 4_000
        return evaluateCluster(snapshot)
      },
    }))
    await fixture.due()
    const evaluator = fixture.start()
    await evaluator.sweep()
    expect(await fixture.statusOf(fixture.broken)).toBe('pending-for-input')
    const [event] = await fixture.eventsOf(fixture.broken)
    expect(event?.message).toContain('took 4.0 seconds')
    await fixture.due()
    await evaluator.settle(fixture.unit(fixture.broken))
    expect(busy).toBe(4_000)
    expect(await fixture.nextTry(fixture.broken)).toBe(36 * SECOND)
    fixture.wait(36 * SECOND)
    await evaluator.settle(fixture.unit(fixture.broken))
    expect(busy).toBe(8_000)
    expect(await fixture.eventsOf(fixture.broken)).toHaveLength(1)
  })

  it('of size: is not loaded, until its hosts report less', async () => {
    const fixture = await createFixture(
      () => ({}),
      async ({ app, inject }, brokenId) => {
        const infraEnv = await aStoredInfraEnv(app, await loadCluster(app.db, brokenId))
        const host_id = aMachine({ number: 1 }).id
        await inject('POST', `/v2/infra-envs/${infraEnv.record.id}/hosts`, { host_id })
      },
    )
    const { limits } = fixture.app.config
    Object.assign(fixture.app, {
      config: { ...fixture.app.config, limits: { ...limits, evaluationBytes: 100 } },
    })
    await fixture.due()
    const strict = fixture.start()
    await strict.sweep()
    await strict.close()
    const [event] = await fixture.eventsOf(fixture.broken)
    expect(event?.message).toContain('at most 100 are evaluated together')
    Object.assign(fixture.app, { config: { ...fixture.app.config, limits } })
    fixture.wait(10 * SECOND)
    await fixture.start().settle(fixture.unit(fixture.broken))
    expect((await fixture.eventsOf(fixture.broken)).at(-1)?.name).toBe('cluster_evaluation_resumed')
  })
})
