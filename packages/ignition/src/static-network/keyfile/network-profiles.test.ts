import { describe, expect, it } from 'vitest'
import { networkFiles } from '../network-files.ts'
import { MORE_NETWORKS } from '../testing/more-networks.ts'
import { parseKeyfile } from '../testing/parse-keyfile.ts'

function profilesOf(yaml: string) {
  const files = networkFiles([{ network_yaml: yaml, mac_interface_map: [] }], 'keyfile')
  return Object.fromEntries(
    files
      .filter(({ path }) => path.endsWith('.nmconnection'))
      .map(({ path, contents }) => [
        path.slice('host0/'.length, -'.nmconnection'.length),
        parseKeyfile(contents),
      ]),
  )
}

const example = (name: string) => profilesOf(MORE_NETWORKS[name] ?? '')

describe('profiles', () => {
  it('of Open vSwitch: bridge, ports, interfaces and members of a bond', () => {
    const profiles = example('Open vSwitch with a bond')
    expect(Object.keys(profiles).sort()).toEqual(
      ['access0', 'access0-port', 'br-ex-br', 'br-ex-if', 'br-ex-port', 'eth0', 'eth1', 'uplink-port'].sort(),
    )
    expect(profiles['br-ex-br']).toMatchObject({
      'ovs-bridge': { 'rstp-enable': 'true', 'stp-enable': 'false', 'fail-mode': 'secure' },
      'ovs-external-ids': { 'data.owner': 'lab' },
    })
    expect(profiles['uplink-port']).toMatchObject({
      connection: { master: 'br-ex', 'slave-type': 'ovs-bridge', type: 'ovs-port' },
      'ovs-port': { 'bond-mode': 'balance-slb', lacp: 'off', trunks: '10,20-30', 'vlan-mode': 'trunk' },
    })
    expect(profiles['access0-port']?.['ovs-port']).toEqual({ tag: '7', 'vlan-mode': 'access' })
    expect(profiles.eth1?.connection).toMatchObject({ master: 'uplink', 'slave-type': 'ovs-port' })
    expect(profiles.eth1?.ipv4).toBeUndefined()
    expect(profiles['br-ex-if']).toMatchObject({
      ipv4: { method: 'manual' },
      'ovs-interface': { type: 'internal' },
    })
  })

  it('of interfaces on top of a card', () => {
    const profiles = example('interfaces on top of a card')
    expect(profiles['eth0.7']?.vlan).toEqual({ flags: '13', id: '7', parent: 'eth0', protocol: '802.1ad' })
    expect(profiles.mv0?.macvlan).toEqual({ mode: '2', parent: 'eth0', promiscuous: 'true', tap: 'false' })
    expect(profiles.tap0?.macvlan).toEqual({ mode: '3', parent: 'eth0', tap: 'true' })
    expect(profiles.vx0?.vxlan).toMatchObject({ id: '43', local: '192.0.2.10', learning: 'true' })
    expect(profiles.eth0?.ipv4).toMatchObject({ 'dhcp-client-id': 'duid', 'dhcp-send-hostname': 'false' })
    expect(profiles.lo?.ipv6).toMatchObject({ address0: '::1/128', method: 'manual' })
  })

  it('of both ends of a pair, of which a VRF holds one', () => {
    const profiles = example('a pair of ends, and a VRF over one of them')
    expect(profiles.vrf0?.vrf).toEqual({ table: '100' })
    expect(profiles.veth0).toMatchObject({
      connection: { master: 'vrf0', 'slave-type': 'vrf', type: 'veth' },
      ipv4: { route0_options: 'table=100' },
      veth: { peer: 'veth1' },
    })
    expect(profiles.veth1).toMatchObject({ ipv4: { method: 'disabled' }, veth: { peer: 'veth0' } })
  })

  it('of InfiniBand, which is no Ethernet', () => {
    const profiles = example('InfiniBand')
    expect(profiles.ib0).toMatchObject({ infiniband: { mtu: '2044', 'transport-mode': 'datagram' } })
    expect(profiles.ib0?.ethernet).toBeUndefined()
    expect(profiles['ib0.8001']?.infiniband).toMatchObject({ 'p-key': '32769', parent: 'ib0' })
  })

  it('of a card with everything', () => {
    const profile = example('everything about a card')['uplink to rack']
    expect(profile?.connection?.['interface-name']).toBeUndefined()
    expect(profile).toMatchObject({
      ethernet: { 'mac-address': '52:54:00:11:22:33', speed: '10000', 'accept-all-mac-addresses': '1' },
      sriov: {
        'total-vfs': '2',
        'vf.0': 'mac=52:54:00:AA:BB:0A trust=true vlans=100.5.q',
        'vf.1': 'spoof-check=false',
      },
      ethtool: {
        'feature-gso': 'false',
        'feature-rx': 'true',
        'ring-tx': '512',
        'coalesce-adaptive-rx': '1',
        'pause-rx': 'true',
      },
      '802-1x': { eap: 'tls;', identity: 'client', 'private-key-password': 'secret' },
      ipv4: { 'may-fail': 'false' },
      ipv6: { method: 'dhcp' },
    })
  })

  it('of ports with numbers and tags of their own', () => {
    const bond = example('bond with all options of its ports')
    expect(bond.eth1?.['bond-port']).toEqual({ 'queue-id': '2' })
    expect(bond.bond0?.bond).toMatchObject({ mode: 'active-backup', use_carrier: '1' })
    const bridge = example('bridge with VLANs on its ports')
    expect(bridge.br0?.bridge).toMatchObject({
      'vlan-filtering': 'true',
      'multicast-router': 'auto',
      stp: 'true',
    })
    expect(bridge.eth2?.['bridge-port']).toEqual({ vlans: '5 pvid untagged' })
  })

  it('of two cards with routes and rules: each where its table is', () => {
    const { eth0, eth1 } = example('routes and rules of two cards')
    expect(eth0?.ipv4).toMatchObject({
      route0: '10.0.0.0/8,192.0.2.1,0',
      route0_options: 'table=254,weight=2',
      route1_options: 'table=254,src=192.0.2.10',
      'routing-rule0': 'priority 10 to 203.0.113.0/24 table 254',
      dns: '192.0.2.53',
      'dns-priority': '50',
    })
    expect(eth0?.ipv6).toMatchObject({ address0: '2001:db8::10/64', 'dns-priority': '40' })
    expect(eth1?.ipv4?.['routing-rule0']).toBe(
      'priority 9 from 198.51.100.0/24 iif eth1 table 77 fwmark 16/255',
    )
  })
})

