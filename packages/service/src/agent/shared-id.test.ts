// Two machines with one serial number: the second one is told, and becomes a host of its own.
import { REPLY_LIMITS } from '@groundwork/contract/schema'
import { expect, it, onTestFinished } from 'vitest'
import { loadClusterHosts } from '../store/hosts/host-store.ts'
import { aMachine } from '../testing/driver/machine.ts'
import { aStoredCluster, aStoredInfraEnv } from '../testing/stored-resources.ts'
import { createTestApp } from '../testing/test-app.ts'

const SHARED = aMachine({ number: 1 }).id
const MINUTE = 60_000

async function createFixture() {
  const test = await createTestApp()
  onTestFinished(() => test.close())
  const cluster = await aStoredCluster(test.app)
  const infraEnv = await aStoredInfraEnv(test.app, cluster)
  const hosts = `/v2/infra-envs/${infraEnv.record.id}/hosts`
  /** A machine as our agent shows it. */
  const machine = (number: number) => {
    const { inventory, id: own_host_id } = aMachine({ number: number + 10 })
    const mac_addresses = (inventory.interfaces ?? []).map(({ mac_address = '' }) =>
      mac_address.toUpperCase(),
    )
    const post = async (path: string, body: object) => {
      const { status, headers, text } = await test.inject('POST', path, body)
      return { status, said: headers['groundwork-host-id'], text }
    }
    return {
      own_host_id,
      mac_addresses,
      register: () => post(hosts, { host_id: SHARED, mac_addresses, own_host_id }),
      registerOwn: () => post(hosts, { host_id: own_host_id, mac_addresses, shared_host_id: SHARED }),
      poll: () => test.inject('GET', `${hosts}/${SHARED}/instructions`),
      report: () =>
        post(`${hosts}/${SHARED}/instructions`, {
          step_type: 'inventory',
          output: JSON.stringify(inventory),
        }),
    }
  }
  const hostIds = async () =>
    (await loadClusterHosts(test.app, test.app.db, cluster.record.id)).map(({ facts }) => facts.id)
  return { test, cluster, hosts, machine, hostIds }
}

it('the second machine is told that its id is taken, and changes nothing of the first', async () => {
  const { machine, hostIds, test, cluster } = await createFixture()
  const [one, two] = [machine(1), machine(2)]
  expect(await one.register()).toMatchObject({ status: 201 })
  await one.report()
  // What follows from the report comes later; only then nothing but the second machine could change anything.
  await test.app.evaluator.settle({ kind: 'cluster', id: cluster.record.id })
  const before = await loadClusterHosts(test.app, test.app.db, cluster.record.id)
  expect(await two.register()).toMatchObject({ status: 409, said: 'taken' })
  expect(await loadClusterHosts(test.app, test.app.db, cluster.record.id)).toEqual(before)
  expect(await two.registerOwn()).toMatchObject({ status: 201 })
  expect(new Set(await hostIds())).toEqual(new Set([SHARED, two.own_host_id]))
  // The first one reboots, and is still the first one.
  expect(await one.register()).toMatchObject({ status: 201 })
})

it('also when neither has described itself yet, and when both register at the same moment', async () => {
  const { machine } = await createFixture()
  const answers = await Promise.all([machine(1).register(), machine(2).register()])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

it('a machine that has got an id of its own keeps it, also while the other one is switched off', async () => {
  const { machine, test } = await createFixture()
  const [one, two] = [machine(1), machine(2)]
  await one.register()
  await two.register()
  await two.registerOwn()
  await test.clock.advance(60 * MINUTE)
  expect(await two.register()).toMatchObject({ status: 409, said: 'taken' })
})

it('a machine keeps its place when another one registers the id that it could take', async () => {
  const { machine, hosts, test } = await createFixture()
  const [one, two] = [machine(1), machine(2)]
  await one.register()
  await one.report()
  const { mac_addresses } = two
  const guess = await test.inject('POST', hosts, { host_id: one.own_host_id, mac_addresses })
  expect(guess.status).toBe(201)
  expect(await one.register()).toMatchObject({ status: 201 })
})

it('an event names both machines, once', async () => {
  const { machine, test } = await createFixture()
  const [one, two] = [machine(1), machine(2)]
  await one.register()
  await one.report()
  await two.register()
  for (let time = 0; time < 2; time++) await two.registerOwn()
  const events = await test.app.db
    .selectFrom('events')
    .select(['message', 'host_id'])
    .where('name', '=', 'host_id_shared')
    .execute()
  expect(events).toEqual([{ host_id: two.own_host_id, message: expect.stringContaining(SHARED) }])
  for (const mac of [...one.mac_addresses, ...two.mac_addresses])
    expect(events[0]?.message).toContain(mac.toLowerCase())
})

it('a machine with new cards takes its place again once it was missed', async () => {
  const { machine, test } = await createFixture()
  await machine(1).register()
  await test.clock.advance(5 * MINUTE)
  expect(await machine(2).register()).toMatchObject({ status: 201 })
})

it('of two that already report under one id, the one without the row is told with its reply', async () => {
  const { machine, hosts, test } = await createFixture()
  const [one, two] = [machine(1), machine(2)]
  // As agents of others register.
  await test.inject('POST', hosts, { host_id: SHARED })
  const said: unknown[] = []
  for (const reporter of [one, two, one, two]) {
    await test.clock.advance(1_000)
    said.push((await reporter.report()).said)
  }
  // The second one might be the first with other cards, until the first one reports again.
  expect(said).toEqual([undefined, undefined, 'disputed', undefined])
})

it('a machine with thousands of virtual functions registers', async () => {
  const { test, hosts } = await createFixture()
  const mac_addresses = Array.from(
    { length: REPLY_LIMITS.interfaces },
    (_, index) => `52:54:00:00:${index >> 8}:${index & 255}`,
  )
  const answer = await test.inject('POST', hosts, { host_id: SHARED, mac_addresses })
  expect(answer.status).toBe(201)
})

it.each([
  ['own_host_id', { own_host_id: 'x' }],
  ['mac_addresses', { mac_addresses: 'aa' }],
  ['mac_addresses', { mac_addresses: Array.from({ length: REPLY_LIMITS.interfaces + 1 }, () => 'aa') }],
])('a %s that is none is refused', async (field, body) => {
  const { test, hosts } = await createFixture()
  const answer = await test.inject('POST', hosts, { host_id: SHARED, ...body })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain(field)
})
