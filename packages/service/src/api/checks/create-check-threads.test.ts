// Judging in a thread, seen by those who ask.
import { randomUUID } from 'node:crypto'
import type { Worker } from 'node:worker_threads'
import type { Check, ClusterChecks } from '@groundwork/contract/groundwork'
import { OWN_BASE_PATH } from '@groundwork/contract/operations'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { startWorker } from '../../workers/start-worker.ts'
import { createHostFixture } from '../hosts/testing/host-fixture.ts'
import { createCheckThreads } from './create-check-threads.ts'
import { GATE } from './testing/gate.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const pathOf = (id: string) => `${OWN_BASE_PATH}/v1/clusters/${id}/checks`
const log = pino({ level: 'silent' })

/** The service, with checks from threads that start like this. */
function withThreads(options: Parameters<typeof createCheckThreads>[2] = {}) {
  const { app, databaseUrl } = test
  const { checks: local, config, settings } = app
  const data = { address: { url: databaseUrl, directUrl: null }, config: { limits: config.limits }, settings }
  const checks = createCheckThreads({ absences: app.absences, log }, data, options)
  Object.assign(app, { checks })
  onTestFinished(() => {
    checks.close()
    Object.assign(app, { checks: local })
  })
  return checks
}

function withGatedThread(options: { readonly limitMs?: number } = {}) {
  const gate = new Int32Array(new SharedArrayBuffer(12))
  const workers: Worker[] = []
  const start = () => {
    const beside = new URL('./testing/gate.ts', import.meta.url).href
    const worker = startWorker({ beside, entry: 'gated-thread', data: gate })
    workers.push(worker)
    return worker
  }
  withThreads({ start, ...options })
  return {
    workers,
    count: (what: keyof typeof GATE) => Atomics.load(gate, GATE[what]),
    open() {
      Atomics.store(gate, GATE.isOpen, 1)
      Atomics.notify(gate, GATE.isOpen)
    },
  }
}

const statuses = (checks: readonly Check[]) => checks.map(({ id, status }) => `${id} ${status}`).sort()

describe('the thread that judges', () => {
  it('finds what an evaluation finds, and the thread that answers judges nothing', async () => {
    const fixture = await createHostFixture(test)
    const hosts = [await fixture.host(1), await fixture.host(2)]
    const rules = [
      vi.spyOn(test.app.checkRules, 'evaluateCluster'),
      vi.spyOn(test.app.checkRules, 'evaluateInfraEnv'),
    ]
    const before = (await test.inject('GET', pathOf(fixture.clusterId))).body as ClusterChecks
    for (const rule of rules) rule.mockClear()
    withThreads()
    const { status, body } = await test.inject('GET', pathOf(fixture.clusterId))
    expect(status).toBe(200)
    expect(statuses(body.cluster).length).toBe(before.cluster.length)
    expect(body.hosts.map(({ id }: { id: string }) => id)).toEqual(hosts.map(({ id }) => id))
    const first = `${OWN_BASE_PATH}/v1/infra-envs/${fixture.infraEnvId}/hosts/${hosts[0]?.id}/checks`
    const { judged_at: _judged, ...one } = (await test.inject('GET', first)).body
    expect(statuses(one.checks)).toEqual(statuses(body.hosts[0].checks))
    const failing = (await test.inject('GET', `${first}?only=failing`)).body.checks
    expect(failing).toEqual(one.checks.filter(({ status: each }: Check) => !/success|disabled/.test(each)))
    expect((await test.inject('GET', pathOf(randomUUID()))).status).toBe(404)
    for (const rule of rules) {
      expect(rule).not.toHaveBeenCalled()
      rule.mockRestore()
    }
  })

  it('lets others be answered while it judges', async () => {
    const { clusterId } = await createHostFixture(test)
    const { count, open } = withGatedThread()
    const board = test.inject('GET', pathOf(clusterId))
    await expect.poll(() => count('begun')).toBe(1)
    expect((await test.inject('GET', `/v2/clusters/${clusterId}`)).status).toBe(200)
    expect((await test.inject('PATCH', `/v2/clusters/${clusterId}`, { name: 'other' })).status).toBe(201)
    open()
    expect((await board).status).toBe(200)
  })

  it('judges once for all who ask while it is busy', async () => {
    const { clusterId } = await createHostFixture(test)
    const { count, open } = withGatedThread()
    const first = test.inject('GET', pathOf(clusterId))
    await expect.poll(() => count('begun')).toBe(1)
    const ask = vi.spyOn(test.app.checks, 'ask')
    const others = Array.from({ length: 8 }, () => test.inject('GET', pathOf(clusterId)))
    await expect.poll(() => ask.mock.calls.length).toBe(8)
    open()
    for (const { status } of await Promise.all([first, ...others])) expect(status).toBe(200)
    expect(count('begun')).toBe(2)
  })

  it('takes no more than it can do', async () => {
    const { clusterId } = await createHostFixture(test)
    const { open } = withGatedThread()
    const questions = Array.from({ length: 34 }, () =>
      test.app.checks.ask({ unit: { kind: 'cluster', id: randomUUID() } }),
    )
    await expect(questions.at(-1)).rejects.toMatchObject({ code: 'checks-not-judged', status: 503 })
    const refused = await test.inject('GET', pathOf(clusterId))
    expect(refused).toMatchObject({ status: 503, body: { error_code: 'checks-not-judged' } })
    expect(refused.headers['retry-after']).toBe('5')
    open()
    const outcomes = await Promise.all(questions.slice(0, -1))
    expect(outcomes.every(({ kind }) => kind === 'answer')).toBe(true)
  })
})

describe('a thread that fails', () => {
  it.each([
    { scenario: 'is killed while it judges', limitMs: 60_000, isKilled: true },
    { scenario: 'does not come to an end', limitMs: 1, isKilled: false },
  ])('because it $scenario is replaced, and its cluster not judged again', async ({ limitMs, isKilled }) => {
    const { clusterId } = await createHostFixture(test)
    const { clusterId: otherId } = await createHostFixture(test)
    const { count, open, workers } = withGatedThread({ limitMs })
    const board = test.inject('GET', pathOf(clusterId))
    if (isKilled) {
      await expect.poll(() => count('begun')).toBe(1)
      await workers[0]?.terminate()
    }
    expect(await board).toMatchObject({ status: 503, body: { error_code: 'checks-not-judged' } })
    if (!isKilled) return
    open()
    expect((await test.inject('GET', pathOf(clusterId))).status).toBe(200)
    expect(count('unjudged')).toBe(1)
    expect((await test.inject('GET', pathOf(otherId))).status).toBe(200)
    expect(count('unjudged')).toBe(1)
    expect(workers).toHaveLength(2)
  })
})

it('when the service is stopped, who still waits is told', async () => {
  const { clusterId } = await createHostFixture(test)
  const { count, workers } = withGatedThread()
  const { checks } = test.app
  const board = test.inject('GET', pathOf(clusterId))
  await expect.poll(() => count('begun')).toBe(1)
  const next = checks.ask({ unit: { kind: 'cluster', id: randomUUID() } })
  checks.close()
  expect((await board).body.error_code).toBe('service-stopping')
  await expect(next).rejects.toMatchObject({ code: 'service-stopping' })
  expect(workers).toHaveLength(1)
  await expect(checks.ask({ unit: { kind: 'cluster', id: clusterId } })).rejects.toMatchObject({
    code: 'service-stopping',
  })
})
