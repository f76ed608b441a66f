// Deployments as they happen: a sound shape in some phase of its life, with a few faults.

import type { ClusterStatus, HostStatus } from '@groundwork/contract/vocabulary'
import { HostStage } from '@groundwork/contract/vocabulary'
import fc from 'fast-check'
import type { HostFacts } from '../facts/host-facts.ts'
import { minutes, seconds } from '../facts/instant.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import { NOW } from './builders.ts'
import { FAULT_NAMES, FAULTS, type FaultName } from './faults.ts'
import { soundSnapshot, TOPOLOGIES, type Topology, type TopologyName } from './topologies.ts'

interface Phase {
  readonly cluster: ClusterStatus
  readonly hosts: readonly HostStatus[]
}

const BEFORE: readonly HostStatus[] = [
  'discovering',
  'known',
  'insufficient',
  'pending-for-input',
  'disconnected',
]
const DURING: readonly HostStatus[] = [
  'installing',
  'installing-in-progress',
  'installing-pending-user-action',
  'installed',
  'error',
]

export const DISCOVERY: readonly Phase[] = (['insufficient', 'pending-for-input', 'ready'] as const).map(
  (cluster) => ({ cluster, hosts: BEFORE }),
)

const PHASES: readonly Phase[] = [
  ...DISCOVERY,
  {
    cluster: 'preparing-for-installation',
    hosts: ['known', 'preparing-for-installation', 'preparing-successful', 'preparing-failed'],
  },
  { cluster: 'installing', hosts: ['preparing-successful', ...DURING] },
  { cluster: 'installing-pending-user-action', hosts: DURING },
  { cluster: 'finalizing', hosts: ['installed', 'installing-in-progress', 'error'] },
  { cluster: 'installed', hosts: ['installed'] },
  { cluster: 'error', hosts: DURING },
  { cluster: 'cancelled', hosts: ['cancelled', 'resetting-pending-user-action'] },
]

interface Situation {
  readonly topology: TopologyName
  readonly phase: Phase
  readonly faults: readonly { readonly fault: FaultName; readonly host: number }[]
  /** One entry a host, used in turn. */
  readonly hosts: readonly {
    readonly status: number
    readonly stage: HostStage
    readonly ageMinutes: number
    readonly sinceCheckInMs: number
  }[]
  readonly areSoftTimeoutsEnabled: boolean
  readonly isPrepared: boolean
}

export function buildSituation(situation: Situation): ClusterSnapshot {
  const { topology, phase, faults, hosts } = situation
  const shape: Topology = TOPOLOGIES[topology]
  const sound = soundSnapshot(shape)
  const faulty = faults.reduce((snapshot, { fault, host }) => FAULTS[fault](snapshot, host), {
    ...sound,
    hosts: sound.hosts.map((host, index) => ({
      ...host,
      checked_in_at: NOW - (hosts[index % hosts.length]?.sinceCheckInMs ?? 0),
    })),
  } as ClusterSnapshot)
  const oldest = Math.max(...hosts.map(({ ageMinutes }) => ageMinutes))
  return {
    ...faulty,
    settings: { ...faulty.settings, areSoftTimeoutsEnabled: situation.areSoftTimeoutsEnabled },
    cluster: {
      ...faulty.cluster,
      status: phase.cluster,
      status_updated_at: NOW - minutes(oldest),
      install_started_at: DISCOVERY.includes(phase) ? null : NOW - minutes(oldest + 5),
      last_installation_preparation: situation.isPrepared ? { status: 'success', reason: '' } : null,
    },
    hosts: faulty.hosts.map((host, index) => inPhase(host, phase, hosts[index % hosts.length])),
  }
}

function inPhase(host: HostFacts, phase: Phase, course: Situation['hosts'][number] | undefined): HostFacts {
  const status = phase.hosts[(course?.status ?? 0) % phase.hosts.length] ?? host.status
  const at = NOW - minutes(course?.ageMinutes ?? 0)
  const hasStage = status === 'installing-in-progress' || status === 'installing-pending-user-action'
  return {
    ...host,
    status,
    status_updated_at: at,
    progress: hasStage
      ? { ...host.progress, current_stage: course?.stage ?? null, stage_started_at: at, stage_updated_at: at }
      : host.progress,
  }
}

const situation = (phases: readonly Phase[], faults: fc.Arbitrary<FaultName>): fc.Arbitrary<Situation> =>
  fc.record({
    topology: fc.constantFrom(...(Object.keys(TOPOLOGIES) as TopologyName[])),
    phase: fc.constantFrom(...phases),
    faults: fc.array(fc.record({ fault: faults, host: fc.nat(4) }), { maxLength: 4, size: 'max' }),
    hosts: fc.array(
      fc.record({
        status: fc.nat(9),
        stage: fc.constantFrom(...HostStage.enum),
        ageMinutes: fc.integer({ min: 0, max: 100 }),
        sinceCheckInMs: fc.integer({ min: 0, max: seconds(170) }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    areSoftTimeoutsEnabled: fc.boolean(),
    isPrepared: fc.boolean(),
  })

export const plausibleSnapshot: fc.Arbitrary<ClusterSnapshot> = situation(
  PHASES,
  fc.constantFrom(...FAULT_NAMES),
).map(buildSituation)

/** Only clusters that still take changes. */
export const plausibleDraft: fc.Arbitrary<ClusterSnapshot> = situation(
  DISCOVERY,
  fc.constantFrom(...FAULT_NAMES),
).map(buildSituation)
