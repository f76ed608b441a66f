import { describe, expect, it } from 'vitest'
import { networkFiles } from './network-files.ts'
import { CARD_EXAMPLES } from './testing/card-examples.ts'
import { CONTROLLER_EXAMPLES } from './testing/controller-examples.ts'
import { exampleHost } from './testing/network-example.ts'
import { VLAN_EXAMPLES } from './testing/vlan-examples.ts'

const EXAMPLES = [...CARD_EXAMPLES, ...VLAN_EXAMPLES, ...CONTROLLER_EXAMPLES].map(
  (example) => [example.name, example] as const,
)

describe.each(EXAMPLES)('%s', (_name, example) => {
  const iniText = Object.entries(example.cards)
    .map(([name, mac]) => `${mac}=${name}`)
    .join('\n')

  it('becomes profiles of NetworkManager', () => {
    const files = networkFiles([exampleHost(example)], 'keyfile')
    const expected = Object.entries(example.profiles).map(([name, text]) => [`host0/${name}`, text.slice(1)])
    expect(Object.fromEntries(files.map(({ path, contents }) => [path, contents]))).toEqual({
      ...Object.fromEntries(expected),
      'host0/mac_interface.ini': iniText,
    })
  })

  it('becomes a policy of nmstate', () => {
    expect(networkFiles([exampleHost(example)], 'nmstate')).toEqual([
      { path: 'host0/mac_interface.ini', contents: iniText },
      { path: 'host0/ymlFile0.yml', contents: example.policy.slice(1) },
    ])
  })
})

describe('files of several machines', () => {
  const host = (address: string) => ({
    network_yaml: `interfaces: [{name: eth0, type: ethernet, ipv4: {enabled: true, address: [{ip: ${address}, prefix-length: 24}]}}]`,
    mac_interface_map: [
      { mac_address: '52:54:00:aa:bb:02', logical_nic_name: 'eth1' },
      { mac_address: '52:54:00:AA:BB:01', logical_nic_name: 'eth0' },
    ],
  })

  it('are numbered in the order of the machines', () => {
    const hosts = [host('192.0.2.10'), host('192.0.2.11')]
    expect(networkFiles(hosts, 'keyfile').map(({ path }) => path)).toEqual([
      'host0/eth0.nmconnection',
      'host0/mac_interface.ini',
      'host1/eth0.nmconnection',
      'host1/mac_interface.ini',
    ])
    expect(networkFiles(hosts, 'nmstate').map(({ path }) => path)).toEqual([
      'host0/mac_interface.ini',
      'host0/ymlFile0.yml',
      'host1/mac_interface.ini',
      'host1/ymlFile1.yml',
    ])
  })

  it('name the cards as they were given, sorted', () => {
    const files = networkFiles([host('192.0.2.10')], 'keyfile')
    expect(files.find(({ path }) => path.endsWith('.ini'))?.contents).toBe(
      '52:54:00:AA:BB:01=eth0\n52:54:00:aa:bb:02=eth1',
    )
  })

  it('cannot be made of settings that would have been refused', () => {
    const wrong = { network_yaml: 'interfaces: [{name: eth0, mtu: big}]' }
    expect(() => networkFiles([host('192.0.2.10'), wrong], 'keyfile')).toThrow('host 1 at interfaces[0].mtu')
  })
})
