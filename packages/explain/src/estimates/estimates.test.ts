import { FinalizingStage, HostStage } from '@groundwork/contract/vocabulary'
import { minutes, seconds } from '@groundwork/engine/facts'
import { stagesFor } from '@groundwork/engine/progress'
import { anySnapshot, plausibleSnapshot } from '@groundwork/engine/testing/arbitraries'
import {
  aCluster,
  aHost,
  aSingleNodeCluster,
  aSnapshot,
  NOW,
  someSettings,
} from '@groundwork/engine/testing/builders'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atStage, installingHost } from '../installation/testing/installations.ts'
import { estimateCluster } from './estimate-cluster.ts'
import { estimateHost } from './estimate-host.ts'
import { learnDurations } from './learn-durations.ts'
import { PRIORS, priorOf } from './priors.ts'
import { remainderOf } from './remaining-time.ts'
import { type StageDuration, TIMED_ROLES, TOPOLOGIES } from './stage-history.ts'

const NOTHING_LEARNED = learnDurations([])
const installing = (changes = {}) =>
  aCluster({ status: 'installing', install_started_at: NOW - minutes(20), ...changes })
const setting = {
  cluster: installing(),
  topology: 'compact',
  settings: someSettings(),
  durations: NOTHING_LEARNED,
  now: NOW,
} as const
const took = (secs: number, count: number): StageDuration[] =>
  Array.from({ length: count }, () => ({
    stage: 'Rebooting',
    role: 'master',
    topology: 'compact',
    seconds: secs,
  }))

const anyHistory: fc.Arbitrary<StageDuration[]> = fc.array(
  fc.record({
    stage: fc.constantFrom(...HostStage.enum, ...FinalizingStage.enum, 'Preparing' as const),
    role: fc.constantFrom(...TIMED_ROLES),
    topology: fc.constantFrom(...TOPOLOGIES),
    seconds: fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.double({ noNaN: true })),
  }),
)

describe('built-in assumptions', () => {
  it('are in order for every stage', () => {
    const all = Object.values(PRIORS).flatMap((roles) => Object.values(roles))
    expect(all.length).toBeGreaterThan(15)
    for (const { low, median, high } of all)
      expect([low, median, high]).toEqual([low, median, high].sort((a, b) => a - b))
  })

  it('add up to an hour or so', () => {
    const total = (snapshot: Parameters<typeof estimateCluster>[0]) =>
      (estimateCluster(snapshot, NOTHING_LEARNED).remaining?.remaining_seconds ?? 0) / 60
    expect(total(aSnapshot())).toBeGreaterThan(40)
    expect(total(aSnapshot())).toBeLessThan(80)
    const single = aSnapshot({ cluster: aSingleNodeCluster({ status: 'ready' }), hosts: [aHost(1)] })
    expect(total(single)).toBeGreaterThan(35)
    expect(total(single)).toBeLessThan(70)
  })
})

describe('learnDurations', () => {
  const median = (...history: StageDuration[]) =>
    learnDurations(history).of('Rebooting', 'master', 'compact').median

  it('believes many observations, and few only a little', () => {
    const assumed = priorOf('Rebooting', 'master').median
    expect(median()).toBe(assumed)
    expect(median(...took(60, 1))).toBeGreaterThan(assumed / 2)
    expect(median(...took(60, 50))).toBeLessThan(70)
  })

  it('assumes less of machines that are faster, and believes them as it believes others', () => {
    const faster = (...history: StageDuration[]) =>
      learnDurations(history, 20).of('Rebooting', 'master', 'compact').median
    expect(faster()).toBe(priorOf('Rebooting', 'master').median / 20)
    expect(faster(...took(60, 50))).toBeCloseTo(median(...took(60, 50)), -1)
  })

  it('does not let one hung machine count for all', () => {
    expect(median(...took(60, 20), ...took(20_000, 2))).toBeLessThan(median(...took(60, 20)) + 1)
  })

  it('learns a little from other topologies', () => {
    const history = took(60, 20).map((one) => ({ ...one, topology: 'multi-node' as const }))
    expect(median(...history)).toBeLessThan(priorOf('Rebooting', 'master').median)
    expect(median(...history)).toBeGreaterThanOrEqual(median(...took(60, 20)))
  })

  it('gives an ordered band that is not negative, whatever happened before', () => {
    fc.assert(
      fc.property(
        anyHistory,
        fc.constantFrom(...HostStage.enum),
        fc.constantFrom(...TIMED_ROLES),
        (history, stage, role) => {
          const { low, median, high } = learnDurations(history).of(stage, role, 'compact')
          expect(low).toBeGreaterThanOrEqual(0)
          expect(median).toBeGreaterThanOrEqual(low)
          expect(high).toBeGreaterThanOrEqual(median)
        },
      ),
    )
  })
})

describe('remainderOf', () => {
  const quartiles = { low: 60, median: 120, high: 240 }
  it.each([
    [
      'has just begun',
      { ageSeconds: 0, share: null },
      { remaining_seconds: 120, low_seconds: 60, high_seconds: 240 },
    ],
    [
      'is half through',
      { ageSeconds: 60, share: null },
      { remaining_seconds: 60, low_seconds: 0, high_seconds: 180 },
    ],
    [
      'is over its time',
      { ageSeconds: 600, share: null },
      { remaining_seconds: 6, low_seconds: 0, high_seconds: 180 },
    ],
    [
      'is slow by its own words',
      { ageSeconds: 300, share: 0.25 },
      { remaining_seconds: 900, low_seconds: 45, high_seconds: 900 },
    ],
  ])('of a stage that %s', (_, present, expected) => {
    expect(remainderOf(quartiles, present)).toEqual(expected)
  })
})