describe('an interface', () => {
  it('that shall not be there has no profile', () => {
    const yaml = 'interfaces: [{name: a, state: absent}, {name: b, state: down}, {name: c, state: ignore}]'
    expect(Object.keys(profilesOf(yaml))).toEqual(['b'])
  })

  it('is what was written last about it', () => {
    expect(profilesOf('interfaces: [{name: a, mtu: 1400}, {name: a, mtu: 1500}]').a?.ethernet).toEqual({
      mtu: '1500',
    })
  })

  it('can name its controller instead of being named by it', () => {
    const yaml = `
interfaces:
- {name: br0, type: linux-bridge, bridge: {options: {stp: {enabled: true}}}}
- {name: eth0, controller: br0}
`
    expect(profilesOf(yaml).eth0).toMatchObject({
      connection: { master: 'br0', 'slave-type': 'bridge' },
    })
  })

  it('gets the MAC address of another', () => {
    const yaml = `
interfaces:
- {name: eth0, mac-address: "52:54:00:aa:bb:cc"}
- {name: br0, type: linux-bridge, copy-mac-from: eth0}
`
    const profiles = profilesOf(yaml)
    expect(profiles.br0?.ethernet).toEqual({ 'cloned-mac-address': '52:54:00:AA:BB:CC' })
  })
})

describe('name servers', () => {
  const cards = (first: string, second: string, server: string) =>
    profilesOf(
      `interfaces: [{name: a, ${first}}, {name: b, ${second}}]\ndns-resolver: {config: {server: [${server}]}}`,
    )
  const dhcp = 'ipv4: {enabled: true, dhcp: true}'
  const fixed = 'ipv4: {enabled: true, address: [{ip: 192.0.2.10, prefix-length: 24}]}'

  it.each([
    ['the first card with a fixed address', dhcp, fixed, 'b'],
    [
      'a card that takes no servers from DHCP',
      dhcp,
      'ipv4: {enabled: true, dhcp: true, auto-dns: false}',
      'b',
    ],
    ['the first card, when all would do', fixed, fixed, 'a'],
    ['any card that has the family', dhcp, 'ipv4: {enabled: false}', 'a'],
  ])('are placed at %s', (_where, first, second, holder) => {
    const profiles = cards(first, second, '192.0.2.53')
    const holders = Object.keys(profiles).filter((name) => profiles[name]?.ipv4?.dns !== undefined)
    expect(holders).toEqual([holder])
  })

  it('go to the card that a link-local one is behind', () => {
    const ipv6 = 'ipv6: {enabled: true, address: [{ip: "2001:db8::1", prefix-length: 64}]}'
    const profiles = cards(ipv6, ipv6.replace('::1', '::2'), '"fe80::53%b", "2001:db8::53"')
    expect(profiles.b?.ipv6?.dns).toBe('fe80::53;2001:db8::53')
    expect(profiles.a?.ipv6?.dns).toBeUndefined()
  })
})
