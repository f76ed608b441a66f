import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSampleMachine } from '../../testing/sample-machine.ts'
import { readInterfaces } from './read-interfaces.ts'

const aLink = (name: string, more = {}) => ({
  ifindex: 2,
  ifname: name,
  flags: ['BROADCAST', 'MULTICAST', 'UP', 'LOWER_UP'],
  mtu: 1500,
  address: '52:54:00:00:00:01',
  addr_info: [],
  ...more,
})

const interfacesOf = (links: unknown, files = '', routes: unknown = []) =>
  readInterfaces(
    createSampleMachine(`@cmd ip -d -j addr show
${JSON.stringify(links)}
@cmd ip -6 -j route show table main
${JSON.stringify(routes)}
${files}`),
  )

const nic = '@link /sys/class/net/eth0 /sys/devices/pci0/net/eth0\n@dir /sys/devices/pci0/net/eth0\n'
const virtual = (name: string) => `@dir /sys/devices/virtual/net/${name}
@link /sys/class/net/${name} /sys/devices/virtual/net/${name}
`

it('reads a network card', async () => {
  const files = `${nic}@file /sys/class/net/eth0/carrier
1
@file /sys/class/net/eth0/speed
10000
@file /sys/class/net/eth0/device/vendor
0x8086
@file /sys/class/net/eth0/device/device
0x1572
@cmd biosdevname -i eth0
em1
`
  const addresses = [
    { local: '192.0.2.7', prefixlen: 24 },
    { local: '169.254.3.3', prefixlen: 16 },
    { local: '2001:db8::7', prefixlen: 128 },
    { local: 'fe80::7', prefixlen: 64 },
  ]
  const routes = [
    { dst: 'default', dev: 'eth0', protocol: 'ra' },
    { dst: '2001:db8::/32', dev: 'eth1', protocol: 'ra' },
    { dst: '2001:db8::/48', dev: 'eth0', protocol: 'kernel' },
    { dst: '2001:db8::/60', dev: 'eth0', protocol: 'ra' },
  ]
  expect(await interfacesOf([aLink('eth0', { addr_info: addresses })], files, routes)).toEqual([
    {
      biosdevname: 'em1',
      flags: ['up', 'broadcast', 'multicast', 'running'],
      has_carrier: true,
      ipv4_addresses: ['192.0.2.7/24'],
      ipv6_addresses: ['2001:db8::7/60'],
      mac_address: '52:54:00:00:00:01',
      mtu: 1500,
      name: 'eth0',
      product: '0x1572',
      speed_mbps: 10000,
      type: 'physical',
      vendor: '0x8086',
    },
  ])
})

describe('kinds', () => {
  it.each([
    [{ info_kind: 'bond' }, 'bond'],
    [{ info_kind: 'vlan' }, 'vlan'],
    [{ info_kind: 'tun' }, 'tuntap'],
    [undefined, 'device'],
  ])('%j is %s', async (linkinfo, type) => {
    expect(await interfacesOf([aLink('x0', { linkinfo })], virtual('x0'))).toMatchObject([{ type }])
  })
})

it('reports the own address of a member of a bond, and none of zeros', async () => {
  const member = aLink('eth0', { linkinfo: { info_slave_data: { perm_hwaddr: '52:54:00:00:00:AA' } } })
  expect(await interfacesOf([member], nic)).toMatchObject([{ mac_address: '52:54:00:00:00:aa' }])
  const [lo] = await interfacesOf([aLink('lo', { address: '00:00:00:00:00:00' })], virtual('lo'))
  expect(lo).not.toHaveProperty('mac_address')
})

it('keeps the order of the kernel and drops what has gone', async () => {
  const links = [aLink('b', { ifindex: 9 }), aLink('a', { ifindex: 3 }), aLink('gone')]
  const read = await interfacesOf(links, virtual('a') + virtual('b'))
  expect(read.map(({ name }) => name)).toEqual(['a', 'b'])
})

it('says what it can about a card without a cable and about odd speeds', async () => {
  const down = aLink('eth0', { flags: ['NO-CARRIER', 'UP'] })
  expect(await interfacesOf([down], `${nic}@file /sys/class/net/eth0/speed\n-1`)).toMatchObject([
    { flags: ['up'], speed_mbps: -1 },
  ])
  expect(await interfacesOf([down], `${nic}@file /sys/class/net/eth0/speed\n4294967295`)).toMatchObject([
    { speed_mbps: 2147483647 },
  ])
})

it('soon stops asking for names where the tool is missing', async () => {
  const links = Array.from({ length: 200 }, () => aLink('eth0'))
  const machine = createSampleMachine(`@cmd ip -d -j addr show\n${JSON.stringify(links)}\n${nic}`, {
    otherCommands: 'missing',
  })
  expect(await readInterfaces(machine)).toHaveLength(200)
  expect(machine.commands.length).toBeLessThan(50)
})

it('survives any output', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (links, routes) => {
      expect(Array.isArray(await interfacesOf(links, nic, routes))).toBe(true)
    }),
  )
  const odd = fc.record({
    ifname: fc.constant('eth0'),
    flags: fc.jsonValue(),
    addr_info: fc.jsonValue(),
    linkinfo: fc.jsonValue(),
  })
  await fc.assert(fc.asyncProperty(odd, async (link) => void (await interfacesOf([link], nic))))
})
