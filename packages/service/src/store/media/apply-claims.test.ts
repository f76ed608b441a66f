import { randomUUID } from 'node:crypto'
import { claimOfSource, claimsOfInventory } from '@groundwork/engine/boot'
import { expect, test } from 'vitest'
import { useMediaWorld } from '../../media/testing/media-world.ts'

const world = useMediaWorld()

const key = (host_id: string) => ({ infra_env_id: world.infraEnvId, host_id })
const hosts = async () =>
  Object.fromEntries((await world.list()).map(({ address, host_id }) => [address, host_id]))

test('a host is the reader whose address it registers from, and watchers hear of it', async () => {
  const service = world.startProcess()
  service.read({}, 0, 400)
  service.read({ address: '192.0.2.8' }, 0, 400)
  await service.flush()
  const watcher = await world.watch(service)
  const host = await world.addHost()
  service.noteHost(key(host), claimOfSource('::ffff:192.0.2.7'))
  await service.flush()
  expect(await hosts()).toEqual({ '192.0.2.7': host, '192.0.2.8': null })
  // A new watcher may first hear of what was written shortly before it came.
  let heard = await watcher.next()
  while ((heard.data.resource as { host_id: string | null }).host_id === null) heard = await watcher.next()
  expect(heard.data.resource).toMatchObject({ host_id: host })
})

test('a host is the reader that its inventory names as management controller', async () => {
  const service = world.startProcess()
  const host = await world.addHost()
  service.read({ address: '198.51.100.9' }, 0, 400)
  service.read({ address: '2001:db8::7' }, 0, 400)
  service.noteHost(
    key(host),
    claimsOfInventory({
      interfaces: [{ ipv6_addresses: ['2001:db8:0:0::7/64'] }],
      bmc_address: '198.51.100.9',
    }),
  )
  await service.flush()
  expect(await hosts()).toEqual({ '198.51.100.9': host, '2001:db8::7': host })
})

test('a host of another infra-env, or one that does not exist, is none', async () => {
  const service = world.startProcess()
  service.read({}, 0, 400)
  const other = await world.addInfraEnv()
  const host = await world.addHost(randomUUID(), other)
  service.noteHost({ infra_env_id: other, host_id: host }, claimOfSource('192.0.2.7'))
  service.noteHost(key(randomUUID()), claimOfSource('192.0.2.7'))
  await service.flush()
  expect(await hosts()).toEqual({ '192.0.2.7': null })
})

test('a host that shares the address with another one is none, until one of them boots again', async () => {
  const [one, two] = [world.startProcess(), world.startProcess()]
  const [first, second] = [await world.addHost(), await world.addHost()]
  one.read({}, 0, 400)
  await one.flush()
  world.clock.advance(1000)
  one.noteHost(key(first), claimOfSource('192.0.2.7'))
  two.noteHost(key(second), claimOfSource('192.0.2.7'))
  await one.flush()
  await two.flush()
  expect(await hosts()).toEqual({ '192.0.2.7': null })
  world.clock.advance(1000)
  two.read({}, 0, 400)
  two.noteHost(key(second), claimOfSource('192.0.2.7'))
  await two.flush()
  expect(await hosts()).toEqual({ '192.0.2.7': second })
})

test('a host that was deleted makes room for another one', async () => {
  const service = world.startProcess()
  const [first, second] = [await world.addHost(), await world.addHost()]
  service.read({}, 0, 400)
  service.noteHost(key(first), claimOfSource('192.0.2.7'))
  await service.flush()
  await world.database.db
    .updateTable('hosts')
    .set({ deleted_at: new Date() })
    .where('id', '=', first)
    .execute()
  expect(await hosts()).toEqual({ '192.0.2.7': null })
  service.noteHost(key(second), claimOfSource('192.0.2.7'))
  await service.flush()
  expect(await hosts()).toEqual({ '192.0.2.7': second })
})
