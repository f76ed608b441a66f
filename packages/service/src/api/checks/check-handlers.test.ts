import { randomUUID } from 'node:crypto'
import type { Check } from '@groundwork/contract/groundwork'
import { OWN_BASE_PATH } from '@groundwork/contract/operations'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { writeEvaluationTrouble } from '../../store/units/evaluation-records.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { inCluster } from '../../units/in-unit.ts'
import { createHostFixture, type HostFixture } from '../hosts/testing/host-fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const ofCluster = async (fixture: HostFixture, query = '') =>
  (await test.inject('GET', `${OWN_BASE_PATH}/v1/clusters/${fixture.clusterId}/checks${query}`)).body
const ofHost = async (fixture: HostFixture, id: string, query = '') =>
  (
    await test.inject(
      'GET',
      `${OWN_BASE_PATH}/v1/infra-envs/${fixture.infraEnvId}/hosts/${id}/checks${query}`,
    )
  ).body
const find = (checks: readonly Check[], id: string) => checks.find((check) => check.id === id)
const GIB = 1024 ** 3

describe('checks of a cluster', () => {
  it('say what was seen, what would be enough, and what mends it', async () => {
    const fixture = await createHostFixture(test)
    const host = await fixture.host(1, { memory: { physical_bytes: 4 * GIB, usable_bytes: 4 * GIB } })
    const { cluster, hosts, judged_at } = await ofCluster(fixture)
    expect(judged_at).toBe(new Date(test.clock.now()).toISOString())
    expect(hosts).toMatchObject([{ id: host.id, infra_env_id: fixture.infraEnvId, name: 'node-1' }])
    const memory = find(hosts[0].checks, 'has-min-memory')
    expect(memory).toMatchObject({
      title: 'Memory, minimum',
      category: 'hardware',
      status: 'failure',
      is_blocking: true,
      cause: expect.stringContaining('GiB'),
    })
    expect(Object.keys(memory?.evidence?.seen ?? {}).length).toBeGreaterThan(0)
    expect(memory?.remedies[0]).toMatchObject({ who: 'machine', calls: [] })
    const fine = find(hosts[0].checks, 'has-inventory')
    expect(fine).toMatchObject({
      status: 'success',
      is_blocking: false,
      cause: null,
      evidence: null,
      remedies: [],
    })
    const masters = find(cluster, 'sufficient-masters-count')
    expect(masters).toMatchObject({ status: 'failure', is_blocking: true, category: 'hosts-data' })
  })

  it('are those of the last evaluation where judging it failed again and again', async () => {
    const fixture = await createHostFixture(test)
    await fixture.host(1)
    const judged = await ofCluster(fixture)
    const { app } = test
    const trouble = { crashes: 3, failures: 0, cause: 'test', retryAt: app.clock.now() + 3600_000 }
    await app.db
      .transaction()
      .execute((tx) =>
        writeEvaluationTrouble(tx, { kind: 'cluster', id: fixture.clusterId }, trouble, app.clock.now()),
      )
    const evaluateCluster = vi.spyOn(app.checkRules, 'evaluateCluster')
    const { cluster, hosts } = await ofCluster(fixture)
    expect(evaluateCluster).not.toHaveBeenCalled()
    evaluateCluster.mockRestore()
    const statuses = (checks: readonly Check[]) =>
      Object.fromEntries(checks.map(({ id, status }) => [id, status]))
    expect(statuses(cluster)).toEqual(statuses(judged.cluster))
    expect(statuses(hosts[0].checks)).toEqual(statuses(judged.hosts[0].checks))
  })

  it('carry requests that help when they are sent as they stand', async () => {
    const fixture = await createHostFixture(test)
    const host = await fixture.host(1, { hostname: 'localhost' })
    const { hosts } = await ofCluster(fixture)
    const name = find(hosts[0].checks, 'hostname-valid')
    const call = name?.remedies.flatMap(({ calls }) => calls)[0]
    expect(call).toMatchObject({ operation: 'v2UpdateHost', method: 'PATCH', fill_in: expect.any(Array) })
    expect(call?.path).toBe(`/api/assisted-install/v2/infra-envs/${fixture.infraEnvId}/hosts/${host.id}`)
    const body = { ...call?.body, ...(call?.fill_in.length && { host_name: 'node-1.example.com' }) }
    expect((await test.inject('PATCH', call?.path ?? '', body)).status).toBe(201)
    const after = await ofHost(fixture, host.id)
    expect(find(after.checks, 'hostname-valid')).toMatchObject({ status: 'success' })
  })

  it('are those that the wire shows, and only what is wrong where that is asked for', async () => {
    const fixture = await createHostFixture(test)
    const host = await fixture.host(1)
    const all = await ofHost(fixture, host.id)
    const shown = JSON.parse((await host.read()).validations_info) as Record<
      string,
      { id: string; status: string }[]
    >
    const expected = Object.values(shown)
      .flat()
      .map(({ id, status }) => `${id} ${status}`)
    expect(all.checks.map(({ id, status }: Check) => `${id} ${status}`).sort()).toEqual(expected.sort())
    const failing = await ofHost(fixture, host.id, '?only=failing')
    expect(failing.checks.length).toBeLessThan(all.checks.length)
    expect(failing.checks.map(({ status }: Check) => status)).not.toContain('success')
    const { cluster, hosts } = await ofCluster(fixture, '?only=failing')
    expect(cluster.map(({ status }: Check) => status)).not.toContain('success')
    expect(hosts[0]?.checks ?? []).toEqual(failing.checks)
  })

  it('that are ignored do not stop anything', async () => {
    const fixture = await createHostFixture(test)
    const host = await fixture.host(1, { memory: { physical_bytes: 4 * GIB, usable_bytes: 4 * GIB } })
    const path = `/v2/clusters/${fixture.clusterId}/ignored-validations`
    const lists = { 'host-validation-ids': '["all"]', 'cluster-validation-ids': '[]' }
    expect((await test.inject('PUT', path, lists)).status).toBe(201)
    const { checks } = await ofHost(fixture, host.id)
    const ignored = checks.filter((check: Check) => check.status === 'failure' && !check.is_blocking)
    expect(ignored.length).toBeGreaterThan(0)
  })

  it('stay as they were last found once the installation has begun', async () => {
    const fixture = await createHostFixture(test)
    const host = await fixture.host(1)
    const before = await ofHost(fixture, host.id)
    await inCluster(test.app, fixture.clusterId, async (unit) => {
      await unit.saveCluster({ status: 'installing' })
      for (const stored of await unit.hosts())
        await unit.saveHost(stored, { facts: { status: 'installing-in-progress' } })
    })
    const after = await ofHost(fixture, host.id)
    expect(after.checks.map(({ id }: Check) => id).sort()).toEqual(
      before.checks.map(({ id }: Check) => id).sort(),
    )
    expect(after.checks.filter((check: Check) => check.is_blocking)).toEqual([])
  })
})

describe('checks of a host', () => {
  it('are there without a cluster too', async () => {
    const fixture = await createHostFixture(test, { isFree: true })
    const host = await fixture.host(1)
    const { checks, name } = await ofHost(fixture, host.id)
    expect(name).toBe('node-1')
    expect(find(checks, 'has-inventory')).toMatchObject({ status: 'success' })
    expect(checks.filter((check: Check) => check.is_blocking)).toEqual([])
  })

  it('of what does not exist are 404', async () => {
    const paths = [
      `clusters/${randomUUID()}/checks`,
      `infra-envs/${randomUUID()}/hosts/${randomUUID()}/checks`,
    ]
    for (const path of paths)
      expect((await test.inject('GET', `${OWN_BASE_PATH}/v1/${path}`)).status).toBe(404)
  })
})
