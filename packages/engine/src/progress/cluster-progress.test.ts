import type { ClusterStatus, HostStage } from '@groundwork/contract/vocabulary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClusterProgress, MonitoredOperatorFacts } from '../facts/cluster-facts.ts'
import { aCluster, aClusterContext, aHost } from '../testing/builders.ts'
import { clusterProgress, totalPercentage } from './cluster-progress.ts'
import { BOOTSTRAP_STAGES, MASTER_STAGES } from './host-stages.ts'

const operator = (
  status: MonitoredOperatorFacts['status'],
  operator_type: 'builtin' | 'olm' = 'builtin',
) => ({
  ...(aCluster().monitored_operators[0] as MonitoredOperatorFacts),
  status,
  operator_type,
})

const numbers = (preparing: number, installing: number, finalizing: number, total: number) => ({
  preparing_for_installation_stage_percentage: preparing,
  installing_stage_percentage: installing,
  finalizing_stage_percentage: finalizing,
  total_percentage: total,
})

/** Bootstrap and two masters, 27 stages together. */
const hostsAt = (...stages: (HostStage | null)[]) =>
  stages.map((current_stage, index) =>
    aHost(index + 1, {
      role: 'master',
      bootstrap: index === 0,
      progress: { ...aHost(1).progress, current_stage },
    }),
  )

function progressOf(
  status: ClusterStatus,
  stages: readonly (HostStage | null)[],
  { operators = [operator(null)], progress = {} as Partial<ClusterProgress> } = {},
) {
  const cluster = aCluster({
    status,
    monitored_operators: operators,
    progress: { ...aCluster().progress, ...progress },
  })
  return clusterProgress(aClusterContext({ cluster, hosts: hostsAt(...stages) }))
}

describe('clusterProgress', () => {
  it.each([
    ['before anything', 'ready', [null, null, null], numbers(0, 0, 0, 0)],
    ['entering installing', 'installing', [null, null, null], numbers(100, 0, 0, 10)],
    [
      'all hosts installing',
      'installing',
      ['Installing', 'Installing', 'Installing'],
      numbers(100, 22, 0, 25),
    ],
    ['a host without a stage', 'installing', ['Installing', 'Installing', null], numbers(100, 14, 0, 19)],
    ['all hosts done', 'finalizing', ['Done', 'Done', 'Done'], numbers(100, 100, 0, 80)],
    [
      'waiting for a person',
      'installing-pending-user-action',
      ['Done', 'Done', 'Done'],
      numbers(100, 100, 0, 80),
    ],
  ] as const)('%s', (_scenario, status, stages, expected) => {
    expect(progressOf(status, stages)).toMatchObject(expected)
  })

  const DONE = ['Done', 'Done', 'Done'] as const

  it.each([
    ['one of two operators', [operator('available'), operator('progressing')], 50, 87],
    ['an optional operator that failed is done', [operator('available'), operator('failed', 'olm')], 100, 95],
    ['an operator of the release that failed is not', [operator('available'), operator('failed')], 50, 87],
    ['no operators', [], 0, 80],
  ])('finalizing: %s', (_scenario, operators, finalizing, total) => {
    expect(progressOf('finalizing', DONE, { operators })).toMatchObject(numbers(100, 100, finalizing, total))
  })

  it('does not fall while finalizing', () => {
    const progress = { total_percentage: 90 }
    expect(progressOf('finalizing', DONE, { progress }).total_percentage).toBe(90)
  })

  it('is complete with the status installed', () => {
    expect(progressOf('installed', DONE, { progress: numbers(100, 100, 50, 87) })).toMatchObject(
      numbers(100, 100, 100, 100),
    )
  })

  it.each(['error', 'cancelled', 'insufficient'] as const)('stays as it was in status %s', (status) => {
    expect(progressOf(status, DONE, { progress: numbers(100, 40, 0, 38) })).toMatchObject(
      numbers(100, 40, 0, 38),
    )
  })

  it('is not kept for a cluster that takes in hosts', () => {
    const cluster = aCluster({ kind: 'AddHostsCluster', status: 'adding-hosts' })
    expect(clusterProgress(aClusterContext({ cluster }))).toEqual(cluster.progress)
  })

  it('never shrinks while a host goes forward', () => {
    const lists = [BOOTSTRAP_STAGES, MASTER_STAGES, MASTER_STAGES]
    const places = fc.tuple(...lists.map(({ length }) => fc.nat(length - 1)))
    fc.assert(
      fc.property(places, fc.nat(2), (indexes, mover) => {
        const stagesAfter = (moved: number) =>
          lists.map((list, host) => list[(indexes[host] ?? 0) + (host === mover ? moved : 0)] ?? 'Done')
        const before = progressOf('installing', stagesAfter(0)).total_percentage
        const after = progressOf('installing', stagesAfter(1)).total_percentage
        expect(after).toBeGreaterThanOrEqual(before)
        expect(before).toBeGreaterThanOrEqual(10)
        expect(after).toBeLessThanOrEqual(80)
      }),
    )
  })
})

describe('totalPercentage', () => {
  it.each([
    [0, 0, 0, 0],
    [100, 0, 0, 10],
    [100, 90, 0, 73],
    [100, 100, 100, 95],
    [100, 22, 33, 29],
  ])('%i, %i and %i make %i', (preparing, installing, finalizing, expected) => {
    expect(totalPercentage({ preparing, installing, finalizing })).toBe(expected)
  })
})
