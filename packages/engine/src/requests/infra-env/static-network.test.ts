import { describe, expect, it } from 'vitest'
import { checkStaticNetwork } from './static-network.ts'

const parseYaml = (text: string): unknown[] => [JSON.parse(text)]
const card = { mac_address: '52:54:00:aa:bb:01', logical_nic_name: 'eth0' }
const host = (network: unknown, map = [card]) => ({
  network_yaml: typeof network === 'string' ? network : JSON.stringify(network),
  mac_interface_map: map,
})
const eth0 = { interfaces: [{ name: 'eth0', type: 'ethernet' }] }

describe('settings of static networks', () => {
  it('are judged by the given check, each problem with its path', () => {
    const checkNetwork = () => [
      { path: 'interfaces[0].mtu', message: 'Too big.' },
      { path: 'interfaces[1].name', message: 'Missing.' },
    ]
    const problems = checkStaticNetwork([host(eth0), host(eth0)], parseYaml, checkNetwork)
    expect(problems.map(({ message }) => message)).toEqual([
      'static_network_config[0].network_yaml: interfaces[0].mtu: Too big.',
      'static_network_config[0].network_yaml: interfaces[1].name: Missing.',
      'static_network_config[1].network_yaml: interfaces[0].mtu: Too big.',
      'static_network_config[1].network_yaml: interfaces[1].name: Missing.',
    ])
  })

  it('are judged together with the map of their cards', () => {
    const problems = checkStaticNetwork([host(eth0, [])], parseYaml, () => [
      { path: 'routes', message: 'Wrong.' },
    ])
    expect(problems.map(({ path }) => path)).toEqual([
      'static_network_config[0].mac_interface_map',
      'static_network_config[0].mac_interface_map',
      'static_network_config[0].network_yaml: routes',
    ])
  })

  it('are not parsed again, and not blamed twice, when they cannot be read', () => {
    const fails = () => {
      throw new Error('must not be called')
    }
    const problems = checkStaticNetwork([host('[')], fails, () => [
      { path: '', message: 'This is not YAML.' },
    ])
    expect(problems.map(({ message }) => message)).toEqual([
      'static_network_config[0].network_yaml: This is not YAML.',
    ])
  })

  it('that are missing are reported once', () => {
    const problems = checkStaticNetwork([host(' ')], parseYaml, () => [{ path: '', message: 'Empty.' }])
    expect(problems.map(({ message }) => message)).toEqual([
      'static_network_config[0].network_yaml is empty.',
    ])
  })

  it('name cards with what a script can read line by line', () => {
    const map = [{ mac_address: '52:54:00:aa:bb:01', logical_nic_name: 'eth0\n52:54:00:aa:bb:02=eth1' }]
    expect(checkStaticNetwork([host({ interfaces: [] }, map)], parseYaml)).toMatchObject([
      { path: 'static_network_config[0].mac_interface_map[0].logical_nic_name' },
    ])
  })

  it('are fine in form when no check is given', () => {
    expect(checkStaticNetwork([host(eth0)], parseYaml)).toEqual([])
  })
})
