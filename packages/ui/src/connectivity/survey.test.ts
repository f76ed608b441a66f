import type { ConnectivityRemoteHost } from '@groundwork/contract/steps'
import { expect, test } from 'vitest'
import { badness, linkOf, type Node, sharedAddresses } from './links.ts'
import { brokenPairs, isOneWay, reachGroups, surveyOf, suspects } from './survey.ts'

const node = (number: number, remote: readonly ConnectivityRemoteHost[] = []): Node => ({
  id: `id-${number}`,
  infraEnvId: 'e',
  name: `node-${number}`,
  interfaces: [
    { name: 'eno1', ipv4_addresses: [`192.0.2.${number}/24`] },
    { name: 'eno2', ipv4_addresses: [`198.51.100.${number}/24`] },
  ],
  report: { remote_hosts: [...remote] },
})

const l2 = (nic: string, address: string, successful = true) => ({
  outgoing_nic: nic,
  remote_ip_address: address,
  remote_mac: '52:54:00:00:00:01',
  successful,
})
const good = (number: number): ConnectivityRemoteHost => ({
  host_id: `id-${number}`,
  l2_connectivity: [l2('eno1', `192.0.2.${number}`), l2('eno2', `198.51.100.${number}`)],
  l3_connectivity: [
    { remote_ip_address: `192.0.2.${number}`, successful: true, average_rtt_ms: 2 },
    { remote_ip_address: `198.51.100.${number}`, successful: true, average_rtt_ms: 5 },
  ],
})

test('counts what should be reached from the networks that both are in', () => {
  expect(sharedAddresses(node(1), node(2))).toEqual([
    { nic: 'eno1', address: '192.0.2.2' },
    { nic: 'eno2', address: '198.51.100.2' },
  ])
})

test('names the pair and the interface that does not answer, and that the other direction works', () => {
  const { l2_connectivity, ...rest } = good(2)
  const broken = { ...rest, l2_connectivity: (l2_connectivity ?? []).slice(0, 1) }
  const survey = surveyOf([node(1, [broken]), node(2, [good(1)])])
  expect(brokenPairs(survey)).toEqual([
    {
      measure: 'l2',
      from: 0,
      to: 1,
      text: 'node-1 cannot reach node-2 on eno2 (layer 2)',
      isOneWay: true,
    },
  ])
  expect(isOneWay(survey, 0, 1, 'l2')).toBe(true)
  expect(isOneWay(survey, 0, 1, 'l3')).toBe(false)
})

test('another machine that answers is named with its address', () => {
  const alien = { ...good(2), l2_connectivity: [l2('eno1', '192.0.2.2', false), l2('eno2', '198.51.100.2')] }
  const [pair] = brokenPairs(surveyOf([node(1, [alien]), node(2, [good(1)])]))
  expect(pair?.text).toBe(
    'node-1 got an answer for 192.0.2.2 of node-2 from another machine (52:54:00:00:00:01)',
  )
})

test('the worst address counts for loss and latency', () => {
  const lossy = {
    ...good(2),
    l3_connectivity: [
      { remote_ip_address: '192.0.2.2', successful: true, average_rtt_ms: 3, packet_loss_percentage: 50 },
      { remote_ip_address: '198.51.100.2', successful: true, average_rtt_ms: 120 },
    ],
  }
  const link = linkOf(node(1, [lossy]), node(2))
  expect([link.loss, link.latency]).toEqual([50, 120])
  expect(badness(link, 'loss')).toBe(1)
  expect(linkOf(node(1), node(2)).l2).toBe('unknown')
  expect(badness(linkOf(node(1), node(2)), 'l2')).toBeNull()
})

test('groups are those that the checks go by', () => {
  const text = JSON.stringify({ majority_groups: { '192.0.2.0/24': ['id-1', 'id-2'] } })
  expect(reachGroups(text, [node(1), node(2), node(3)])).toEqual([
    { network: '192.0.2.0/24', members: ['node-1', 'node-2'], missing: ['node-3'] },
  ])
  expect(reachGroups('no json', [])).toEqual([])
})

test('a family that no host has an address of is not told of', () => {
  const text = JSON.stringify({ majority_groups: { IPv4: ['id-1', 'id-2'], IPv6: [] } })
  expect(reachGroups(text, [node(1), node(2)]).map(({ network }) => network)).toEqual(['IPv4'])
})

test('a host that most broken pairs have in common is named', () => {
  const nodes = [1, 2, 3, 4].map((number) => node(number))
  const pair = (from: number, to: number) => ({ measure: 'l3' as const, from, to, text: '', isOneWay: false })
  const pairs = [pair(0, 1), pair(0, 2), pair(0, 3), pair(1, 0), pair(2, 0), pair(3, 0)]
  expect(suspects(pairs, nodes)).toEqual([{ name: 'node-1', count: 6 }])
  expect(suspects([pair(0, 1)], nodes)).toEqual([])
})
