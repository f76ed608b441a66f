// A fleet of simulated machines against the real service, in virtual time and with every fault that the lab knows.
import { FAULT_NAMES } from '@groundwork/lab/faults'
import { type FleetResult, isExpected, isFaultVisible, runFleet } from '@groundwork/lab/lab'
import { findBuiltIn } from '@groundwork/lab/profiles'
import { beforeAll, describe, expect, it } from 'vitest'
import { FLEET_HOSTS } from '../../testing/sizes.ts'

const HOUR_MS = 3_600_000
const SHARE = 0.05

/** Single nodes, three, and three with workers. */
const mixed = (...counts: readonly (readonly [count: number, hosts: number])[]): readonly number[] =>
  counts.flatMap(([count, hosts]) => Array.from({ length: count }, () => hosts))
const FLEETS: Readonly<Record<number, readonly number[]>> = {
  60: mixed([2, 1], [2, 3], [6, 5], [1, 8], [1, 14]),
  500: mixed([10, 1], [20, 3], [54, 5], [8, 8], [8, 12]),
}
const FLEET = FLEETS[FLEET_HOSTS] ?? []
const FLEET_CLUSTERS = FLEET_HOSTS / 5

function profileFor(hosts: number) {
  const profile = findBuiltIn(hosts === 1 ? 'sno-edge' : 'dell-rack')
  if (profile === null) throw new Error('The profile is gone.')
  return profile
}

const run = (seed: number, sizes: readonly number[]): Promise<FleetResult> =>
  runFleet({ seed, sizes, faultShare: SHARE, profileFor, limitMs: HOUR_MS })

describe(`${FLEET_HOSTS} hosts in ${FLEET_CLUSTERS} clusters, each fault in 5 % of the hosts`, () => {
  let fleet: FleetResult
  beforeAll(async () => {
    fleet = await run(1, FLEET)
  }, 900_000)

  it('is what it says', () => {
    const hosts = fleet.clusters.flatMap((cluster) => cluster.hosts)
    expect([fleet.clusters.length, hosts.length]).toEqual([FLEET_CLUSTERS, FLEET_HOSTS])
    const counts = FAULT_NAMES.map((name) => hosts.filter(({ fault }) => fault === name).length)
    expect(counts).toEqual(FAULT_NAMES.map(() => SHARE * FLEET_HOSTS))
    expect(fleet.restarts).toBeGreaterThan(0)
  })

  it('all clusters without a fault that shows become ready', () => {
    const healthy = fleet.clusters.filter(({ isHealthy }) => isHealthy)
    expect(healthy.length).toBeGreaterThan(0.3 * FLEET_CLUSTERS)
    expect(healthy.filter((cluster) => !isExpected(cluster))).toEqual([])
  })

  it('every sick host shows the validation that belongs to its fault', () => {
    const sick = fleet.clusters.flatMap(({ hosts }) => hosts).filter(({ expected }) => expected !== null)
    expect(sick.length).toBe(0.2 * FLEET_HOSTS)
    expect(sick.filter((host) => !isFaultVisible(host))).toEqual([])
  })

  it('nothing hangs', () => {
    expect(fleet.isAsExpected).toBe(true)
  })
})

it('the same seed gives the same run, another seed another', async () => {
  const sizes = mixed([2, 1], [1, 3], [3, 5])
  const first = await run(7, sizes)
  const second = await run(7, sizes)
  const other = await run(8, sizes)
  expect(second.clusters).toEqual(first.clusters)
  expect(second.fingerprint).toBe(first.fingerprint)
  expect(other.fingerprint).not.toBe(first.fingerprint)
}, 900_000)
