import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSampleMachine } from '../../testing/sample-machine.ts'
import { readRoutes } from './read-routes.ts'

const routesOf = (v4: unknown, v6: unknown = []) =>
  readRoutes(
    createSampleMachine(
      `@cmd ip -4 -j route show table main\n${JSON.stringify(v4)}\n@cmd ip -6 -j route show table main\n${JSON.stringify(v6)}`,
    ),
  )

it('reads both families', async () => {
  const v4 = [
    { dst: 'default', gateway: '192.0.2.1', dev: 'eth0', metric: 100 },
    { dst: '192.0.2.0/24', dev: 'eth0' },
    { dst: '198.51.100.0/24', type: 'blackhole' },
    {
      dst: '203.0.113.0/24',
      nexthops: [
        { gateway: '192.0.2.2', dev: 'eth1' },
        { gateway: '192.0.2.3', dev: 'eth2' },
      ],
    },
  ]
  const v6 = [
    { dst: '2001:db8::/48', dev: 'lo', type: 'unreachable', metric: 4294967295 },
    { dst: 'default', gateway: 'fe80::1', dev: 'eth0' },
  ]
  expect(await routesOf(v4, v6)).toEqual([
    { destination: '0.0.0.0', family: 2, gateway: '192.0.2.1', interface: 'eth0', metric: 100 },
    { destination: '192.0.2.0', family: 2, interface: 'eth0' },
    { destination: '203.0.113.0', family: 2, gateway: '192.0.2.2', interface: 'eth1' },
    { destination: '2001:db8::', family: 10, interface: 'lo', metric: 2147483647 },
    { destination: '::', family: 10, gateway: 'fe80::1', interface: 'eth0' },
  ])
})

it('survives any output', async () => {
  await fc.assert(fc.asyncProperty(fc.jsonValue(), async (v4) => Array.isArray(await routesOf(v4))))
  expect(await readRoutes(createSampleMachine(''))).toEqual([])
})
