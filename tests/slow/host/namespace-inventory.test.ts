// Interfaces and routes of odd kinds, made in a network namespace of their own by the real tools.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { NetworkInterface, Route } from '@groundwork/contract/hosts'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const script = `set -eu
mount --make-rprivate /
mount -t sysfs -o ro sysfs /sys
ip link set lo up
ip link add ends type veth peer name other
ip link set ends address 52:54:00:00:00:e1 mtu 9000 up
ip link set other up
ip link add br7 type bridge
ip tuntap add mode tap name tap7
ip addr add 192.0.2.9/24 dev ends
ip addr add 169.254.7.7/16 dev ends
ip addr add 2001:db8:1::9/128 dev ends nodad
ip addr add 2001:db8:2::9/56 dev ends nodad
ip -6 route add 2001:db8:1::/64 dev ends proto ra metric 70
ip route add default via 192.0.2.1 dev ends metric 100
ip route add blackhole 198.51.100.0/24
ip route add 203.0.113.0/24 nexthop via 192.0.2.3 dev ends nexthop via 192.0.2.4 dev ends
ip -6 route add unreachable 2001:db8:dead::/48
exec "$0" --conditions=source "$1"
`

const { stdout } = await promisify(execFile)(
  'unshare',
  [
    '--net',
    '--mount',
    'bash',
    '-c',
    script,
    `${root}node_modules/.bin/tsx`,
    `${root}tests/slow/host/print-network.ts`,
  ],
  { cwd: root },
)
const { interfaces, routes } = JSON.parse(stdout) as { interfaces: NetworkInterface[]; routes: Route[] }

describe('interfaces', () => {
  it('have the kinds of the kernel', () => {
    const kinds = interfaces.map(({ name, type }) => [name, type])
    expect(kinds).toEqual(
      expect.arrayContaining([
        ['lo', 'device'],
        ['ends', 'veth'],
        ['other', 'veth'],
        ['br7', 'bridge'],
        ['tap7', 'tuntap'],
      ]),
    )
  })

  it('have the addresses that hold beyond the link, with the length that a router announced', () => {
    const ends = interfaces.find(({ name }) => name === 'ends')
    expect(ends).toMatchObject({
      flags: ['up', 'broadcast', 'multicast', 'running'],
      has_carrier: true,
      ipv4_addresses: ['192.0.2.9/24'],
      mac_address: '52:54:00:00:00:e1',
      mtu: 9000,
      speed_mbps: 10000,
    })
    expect([...(ends?.ipv6_addresses ?? [])].sort()).toEqual(['2001:db8:1::9/64', '2001:db8:2::9/56'])
  })
})

it('routes are those of the main table that lead somewhere', () => {
  expect(routes.filter(({ family }) => family === 2)).toEqual([
    { destination: '0.0.0.0', family: 2, gateway: '192.0.2.1', interface: 'ends', metric: 100 },
    { destination: '169.254.0.0', family: 2, interface: 'ends' },
    { destination: '192.0.2.0', family: 2, interface: 'ends' },
    { destination: '203.0.113.0', family: 2, gateway: '192.0.2.3', interface: 'ends' },
  ])
  expect(routes).toEqual(
    expect.arrayContaining([
      { destination: '2001:db8:1::', family: 10, interface: 'ends', metric: 70 },
      { destination: '2001:db8:dead::', family: 10, interface: 'lo', metric: 1024 },
    ]),
  )
})
