import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { networkPolicy } from './network-policy.ts'
import { readNetwork } from './read-network.ts'

const card = (mac: string, name: string) => ({ mac_address: mac, logical_nic_name: name })

function policyOf(yaml: string, ...cards: ReturnType<typeof card>[]): string {
  const read = readNetwork(yaml)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return networkPolicy(read.document, cards)
}

describe('a policy of nmstate', () => {
  it('finds cards by MAC address, even those that the settings do not name', () => {
    const policy = policyOf(
      'interfaces: [{name: eth0}]',
      card('52:54:00:aa:bb:01', 'eth0'),
      card('52:54:00:aa:bb:09', 'eth9'),
    )
    expect(policy).toBe(
      'capture:\n' +
        '  iface0: interfaces.mac-address == "52:54:00:AA:BB:01"\n' +
        '  iface1: interfaces.mac-address == "52:54:00:AA:BB:09"\n' +
        'desiredState:\n' +
        '    interfaces:\n' +
        '    - name: "{{ capture.iface0.interfaces.0.name }}"',
    )
  })

  it('replaces a name only where it stands alone', () => {
    const yaml = `
interfaces:
- {name: bond0, type: bond, link-aggregation: {mode: 802.3ad, port: [eth0]}}
- {name: eth0.8, type: vlan, vlan: {base-iface: eth0, id: 8}}
dns-resolver: {config: {server: ["fe80::53%eth0"]}}
`
    const policy = networkPolicy(parse(yaml) as Record<string, unknown>, [card('52:54:00:aa:bb:01', 'eth0')])
    expect(parse(policy)).toMatchObject({
      desiredState: {
        'dns-resolver': { config: { server: ['fe80::53%eth0'] } },
        interfaces: [
          { name: 'bond0', 'link-aggregation': { port: ['{{ capture.iface0.interfaces.0.name }}'] } },
          { name: 'eth0.8', vlan: { 'base-iface': '{{ capture.iface0.interfaces.0.name }}' } },
        ],
      },
    })
  })

  it('says that there is no DHCP where nothing is said, but adds no family', () => {
    const policy = policyOf(
      'interfaces: [{name: eth0, ipv6: {enabled: false}}, {name: eth1, ipv4: {enabled: true, dhcp: "yes"}}]',
    )
    expect(parse(policy)).toEqual({
      capture: null,
      desiredState: {
        interfaces: [
          { name: 'eth0', ipv6: { enabled: false, dhcp: false, autoconf: false } },
          { name: 'eth1', ipv4: { enabled: true, dhcp: 'yes' } },
        ],
      },
    })
  })

  it('keeps text that looks like something else a text', () => {
    const yaml = 'interfaces: [{name: "on", mac-address: 52:54:00:11:22:33, description: "0x10"}]'
    const policy = policyOf(yaml, card('52:54:00:11:22:33', 'eth0'))
    expect(policy).toContain('name: "on"')
    expect(policy).toContain('mac-address: "52:54:00:11:22:33"')
    expect(policy).toContain('description: "0x10"')
  })
})
