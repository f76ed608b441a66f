import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createClusterContext } from '../context/cluster-context.ts'
import { effectiveRole } from '../context/effective-role.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { anySnapshot } from '../testing/arbitrary-snapshot.ts'
import {
  aClusterContext,
  aConnectivityReport,
  aHost,
  anInfraEnv,
  anInventory,
  hostId,
  ipAddress,
} from '../testing/builders.ts'
import { plausibleSnapshot } from '../testing/plausible-snapshot.ts'
import { shuffleHosts } from '../testing/shuffle.ts'
import { chooseBootstrap } from './bootstrap.ts'

const master = (number: number, cores: number, changes: Partial<HostFacts> = {}) =>
  aHost(number, { role: 'master', inventory: anInventory(number, { cpu: { count: cores } }), ...changes })
const reaching = (...others: number[]) => ({ connectivity: aConnectivityReport(0, others) })
const rendezvous = (rendezvous_ip: string) => ({ infraEnvs: [anInfraEnv({ rendezvous_ip })] })

describe('chooseBootstrap', () => {
  it.each([
    ['the strongest master', [master(1, 8), master(2, 16), master(3, 12)], 2],
    ['the one that is flagged', [master(1, 8, { bootstrap: true }), master(2, 16)], 1],
    ['only one that can start', [master(1, 8), master(2, 16, { status: 'disconnected' })], 1],
    ['one that is preparing', [master(1, 8, { status: 'preparing-for-installation' })], 1],
    ['never a worker', [aHost(1, { role: 'worker' })], null],
    ['no host', [], null],
    [
      'the best connected, although another is stronger',
      [master(1, 8, reaching(2, 3)), master(2, 8, reaching(1)), master(3, 32, reaching())],
      1,
    ],
    [
      'the one that most others reach',
      [master(1, 8, reaching(2)), master(2, 8, reaching()), master(3, 32, reaching(2))],
      2,
    ],
    [
      'the strongest of those that are connected equally well',
      [master(1, 8, reaching(2)), master(2, 16, reaching(1)), master(3, 32, reaching())],
      2,
    ],
    [
      'a master that reaches workers',
      [master(1, 8, reaching(4)), master(2, 32, reaching()), aHost(4, { role: 'worker', ...reaching(1) })],
      1,
    ],
  ])('%s', (_scenario, hosts, expected) => {
    expect(chooseBootstrap(aClusterContext({ hosts }))).toBe(expected === null ? null : hostId(expected))
  })

  const hosts = [master(1, 8), master(2, 16), master(3, 32)]
  it.each([
    ['the master at the rendezvous address', ipAddress(1), 1],
    ['the strongest, where no host has that address', '203.0.113.9', 3],
    ['the strongest, where it is no address', 'somewhere', 3],
    ['the strongest, where it is empty', '', 3],
  ])('%s', (_scenario, ip, expected) => {
    expect(chooseBootstrap(aClusterContext({ hosts, ...rendezvous(ip) }))).toBe(hostId(expected))
  })

  it('a host at the rendezvous address that cannot start is passed over', () => {
    const late = [master(1, 8, { status: 'disconnected' }), master(2, 16)]
    expect(chooseBootstrap(aClusterContext({ hosts: late, ...rendezvous(ipAddress(1)) }))).toBe(hostId(2))
  })

  it('chooses the same master whatever the order of hosts, interfaces and reports is', () => {
    const any = fc.oneof(plausibleSnapshot, anySnapshot)
    fc.assert(
      fc.property(any, fc.integer({ min: 0, max: 1_000_000 }), (snapshot, seed) => {
        const chosen = chooseBootstrap(createClusterContext(snapshot))
        const shuffled = { ...snapshot, hosts: shuffleHosts(snapshot.hosts, seed) }
        expect(chooseBootstrap(createClusterContext(shuffled))).toBe(chosen)
        const host = snapshot.hosts.find(({ id }) => id === chosen)
        const isFlagged = snapshot.hosts.some(({ bootstrap }) => bootstrap)
        if (host !== undefined && !isFlagged) expect(effectiveRole(host)).toBe('master')
      }),
    )
  })
})