describe('estimateHost', () => {
  const left = (host: Parameters<typeof estimateHost>[0], now = NOW) =>
    estimateHost(host, { ...setting, now }).remaining?.remaining_seconds

  it('never grows while the host makes progress or time goes by', () => {
    const stage = fc.integer({ min: 0, max: 10 })
    const age = fc.integer({ min: 0, max: 7_200 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        stage,
        stage,
        age,
        age,
        anyHistory,
        (number, a, b, young, old, history) => {
          const durations = learnDurations(history)
          const stages = stagesFor(installingHost(number), setting.cluster, setting.settings)
          const at = (place: number, ageSeconds: number) => {
            const current = stages[Math.min(place, stages.length - 1)] ?? 'Done'
            const progress = { ...atStage(current), stage_started_at: NOW - seconds(ageSeconds) }
            return (
              estimateHost(installingHost(number, { progress }), { ...setting, durations }).remaining
                ?.remaining_seconds ?? 0
            )
          }
          const [first, last] = [Math.min(a, b), Math.max(a, b)]
          expect(at(first, Math.max(young, old))).toBeLessThanOrEqual(at(first, Math.min(young, old)) + 1e-6)
          if (first < last) expect(at(last, young)).toBeLessThanOrEqual(at(first, old) + 1e-6)
        },
      ),
    )
  })

  it('goes down with every percent that was written', () => {
    const at = (percent: number) =>
      left(
        installingHost(2, {
          progress: atStage('Writing image to disk', { ageMinutes: 2, info: `${percent}%` }),
        }),
      )
    const lefts = [5, 20, 50, 90, 100].map((percent) => at(percent) ?? 0)
    expect(lefts).toEqual([...lefts].sort((a, b) => b - a))
  })

  it.each(['error', 'cancelled', 'installing-pending-user-action'] as const)(
    'says nothing about a host in %s',
    (status) => {
      expect(estimateHost(installingHost(2, { status }), setting).remaining).toBeNull()
    },
  )

  it('tells who is overdue', () => {
    const rebooting = (ageMinutes: number) =>
      estimateHost(installingHost(2, { progress: atStage('Rebooting', { ageMinutes }) }), setting)
    expect([rebooting(5).isOverdue, rebooting(30).isOverdue]).toEqual([false, true])
    expect(left(installingHost(2, { status: 'installed' }))).toBe(0)
  })
})

describe('estimateCluster', () => {
  it('is total, ordered and never negative', () => {
    fc.assert(
      fc.property(fc.oneof(anySnapshot, plausibleSnapshot), anyHistory, (snapshot, history) => {
        const { remaining, hosts } = estimateCluster(snapshot, learnDurations(history))
        for (const one of [remaining, ...[...hosts.values()].map((host) => host.remaining)]) {
          if (one === null) continue
          expect(one.low_seconds).toBeGreaterThanOrEqual(0)
          expect(one.remaining_seconds).toBeGreaterThanOrEqual(0)
          expect(one.high_seconds).toBeLessThan(Number.POSITIVE_INFINITY)
          expect(one.high_seconds + 1e-6).toBeGreaterThanOrEqual(one.remaining_seconds)
          expect(one.remaining_seconds + 1e-6).toBeGreaterThanOrEqual(one.low_seconds)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('never grows from one phase to the next', () => {
    const hosts = (stage: HostStage, status = 'installing-in-progress' as const) =>
      [1, 2, 3].map((number) =>
        installingHost(number, { status, progress: atStage(stage, { ageMinutes: 0 }) }),
      )
    const progress = (finalizing_stage: FinalizingStage) => ({
      ...aCluster().progress,
      finalizing_stage,
      finalizing_stage_started_at: NOW,
    })
    const installed = [1, 2, 3].map((number) => installingHost(number, { status: 'installed' }))
    const phases = [
      aSnapshot(),
      aSnapshot({ cluster: installing({ status: 'preparing-for-installation', status_updated_at: NOW }) }),
      aSnapshot({ cluster: installing(), hosts: hosts('Starting installation') }),
      aSnapshot({ cluster: installing(), hosts: hosts('Rebooting') }),
      aSnapshot({ cluster: installing(), hosts: hosts('Joined') }),
      aSnapshot({
        cluster: installing({ status: 'finalizing', progress: progress('Waiting for cluster operators') }),
        hosts: installed,
      }),
      aSnapshot({
        cluster: installing({
          status: 'finalizing',
          progress: progress('Waiting for olm operators csv initialization'),
        }),
        hosts: installed,
      }),
      aSnapshot({ cluster: installing({ status: 'installed' }), hosts: installed }),
    ].map((snapshot) => estimateCluster(snapshot, NOTHING_LEARNED).remaining?.remaining_seconds ?? -1)
    expect(phases).toEqual([...phases].sort((a, b) => b - a))
    expect(phases.at(-1)).toBe(0)
  })

  it('does not guess where a person or a miracle is needed', () => {
    const remaining = (status: 'error' | 'installing-pending-user-action') =>
      estimateCluster(aSnapshot({ cluster: installing({ status }) }), NOTHING_LEARNED).remaining
    expect([remaining('error'), remaining('installing-pending-user-action')]).toEqual([null, null])
    expect(estimateCluster(aSnapshot({ hosts: [] }), NOTHING_LEARNED).remaining).toBeNull()
  })
})
