// Which host a BMC belongs to, as its agent tells it.
import { OWN_BASE_PATH } from '@groundwork/contract/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAgent } from '../../testing/driver/agent.ts'
import { aMachine } from '../../testing/driver/machine.ts'
import { aStoredInfraEnv } from '../../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let service: TestApp
beforeAll(async () => {
  service = await createTestApp()
})
afterAll(() => service.close())

const MAC = '52:54:00:AA:00:01'
const named = (name: string, mac: string) => ({ name, mac_addresses: [mac], address: '192.0.2.21' })

/** Agents that say no addresses when they register. */
async function inNewInfraEnv() {
  const infraEnvId = (await aStoredInfraEnv(service.app, null)).record.id
  const path = `${OWN_BASE_PATH}/v1/infra-envs/${infraEnvId}/bmcs`
  const add = async (...bmcs: object[]) => (await service.inject('POST', path, { bmcs })).body
  const hostOf = async (id: string) => (await service.inject('GET', `${path}/${id}`)).body.host_id
  const agentOf = (number: number) => {
    const machine = aMachine({ number })
    const agent = createAgent({ send: service.inject, machine, infraEnvId, agentVersion: 'a' })
    const says = (mac_address: string, more: object = {}) =>
      agent.report({
        step_type: 'inventory',
        output: JSON.stringify({
          ...machine.inventory,
          ...more,
          interfaces: [{ name: 'eth0', mac_address }],
        }),
      })
    return {
      id: machine.id,
      register: () => agent.register(),
      polls: () => agent.ask(service.clock.now()),
      says,
    }
  }
  return { infraEnvId, add, hostOf, agentOf }
}

test('a host that tells its addresses only with its inventory is linked by it', async () => {
  const { add, hostOf, agentOf } = await inNewInfraEnv()
  const [bmc] = await add(named('node-1', MAC))
  const host = agentOf(1)
  await host.register()
  expect(await hostOf(bmc.id)).toBeNull()
  await host.says('52:54:00:aa:00:77')
  expect(await hostOf(bmc.id)).toBeNull()
  // The process knows the host by now, and takes its reports another way.
  await host.says(MAC)
  expect(await hostOf(bmc.id)).toBe(host.id)
  const other = agentOf(2)
  const [second] = await add(named('node-2', '52:54:00:aa:00:02'))
  await other.register()
  await other.says('52:54:00:aa:00:02')
  expect(await hostOf(second.id)).toBe(other.id)
})

test('BMCs that are added later find hosts that are known already, by their network cards alone', async () => {
  const { add, agentOf } = await inNewInfraEnv()
  const hosts = [agentOf(1), agentOf(2)]
  const cards = ['52:54:00:bb:00:00', '52:54:00:bb:00:01', '52:54:00:bb:00:02']
  for (const [at, host] of hosts.entries()) {
    await host.register()
    await host.says(`52-54-00-BB-00-0${at}`, { hostname: cards[2] })
  }
  const made = await add(...cards.map((mac) => named(mac.slice(-2), mac)))
  expect(made.map(({ host_id }: { host_id: string | null }) => host_id)).toEqual([
    ...hosts.map(({ id }) => id),
    null,
  ])
})

test.each([
  ['was heard of lately', 'known', 60_000, true],
  ['was not heard of for long', 'known', 6 * 60_000, false],
  ['is installed', 'installed', 60 * 60_000, true],
  ['is being installed', 'installing-in-progress', 60 * 60_000, true],
])(
  'a host that %s keeps its BMC, or loses it to one that has its address',
  async (_, status, silentMs, keeps) => {
    const { infraEnvId, add, hostOf, agentOf } = await inNewInfraEnv()
    const [bmc] = await add(named('node-1', MAC))
    const [first, second] = [agentOf(1), agentOf(2)]
    await first.register()
    await first.says(MAC)
    await first.polls()
    await service.app.checkIns.flush()
    await service.clock.advance(silentMs)
    await service.app.pool.query('update hosts set status = $1 where id = $2 and infra_env_id = $3', [
      ...[status, first.id, infraEnvId],
    ])
    const body = { host_id: second.id, mac_addresses: [MAC], discovery_agent_version: 'a' }
    expect((await service.inject('POST', `/v2/infra-envs/${infraEnvId}/hosts`, body)).status).toBe(201)
    expect(await hostOf(bmc.id)).toBe(keeps ? first.id : second.id)
    await second.says(MAC)
    expect(await hostOf(bmc.id)).toBe(keeps ? first.id : second.id)
  },
)
