import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HostFacts } from '../facts/host-facts.ts'
import { aHost, hostId } from '../testing/builders.ts'
import { answeringMacs, ipCollisions } from './ip-collisions.ts'

type Answer = readonly [address: string, mac: string, successful?: boolean]

const hostHearing = (number: number, answers: readonly Answer[]): HostFacts =>
  aHost(number, {
    connectivity: {
      remote_hosts: [
        {
          host_id: hostId(99),
          l2_connectivity: answers.map(([remote_ip_address, remote_mac, successful = true]) => ({
            remote_ip_address,
            remote_mac,
            successful,
          })),
        },
      ],
    },
  })

describe('ipCollisions', () => {
  it.each<[string, Answer[][], Record<string, string[]>]>([
    ['nothing when all hosts hear the same card', [[['10.0.0.1', 'aa:01']], [['10.0.0.1', 'aa:01']]], {}],
    [
      'two cards heard by one host',
      [
        [
          ['10.0.0.1', 'aa:02'],
          ['10.0.0.1', 'aa:01', false],
        ],
      ],
      { '10.0.0.1': ['aa:01', 'aa:02'] },
    ],
    [
      'two cards heard by different hosts, not only the last',
      [[['10.0.0.1', 'aa:02']], [['10.0.0.1', 'aa:01']], []],
      { '10.0.0.1': ['aa:01', 'aa:02'] },
    ],
    ['the same card in capitals', [[['10.0.0.1', 'AA:01']], [['10.0.0.1', 'aa:01']]], {}],
    ['an address without an answer', [[['10.0.0.1', '']], [['10.0.0.1', 'aa:01']]], {}],
    [
      'two spellings of one IPv6 address',
      [[['fd01::1', 'aa:01']], [['FD01:0::1', 'aa:02']]],
      { 'fd01::1': ['aa:01', 'aa:02'] },
    ],
    ['no reports', [[], []], {}],
  ])('%s', (_, reports, expected) => {
    expect(ipCollisions(reports.map((answers, index) => hostHearing(index + 1, answers)))).toEqual(expected)
  })

  it('reads hosts without any report', () => {
    expect(ipCollisions([aHost(1, { connectivity: null }), aHost(2, { connectivity: {} })])).toEqual({})
  })

  it('is the same whatever the order of hosts and answers, also as text', () => {
    const answer = fc.tuple(
      fc.constantFrom('10.0.0.1', '10.0.0.2', 'fd01::1'),
      fc.constantFrom('aa:01', 'aa:02', 'aa:03', 'AA:03'),
    )
    fc.assert(
      fc.property(fc.array(fc.array(answer, { maxLength: 4 }), { maxLength: 4 }), (reports) => {
        const hosts = reports.map((answers, index) => hostHearing(index + 1, answers))
        const backwards = reports
          .map((answers, index) => hostHearing(index + 1, [...answers].reverse()))
          .reverse()
        expect(JSON.stringify(ipCollisions(backwards))).toBe(JSON.stringify(ipCollisions(hosts)))
      }),
    )
  })

  it('tells who answers for an address', () => {
    const hosts = [hostHearing(1, [['10.0.0.1', 'aa:01']]), hostHearing(2, [['10.0.0.2', 'aa:02']])]
    expect(answeringMacs(hosts)).toEqual(
      new Map([
        ['10.0.0.1', ['aa:01']],
        ['10.0.0.2', ['aa:02']],
      ]),
    )
  })
})
