import { checkNetwork } from '@groundwork/ignition/check-network'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { NetworkDefinition } from '../schema-source/network-definition.ts'
import { checkNetworkYaml } from './check-network-yaml.ts'
import { fillRange } from './fill-range.ts'
import { networkYaml, readStaticNetwork, staticNetworkConfig } from './network-yaml.ts'
import { EMPTY_ROW, parsePastedRows, printRows } from './pasted-rows.ts'
import { checkRows, readRow, writeRow } from './row-network.ts'

const mac = (index: number) => `52:54:00:00:00:${String(10 + index)}`

const networks: fc.Arbitrary<NetworkDefinition> = fc
  .record({
    cards: fc.integer({ min: 1, max: 3 }),
    mode: fc.constantFrom('active-backup', '802.3ad', 'balance-rr'),
    vlan: fc.option(fc.integer({ min: 1, max: 4094 }), { nil: undefined }),
    mtu: fc.option(fc.constantFrom(1500, 9000), { nil: undefined }),
    hasIpv4: fc.boolean(),
    hasIpv6: fc.boolean(),
    hasGateway: fc.boolean(),
    dns: fc.subarray(['192.168.1.53', 'fd00::53']),
    search: fc.subarray(['example.com']),
  })
  .map(({ cards, mode, vlan, mtu, hasIpv4, hasIpv6, hasGateway, dns, search }): NetworkDefinition => {
    const isFixed = hasIpv4 || hasIpv6
    // A server of a family that the machine does not have is refused.
    const servers = dns.filter((server) => !isFixed || (server.includes(':') ? hasIpv6 : hasIpv4))
    const gateways = [...(hasIpv4 ? ['192.168.1.1'] : []), ...(hasIpv6 ? ['fd00::1'] : [])]
    return {
      interfaces: Array.from({ length: cards }, (_, index) => ({
        name: `eno${index + 1}`,
        mac_address: mac(index),
      })),
      ...(cards > 1 ? { bond: { name: 'bond0', mode: mode as '802.3ad' } } : {}),
      ...(vlan === undefined ? {} : { vlan }),
      ...(mtu === undefined ? {} : { mtu }),
      ...(isFixed
        ? { addresses: [...(hasIpv4 ? ['192.168.1.10/24'] : []), ...(hasIpv6 ? ['fd00::10/64'] : [])] }
        : {}),
      ...(isFixed && hasGateway ? { gateways } : {}),
      ...(servers.length > 0 ? { dns_servers: servers } : {}),
      ...(search.length > 0 && servers.length > 0 ? { dns_search: search } : {}),
    }
  })

describe('network settings', () => {
  it('become YAML that the service accepts, and come back from it', () => {
    fc.assert(
      fc.property(networks, (network) => {
        const yaml = networkYaml(network)
        expect(checkNetwork(yaml)).toEqual([])
        expect(readStaticNetwork(staticNetworkConfig(network))).toEqual(network)
      }),
    )
  })

  it('that need more words stay nmstate', () => {
    const network_yaml = 'interfaces:\n  - name: eno1\n    type: ethernet\n    lldp: { enabled: true }\n'
    const config = { network_yaml, mac_interface_map: [{ mac_address: mac(0), logical_nic_name: 'eno1' }] }
    const network = readStaticNetwork(config)
    expect(network.nmstate).toBe(network_yaml)
    expect(staticNetworkConfig(network)).toEqual(config)
  })

  it('are never refused by throwing', () => {
    fc.assert(fc.property(fc.string(), (network_yaml) => void readStaticNetwork({ network_yaml })))
  })

  it('of a bond with a VLAN', () => {
    const read = readRow({
      ...EMPTY_ROW,
      hostname: 'a',
      mac: `${mac(0)} ${mac(1)}`,
      interface: 'eno1+eno2',
      ipv4: '192.168.1.10/24',
      vlan: '100',
      bond: '802.3ad',
    })
    if (!read.ok) throw new Error('refused')
    const { interfaces } = parse(networkYaml(read.host.network)) as { interfaces: { name: string }[] }
    expect(interfaces.map(({ name }) => name)).toEqual(['eno1', 'eno2', 'bond0', 'bond0.100'])
  })
})

