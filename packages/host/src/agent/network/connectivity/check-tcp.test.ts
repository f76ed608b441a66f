import { describe, expect, it } from 'vitest'
import type { TcpAnswer } from '../../../machine/machine.ts'
import { createSampleMachine } from '../../../testing/sample-machine.ts'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import { checkTcp, choosePeers } from './check-tcp.ts'

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const hosts = (count: number, ports: number) =>
  Array.from({ length: count }, (_, number) => ({
    host_id: idOf(number),
    nics: [{ ip_addresses: [`10.0.${number >> 8}.${number & 255}`] }],
    tcp_ports: Array.from({ length: ports }, (__, port) => 9000 + port),
  }))

describe('whose ports are tried', () => {
  it('every host in a cluster of 200 hosts, three of them masters', () => {
    expect(choosePeers([...hosts(3, 6), ...hosts(200, 2).slice(3)], idOf(7)).size).toBe(200)
  })

  it('never more than two thousand ports, and each host has others that try it', () => {
    const cluster = hosts(1_500, 2)
    const tries = new Map<string, number>()
    for (const { host_id } of cluster) {
      const peers = choosePeers(
        cluster.filter((host) => host.host_id !== host_id),
        host_id,
      )
      expect(peers.size).toBe(1_000)
      for (const peer of peers) tries.set(peer, (tries.get(peer) ?? 0) + 1)
    }
    expect(new Set(tries.values())).toEqual(new Set([1_000]))
  })
})

describe('what is reported of a port', () => {
  const check = async (...answers: readonly TcpAnswer[]) => {
    const left = [...answers]
    const machine = createSampleMachine('', { tcp: { probe: async () => left.shift() ?? 'open' } })
    const found = await checkTcp(machine, createConcurrencyLimit(1), ['192.0.2.12'], [6443])
    return { found: found.map(({ result }) => result), tries: answers.length - left.length }
  }

  it.each<readonly [TcpAnswer[], string[], number]>([
    [['open'], [], 1],
    [['timed-out', 'open'], [], 2],
    [['timed-out', 'timed-out', 'open'], ['timed-out'], 2],
    [['timed-out', 'refused'], ['refused'], 2],
    [['rejected', 'rejected'], ['rejected'], 2],
    [['failed', 'failed'], [], 2],
  ])('%j gives %j', async (answers, found, tries) => {
    expect(await check(...answers)).toEqual({ found, tries })
  })
})
