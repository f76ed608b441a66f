// The keyfiles that we make, read by the real NetworkManager: it must take every one without a complaint, and
// understand what was asked for.
import { networkFiles } from '@groundwork/ignition/static-network'
import {
  CARD_EXAMPLES,
  CONTROLLER_EXAMPLES,
  MORE_NETWORKS,
  parseKeyfile,
  VLAN_EXAMPLES,
} from '@groundwork/ignition/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { needDebianPackages } from '../../testing/debian-package.ts'
import { type PrivateNetworkManager, startNetworkManager } from './private-network-manager.ts'

const EXAMPLES = [...CARD_EXAMPLES, ...VLAN_EXAMPLES, ...CONTROLLER_EXAMPLES]
const NETWORKS: readonly (readonly [string, string])[] = [
  ...EXAMPLES.map(({ name, yaml }) => [name, yaml] as const),
  ...Object.entries(MORE_NETWORKS),
]

function profilesOf(yaml: string): Readonly<Record<string, string>> {
  const files = networkFiles([{ network_yaml: yaml, mac_interface_map: [] }], 'keyfile')
  const profiles = files.filter(({ path }) => path.endsWith('.nmconnection'))
  return Object.fromEntries(profiles.map(({ path, contents }) => [path.replace('host0/', ''), contents]))
}

/** Sections that nmcli does not show. */
const UNSHOWN = ['user', 'ovs-external-ids', 'ovs-other-config']

/** Keyfiles have a key for each entry of a list, and short names for some sections. */
function propertyOf(section: string, key: string): string {
  if (section === 'bond') return 'bond.options'
  const list = LISTS.find(([pattern]) => pattern.test(key))?.[1]
  return `${section === 'ethernet' ? '802-3-ethernet' : section}.${list ?? key}`
}

const LISTS: readonly (readonly [RegExp, string])[] = [
  [/^address\d+$/, 'addresses'],
  [/^route\d+(?:_options)?$/, 'routes'],
  [/^routing-rule\d+$/, 'routing-rules'],
  [/^vf\.\d+$/, 'vfs'],
]

const networkNamed = (name: string): string => NETWORKS.find(([title]) => title === name)?.[1] ?? ''

beforeAll(() => needDebianPackages(['network-manager', 'dbus', 'iproute2', 'util-linux']))

