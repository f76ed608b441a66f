import { describe, expect, it } from 'vitest'
import { createClusterContext } from '../context/cluster-context.ts'
import { createHostContext } from '../context/host-context.ts'
import { minutes } from '../facts/instant.ts'
import { NO_STEP_INPUTS } from '../facts/step-inputs.ts'
import {
  aHost,
  aHostContext,
  anInventory,
  anUnboundHostContext,
  hostId,
  ipAddress,
  macAddress,
  NOW,
} from '../testing/builders.ts'
import { aFleet } from '../testing/fleet.ts'
import {
  connectivityCheck,
  connectivityTargets,
  isConnectivityCheckDue,
  targetsFor,
} from './connectivity-check.ts'

const peersOf = (context: Parameters<typeof connectivityCheck.args>[0]) => {
  const args = connectivityCheck.args(context, NO_STEP_INPUTS)
  return args && (JSON.parse(args[0] ?? '') as { host_id: string }[])
}

const idsOf = (context: Parameters<typeof connectivityCheck.args>[0]) =>
  peersOf(context)?.map(({ host_id }) => host_id) ?? null

describe('connectivityCheck.args', () => {
  it('names every other host with its addresses', () => {
    expect(peersOf(aHostContext())).toEqual(
      [2, 3].map((number) => ({
        host_id: hostId(number),
        nics: [{ ip_addresses: [ipAddress(number)], mac: macAddress(number), name: 'eno1' }],
        tcp_ports: [],
      })),
    )
  })

  it.each([
    ['master', [2379, 6443, 10250]],
    ['arbiter', [2379, 10250]],
    ['worker', [10250]],
    ['auto-assign', [10250]],
  ] as const)('asks to try those ports of a %s at which it listens', (role, tcp_ports) => {
    const connectivity = { remote_hosts: null, listening_ports: [22, 2379, 6443, 10250] }
    const peer = aHost(2, { role, suggested_role: role, connectivity })
    expect(peersOf(aHostContext({}, { hosts: [peer] }))).toMatchObject([{ tcp_ports }])
  })

  it.each([1, 2, 3])('cuts host %i out wherever it stands', (number) => {
    const fleet = createClusterContext({ ...aFleet(3) })
    const host = fleet.hosts[number - 1]
    if (!host) throw new Error('no such host')
    const others = fleet.hosts.filter(({ id }) => id !== host.id).map(({ id }) => id)
    expect(idsOf(createHostContext(host, fleet))).toEqual(others)
  })

  it('puts IPv4 before IPv6 and drops prefixes', () => {
    const inventory = anInventory(2, {
      interfaces: [
        { name: 'a', ipv4_addresses: ['10.0.0.2/24'], ipv6_addresses: ['fd2e::2/64'] },
        { name: 'b' },
      ],
    })
    expect(peersOf(aHostContext({}, { hosts: [aHost(2, { inventory })] }))).toEqual([
      {
        host_id: hostId(2),
        nics: [
          { ip_addresses: ['10.0.0.2', 'fd2e::2'], name: 'a' },
          { ip_addresses: [], name: 'b' },
        ],
        tcp_ports: [],
      },
    ])
  })

  it.each(['discovering', 'disconnected'] as const)('does not look for a host that is %s', (status) => {
    const hosts = [aHost(2, { status, inventory: null }), aHost(3)]
    expect(idsOf(aHostContext({}, { hosts }))).toEqual([hostId(3)])
  })

  it('asks a disconnected host about the others all the same', () => {
    expect(idsOf(aHostContext({ status: 'disconnected' }))).toEqual([2, 3].map(hostId))
  })

  it.each([
    ['the only host', { hosts: [] }],
    [
      'next to a host without interfaces',
      { hosts: [aHost(2, { inventory: anInventory(2, { interfaces: [] }) }), aHost(3)] },
    ],
    ['next to a host without inventory', { hosts: [aHost(2, { inventory: null }), aHost(3)] }],
  ])('is left out for %s', (_scenario, changes) => {
    expect(peersOf(aHostContext({}, changes))).toBeNull()
  })

  it('is sent to the one host without interfaces itself', () => {
    expect(idsOf(aHostContext({ inventory: null }))).toEqual([2, 3].map(hostId))
  })

  it('is left out without a cluster', () => {
    expect(peersOf(anUnboundHostContext())).toBeNull()
  })
})

describe('targetsFor', () => {
  const targets = connectivityTargets(
    createClusterContext({ ...aFleet(3), hosts: [aHost(1), aHost(2), aHost(3, { status: 'disconnected' })] }),
  )
  const idsFor = (id: string, from = targets) => {
    const text = targetsFor(from, id)
    return text === null ? null : (JSON.parse(text) as { host_id: string }[]).map(({ host_id }) => host_id)
  }

  it('gives all that can be reached but the one who asks', () => {
    expect(idsFor(hostId(1))).toEqual([hostId(2)])
    expect(idsFor(hostId(3))).toEqual([1, 2].map(hostId))
  })

  it.each(['unknown', '__proto__', 'toString'])('gives all hosts to %s', (id) => {
    expect(idsFor(id)).toEqual([1, 2].map(hostId))
  })

  it('gives nothing while another host has no interfaces', () => {
    const waiting = { ...targets, withoutInterfaces: [hostId(3)] }
    expect(idsFor(hostId(1), waiting)).toBeNull()
    expect(idsFor(hostId(3), waiting)).toEqual([1, 2].map(hostId))
  })
})

describe('isConnectivityCheckDue', () => {
  it('lets every host check in a cluster of up to 150', () => {
    for (let position = 0; position < 150; position++) {
      expect(isConnectivityCheckDue(position, 150, NOW)).toBe(true)
    }
  })

  it.each([151, 200, 300, 1000])('of %i hosts, 150 a minute in turn', (count) => {
    const rounds = Math.ceil(count / 150)
    const turns = Array.from({ length: count }, () => 0)
    for (let minute = 0; minute < rounds; minute++) {
      const due = turns.map((_, position) => isConnectivityCheckDue(position, count, NOW + minutes(minute)))
      expect(due.filter(Boolean)).toHaveLength(150)
      due.forEach((isDue, position) => {
        if (isDue) turns[position] = (turns[position] ?? 0) + 1
      })
    }
    expect(Math.min(...turns)).toBeGreaterThanOrEqual(1)
    expect(Math.max(...turns)).toBeLessThanOrEqual(2)
  })
})