describe('rows', () => {
  it('say the same as settings', () => {
    fc.assert(
      fc.property(networks, (network) => {
        const row = writeRow({ hostname: 'a', network })
        if (row === null) {
          expect(network.dns_search).toBeDefined()
          return
        }
        expect(readRow(row)).toEqual({ ok: true, host: { hostname: 'a', network } })
      }),
    )
  })

  it.each([
    [{}, 'mac', 'The MAC address is missing; without it the machine is not found.'],
    [{ mac: 'x' }, 'mac', 'x is not a MAC address, such as 52:54:00:00:00:01.'],
    [
      { mac: mac(0), ipv4: '192.168.1.10' },
      'ipv4',
      '192.168.1.10 is not an IPv4 address with the length of its network, such as 192.168.1.10/24.',
    ],
    [
      { mac: mac(0), ipv4: '192.168.1.10/24', gateway: '10.0.0.1' },
      'gateway',
      '10.0.0.1 is outside of 192.168.1.0/24; a gateway is in the network of the address.',
    ],
    [{ mac: `${mac(0)} ${mac(1)}` }, 'bond', 'Several interfaces need a bond, such as active-backup.'],
    [
      { mac: mac(0), ipv4: '10.0.0.5/24', dns: 'fd00::1' },
      'dns',
      'fd00::1 cannot be reached: this machine has no IPv6 address.',
    ],
    [{ mac: mac(0), vlan: '5000' }, 'vlan', 'A VLAN is a number from 1 to 4094.'],
    [
      { mac: mac(0), hostname: 'A b' },
      'hostname',
      'The name may only have lower case letters, digits, hyphens and dots, and must start with a letter or digit.',
    ],
  ])('%j: %s', (changes, column, message) => {
    expect(checkRows([{ ...EMPTY_ROW, ...changes }])).toEqual([{ row: 0, column, message }])
  })

  it('must not share addresses', () => {
    const row = { ...EMPTY_ROW, mac: mac(0), ipv4: '192.168.1.10/24' }
    expect(checkRows([row, { ...row, mac: mac(1), ipv4: '192.168.1.10/25' }])).toEqual([
      { row: 1, column: 'ipv4', message: '192.168.1.10 is in row 1 already.' },
    ])
  })

  it('are pasted with heads', () => {
    const text =
      'Name\tRack\tMAC Address\tIP\tNetmask\tGW\nnode-1\t7\t52-54-00-00-00-01\t10.0.0.5\t255.255.255.0\t10.0.0.1\n'
    expect(parsePastedRows(text)).toEqual({
      rows: [
        {
          ...EMPTY_ROW,
          hostname: 'node-1',
          mac: '52:54:00:00:00:01',
          ipv4: '10.0.0.5/24',
          gateway: '10.0.0.1',
        },
      ],
      hasHeader: true,
      columns: ['hostname', null, 'mac', 'ipv4', 'prefix', 'gateway'],
    })
  })

  it('are pasted without heads', () => {
    const { columns, hasHeader } = parsePastedRows(`node-1;${mac(0)};10.0.0.5/24;10.0.0.1;10.0.0.2\n`)
    expect(hasHeader).toBe(false)
    expect(columns).toEqual(['hostname', 'mac', 'ipv4', 'gateway', 'dns'])
  })

  it('are printed as they are pasted', () => {
    const rows = [{ ...EMPTY_ROW, hostname: 'a', mac: mac(0), ipv4: '10.0.0.5/24', dns: '10.0.0.1 10.0.0.2' }]
    expect(parsePastedRows(printRows(rows)).rows).toEqual(rows)
  })

  it('never throw', () => {
    fc.assert(fc.property(fc.string(), (text) => void checkRows(parsePastedRows(text).rows)))
  })
})

describe('a range', () => {
  it.each([
    [{ start: '192.168.1.10/24', count: 3 }, ['192.168.1.10/24', '192.168.1.11/24', '192.168.1.12/24']],
    [{ start: '192.168.1.10/24', count: 2, used: ['192.168.1.10'] }, ['192.168.1.11/24', '192.168.1.12/24']],
    [{ start: '192.168.1.0/24', count: 1 }, ['192.168.1.1/24']],
    [{ start: '192.168.1.20', count: 2, step: 10 }, ['192.168.1.20', '192.168.1.30']],
    [{ start: 'fd00::f/64', count: 2 }, ['fd00::f/64', 'fd00::10/64']],
    [{ start: 'node-09', count: 2 }, ['node-09', 'node-10']],
    [{ start: '192.168.1.253/24', count: 3 }, 'After 2 of 3 addresses the end of 192.168.1.0/24 is reached.'],
    [{ start: 'node', count: 3 }, 'node is neither an address nor a name with a number, such as node-1.'],
  ])('%j', (rule, expected) => {
    const filled = fillRange(rule)
    expect(filled.ok ? filled.values : filled.message).toEqual(expected)
  })

  it('never throws and never repeats', () => {
    const start = fc.oneof(
      fc.string(),
      fc.ipV4().map((ip) => `${ip}/24`),
      fc.ipV6(),
    )
    fc.assert(
      fc.property(start, fc.nat(50), fc.integer({ min: -5, max: 5 }), (first, count, step) => {
        const filled = fillRange({ start: first, count, step })
        if (filled.ok) expect(new Set(filled.values).size).toBe(count)
      }),
    )
  })
})

describe('nmstate in an editor', () => {
  it.each([
    ['interfaces:\n  - name: eno1\n    typ: ethernet\n', 3, 5],
    [
      'interfaces:\n  - name: eno1\n    type: ethernet\n    ipv4:\n      enabled: true\n      address:\n        - ip: 10.0.0.300\n          prefix-length: 24\n',
      7,
      15,
    ],
    ['interfaces: [\n', 2, 1],
  ])('%j has its fault at %i:%i', (text, line, column) => {
    expect(checkNetworkYaml(text)[0]).toMatchObject({ line, column })
  })

  it('finds nothing wrong with what is right', () => {
    expect(checkNetworkYaml('interfaces:\n  - name: eno1\n    type: ethernet\n    state: up\n')).toEqual([])
  })
})