describe('a NetworkManager that only reads', () => {
  let manager: PrivateNetworkManager

  beforeAll(async () => {
    manager = await startNetworkManager({ manages: '' })
  })
  afterAll(() => manager.stop())

  const read = async (profile: string, field: string) =>
    (
      await manager.run('nmcli', '--get-values', field, '--escape', 'no', 'connection', 'show', 'id', profile)
    ).trim()

  it.each(NETWORKS)('takes every profile: %s', async (_name, yaml) => {
    const profiles = profilesOf(yaml)
    const before = (await manager.warnings()).length
    await manager.useProfiles(profiles)
    const loaded = await manager.run('nmcli', '-g', 'FILENAME', 'connection', 'show')
    for (const name of Object.keys(profiles))
      expect(loaded).toContain(`/etc/NetworkManager/system-connections/${name}`)
    // Keys and certificates are on the machine that is set up, not here.
    const complaints = (await manager.warnings())
      .slice(before)
      .filter((line) => !line.endsWith('does not exist'))
    expect(complaints).toEqual([])
  })

  it('would complain about a value that it cannot read', async () => {
    const [profile] = Object.values(profilesOf(EXAMPLES[0]?.yaml ?? ''))
    const before = (await manager.warnings()).length
    await manager.useProfiles({
      'wrong.nmconnection': (profile ?? '').replace('192.0.2.10/24', '192.0.2.999/24'),
    })
    expect((await manager.warnings()).length).toBeGreaterThan(before)
  })

  it.each(NETWORKS)('knows every key: %s', async (_name, yaml) => {
    const profiles = profilesOf(yaml)
    await manager.useProfiles(profiles)
    for (const text of Object.values(profiles)) {
      const sections = parseKeyfile(text)
      const shown = await manager.run(
        'nmcli',
        '-t',
        '-f',
        'all',
        'connection',
        'show',
        sections.connection?.uuid ?? '',
      )
      const known = new Set(shown.split('\n').map((line) => line.slice(0, line.indexOf(':'))))
      for (const [section, settings] of Object.entries(sections).filter(
        ([name]) => !UNSHOWN.includes(name),
      )) {
        expect(Object.keys(settings).filter((key) => !known.has(propertyOf(section, key)))).toEqual([])
      }
    }
  })

  it('understands addresses, routes and name servers of both families', async () => {
    await manager.useProfiles(profilesOf(EXAMPLES[1]?.yaml ?? ''))
    expect(await read('eth0', 'ipv4.addresses')).toBe('192.0.2.10/24')
    expect(await read('eth0', 'ipv4.dns')).toBe('192.0.2.53')
    expect(await read('eth0', 'ipv4.dns-priority')).toBe('50')
    expect(await read('eth0', 'ipv4.routes')).toBe(
      '198.51.100.0/24 192.0.2.254 150 table=100, 0.0.0.0/0 192.0.2.1 0 table=254',
    )
    expect(await read('eth0', 'ipv6.addresses')).toBe('2001:db8::10/64')
    expect(await read('eth0', 'ipv6.dns')).toBe('2001:db8::53')
    expect(await read('eth0', '802-3-ethernet.mtu')).toBe('9000')
  })

  it('understands a bond and its ports', async () => {
    await manager.useProfiles(profilesOf(networkNamed('bond with all options of its ports')))
    const options = (await read('bond0', 'bond.options')).split(',')
    expect(options).toEqual(
      expect.arrayContaining(['mode=active-backup', 'arp_interval=500', 'use_carrier=1', 'num_grat_arp=3']),
    )
    expect(await read('bond0', 'ipv4.dns-search')).toBe('a.example.com,b.example.com')
    expect(await read('eth0', 'connection.master')).toBe('bond0')
    expect(await read('eth0', 'connection.slave-type')).toBe('bond')
    expect(await read('eth1', 'bond-port.queue-id')).toBe('2')
  })

  it('understands a bridge with VLANs', async () => {
    await manager.useProfiles(profilesOf(networkNamed('bridge with VLANs on its ports')))
    expect(await read('br0', 'bridge.vlan-filtering')).toBe('yes')
    expect(await read('br0', 'bridge.forward-delay')).toBe('15')
    expect(await read('eth1', 'bridge-port.vlans')).toBe('10, 20-30, 99 pvid untagged')
  })

  it('understands routing rules', async () => {
    await manager.useProfiles(profilesOf(networkNamed('routes and rules of two cards')))
    expect(await read('eth1', 'ipv4.routing-rules')).toContain('from 198.51.100.0/24')
    expect(await read('eth0', 'ipv6.routing-rules')).toContain('priority 30000 from 2001:db8::/64')
  })

  it('understands VLANs, virtual functions and features', async () => {
    await manager.useProfiles({
      ...profilesOf(networkNamed('interfaces on top of a card')),
      ...profilesOf(networkNamed('everything about a card')),
    })
    expect(await read('eth0.7', 'vlan.id')).toBe('7')
    expect(await read('eth0.7', 'vlan.parent')).toBe('eth0')
    expect(await read('uplink to rack', 'sriov.vfs')).toContain('trust=true')
    expect(await read('uplink to rack', 'ethtool.feature-gso')).toBe('off')
    expect(await read('uplink to rack', '802-1x.eap')).toBe('tls')
  })
})

describe('a NetworkManager that sets a card up', () => {
  let manager: PrivateNetworkManager

  beforeAll(async () => {
    const links = 'ip link add eth0 type veth peer name peer0\nip link set peer0 up'
    manager = await startNetworkManager({ manages: 'eth0', links })
  })
  afterAll(() => manager.stop())

  it('gives it the addresses, the routes and the MTU of its profile', async () => {
    await manager.useProfiles(profilesOf(EXAMPLES[1]?.yaml ?? ''))
    await manager.run('nmcli', '--wait', '60', 'connection', 'up', 'id', 'eth0')
    const [card] = JSON.parse(await manager.run('ip', '-json', 'address', 'show', 'eth0')) as [Card]
    const addresses = card.addr_info.map(({ local, prefixlen }) => `${local}/${prefixlen}`)
    expect(addresses).toEqual(expect.arrayContaining(['192.0.2.10/24', '2001:db8::10/64']))
    expect(card.mtu).toBe(9000)
    const routes = JSON.parse(
      await manager.run('ip', '-json', 'route', 'show', 'table', 'main'),
    ) as readonly Route[]
    expect(routes).toContainEqual(
      expect.objectContaining({ dst: 'default', gateway: '192.0.2.1', dev: 'eth0' }),
    )
    const other = JSON.parse(
      await manager.run('ip', '-json', 'route', 'show', 'table', '100'),
    ) as readonly Route[]
    expect(other).toContainEqual(
      expect.objectContaining({ dst: '198.51.100.0/24', gateway: '192.0.2.254', metric: 150 }),
    )
  })
})

interface Card {
  readonly mtu: number
  readonly addr_info: readonly { readonly local: string; readonly prefixlen: number }[]
}

interface Route {
  readonly dst: string
  readonly gateway?: string
  readonly dev: string
  readonly metric?: number
}
