// The table of the contract about looking at a cluster, written down a second time in its own terms and order, and
// compared with ours in random situations.

import type { ClusterValidationId } from '@groundwork/contract/vocabulary'
import { ClusterStatus, FinalizingStage, HostStatus } from '@groundwork/contract/vocabulary'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { minutes } from '../facts/instant.ts'
import { aCluster, aHost, NOW } from '../testing/builders.ts'
import { aClusterSubject } from '../testing/subjects.ts'
import { refreshCluster } from './next-status.ts'

const RUNS = 500

/** Mostly true: a cluster in which everything is wrong is always led to the same place. */
const mostly = fc.constantFrom(true, true, true, false)

/** Random statuses of single hosts would hardly ever make sense together. */
const THEMES: readonly (readonly HostStatus[])[] = [
  ['preparing-successful'],
  ['preparing-successful', 'preparing-for-installation', 'preparing-failed', 'known'],
  ['installed'],
  ['installed', 'installing-in-progress'],
  ['installed', 'installed', 'error'],
  ['installed', 'installing', 'installing-pending-user-action'],
  HostStatus.enum,
]

const anyHosts = fc.constantFrom(...THEMES).chain((theme) => {
  const someHosts = (minLength: number, maxLength: number) =>
    fc.array(fc.constantFrom(...theme), { minLength, maxLength })
  return fc.record({ masters: someHosts(1, 4), workers: someHosts(0, 3), arbiters: someHosts(0, 1) })
})

const anySituation = fc.record({
  DHCP: fc.boolean(),
  VIPS: mostly,
  PEND: mostly,
  REQ: mostly,
  SOFT: fc.boolean(),
  hosts: anyHosts,
  preparation: fc.constantFrom('not_started', 'success', 'success', 'failed'),
  inStatus: fc.constantFrom(0, 9, 10, 299, 300),
  sinceStart: fc.constantFrom(5, 1439, 1440),
  stage: fc.constantFrom(null, ...FinalizingStage.enum),
  inStage: fc.constantFrom(0, 9, 10, 69, 70, 599, 600),
  isStageMarked: fc.boolean(),
  hasKubeconfig: mostly,
  builtin: fc.constantFrom('available', 'available', 'failed', null),
  olm: fc.constantFrom('available', 'failed', 'progressing'),
  logs: fc.constantFrom('', 'requested', 'completed', 'timeout'),
  logsRequested: fc.constantFrom(0, 59, 60),
})

type Conditions = typeof anySituation extends fc.Arbitrary<infer Value> ? Value : never
type Situation = Conditions & { readonly status: ClusterStatus }

interface Row {
  readonly from: readonly ClusterStatus[]
  readonly when: (situation: Situation) => boolean
  readonly to: ClusterStatus
}

const row = (from: string, when: Row['when'], to: ClusterStatus): Row => ({
  from: from.split(' ') as ClusterStatus[],
  when,
  to,
})

const all = ({ hosts: { masters, workers, arbiters } }: Situation): readonly HostStatus[] => [
  ...masters,
  ...workers,
  ...arbiters,
]

function ENOUGH(
  { hosts: { masters, workers, arbiters } }: Situation,
  statuses: readonly HostStatus[],
): boolean {
  const inside = (hosts: readonly HostStatus[]) => hosts.filter((status) => statuses.includes(status)).length
  const hasArbiters = arbiters.length > 0
  return (
    inside(masters) === masters.length &&
    masters.length >= (hasArbiters ? 2 : 3) &&
    (!hasArbiters || inside(arbiters) >= 1) &&
    (workers.length < 2 || inside(workers) >= 2)
  )
}

const FIN = (s: Situation) => ENOUGH(s, ['installed'])
const INST = (s: Situation) =>
  ENOUGH(s, [
    'installing',
    'installing-in-progress',
    'installed',
    'installing-pending-user-action',
    'preparing-successful',
  ])
const PUA = (s: Situation) => all(s).includes('installing-pending-user-action')

const STAGE_MINUTES: Readonly<Record<FinalizingStage, number>> = {
  'Waiting for cluster operators': 600,
  'Adding router ca': 70,
  'Applying olm manifests': 10,
  'Waiting for olm operators csv initialization': 70,
  'Waiting for olm operators csv': 70,
  'Waiting for OLM operator setup jobs': 10,
  Done: 70,
}
const NEVER_FAIL = [
  'Applying olm manifests',
  'Waiting for olm operators csv initialization',
  'Waiting for olm operators csv',
]

function isStageOver({ stage, inStage, SOFT }: Situation): boolean {
  if (stage === null) return false
  return inStage >= (SOFT && stage === 'Waiting for cluster operators' ? 70 : STAGE_MINUTES[stage])
}
const isTimedOut = (s: Situation) => s.sinceStart >= 1440
const areLogsOver = (s: Situation) =>
  (s.logs === '' && s.inStatus >= 10) || (s.logs === 'requested' && s.logsRequested >= 60)

const OPEN = 'pending-for-input ready insufficient'
const PREPARING = 'preparing-for-installation'
const WAITING = 'installing-pending-user-action'

const GIVES_UP_PREPARATION = row(
  PREPARING,
  (s) => s.inStatus >= 10 && !all(s).includes('preparing-failed'),
  'ready',
)
const STARTS = row(
  PREPARING,
  (s) => all(s).every((status) => status === 'preparing-successful') && s.preparation === 'success',
  'installing',
)
const HOST_LEAVES = row(
  PREPARING,
  (s) => all(s).some((status) => !status.startsWith('preparing-') && status !== 'known'),
  'insufficient',
)
const FAILS = row(
  PREPARING,
  (s) => all(s).includes('preparing-failed') || s.preparation === 'failed',
  'ready',
)
const MARKS_STAGE = row(
  'finalizing',
  (s) => isStageOver(s) && !s.isStageMarked && (s.SOFT || NEVER_FAIL.includes(s.stage ?? '')),
  'finalizing',
)
const COMPLETES = row(
  'finalizing',
  (s) =>
    all(s).every((status) => status === 'installed' || status === 'error') &&
    s.hasKubeconfig &&
    s.builtin === 'available' &&
    (s.olm === 'available' || s.olm === 'failed'),
  'installed',
)
const RESUMES_FINALIZING = row(WAITING, (s) => !PUA(s) && FIN(s), 'finalizing')

const FAILURES = [
  row(WAITING, (s) => !INST(s) && !FIN(s), 'error'),
  row(WAITING, isTimedOut, 'error'),
  row('installing finalizing', (s) => isTimedOut(s) && s.SOFT, 'error'),
  row('finalizing', (s) => s.inStatus >= 300 && !s.SOFT, 'error'),
  row('finalizing', (s) => isStageOver(s) && !s.SOFT && !NEVER_FAIL.includes(s.stage ?? ''), 'error'),
]
const TOO_FEW = row('installing', (s) => !INST(s) && !FIN(s), 'error')
const GIVES_UP_LOGS = [row('error', areLogsOver, 'error'), row('cancelled', areLogsOver, 'cancelled')]

const TABLE: readonly Row[] = [
  row(OPEN, (s) => !s.DHCP && !(s.VIPS && s.PEND), 'pending-for-input'),
  row(OPEN, (s) => !s.DHCP && s.VIPS && s.PEND && !s.REQ, 'insufficient'),
  row(OPEN, (s) => s.DHCP && !s.PEND, 'pending-for-input'),
  row(OPEN, (s) => s.DHCP && s.PEND && !(s.REQ && s.VIPS), 'insufficient'),
  row(OPEN, (s) => s.PEND && s.VIPS && s.REQ, 'ready'),
  GIVES_UP_PREPARATION,
  STARTS,
  HOST_LEAVES,
  FAILS,
  ...FAILURES,
  MARKS_STAGE,
  row(WAITING, (s) => PUA(s) && (INST(s) || FIN(s)), WAITING),
  row(WAITING, (s) => !PUA(s) && INST(s) && !FIN(s), 'installing'),
  RESUMES_FINALIZING,
  row('installing finalizing', (s) => (INST(s) || FIN(s)) && PUA(s), WAITING),
  row('installing', (s) => FIN(s) && !PUA(s), 'finalizing'),
  row('installing', (s) => INST(s) && !FIN(s) && !PUA(s), 'installing'),
  COMPLETES,
  TOO_FEW,
  ...GIVES_UP_LOGS,
]

function subjectIn(s: Situation) {
  const failing: readonly (readonly [ClusterValidationId, boolean])[] = [
    ['api-vips-defined', !s.VIPS],
    ['dns-domain-defined', !s.PEND],
    ['sufficient-masters-count', !s.REQ],
  ]
  const operator = {
    status_info: '',
    version: '',
    timeout_seconds: 60,
    properties: '',
    dependency_only: false,
  }
  const roles = [
    ...s.hosts.masters.map((status) => ({ status, role: 'master' as const })),
    ...s.hosts.workers.map((status) => ({ status, role: 'worker' as const })),
    ...s.hosts.arbiters.map((status) => ({ status, role: 'arbiter' as const })),
  ]
  return aClusterSubject({
    failing: failing.flatMap(([id, isFailing]) => (isFailing ? [id] : [])),
    hosts: roles.map((changes, index) => aHost(index + 1, changes)),
    settings: { areSoftTimeoutsEnabled: s.SOFT },
    cluster: {
      status: s.status,
      status_updated_at: NOW - minutes(s.inStatus),
      install_started_at: NOW - minutes(s.sinceStart),
      vip_dhcp_allocation: s.DHCP,
      last_installation_preparation: { status: s.preparation, reason: '' },
      has_kubeconfig: s.hasKubeconfig,
      monitored_operators: [
        { ...operator, name: 'console', operator_type: 'builtin', status: s.builtin },
        { ...operator, name: 'lso', operator_type: 'olm', status: s.olm },
      ],
      logs_info: s.logs,
      controller_logs_started_at: s.logs === '' ? null : NOW - minutes(s.logsRequested),
      progress: {
        ...aCluster().progress,
        finalizing_stage: s.stage,
        finalizing_stage_started_at: NOW - minutes(s.inStage),
        finalizing_stage_timed_out: s.isStageMarked,
      },
    },
  })
}

function eventsOf(match: Row | undefined, s: Situation): readonly string[] {
  if (match === undefined) return []
  if (match === TOO_FEW || FAILURES.includes(match)) return ['cluster_installation_failed']
  if (match === GIVES_UP_PREPARATION) return ['installation_preparing_timed_out']
  if (match === MARKS_STAGE) return ['finalizing_stage_timed_out']
  if (match !== COMPLETES) return []
  const completed = 'cluster_installation_completed'
  return s.olm === 'failed' ? ['cluster_degraded_OLM_operators_failed', completed] : [completed]
}

it.each(ClusterStatus.enum)('a look at a cluster that is %s leads where the contract says', (status) => {
  fc.assert(
    fc.property(anySituation, (conditions) => {
      const s = { ...conditions, status }
      const subject = subjectIn(s)
      const { cluster } = subject.context
      const match = TABLE.find(({ from, when }) => from.includes(status) && when(s))
      const next = match?.to ?? status
      const { changes, events } = refreshCluster(subject)
      const after = { ...cluster, ...changes }
      const ends = next !== status && ['installed', 'error', 'cancelled'].includes(next)
      expect({
        status: after.status,
        install_completed_at: after.install_completed_at,
        logs_info: after.logs_info,
        preparation: after.last_installation_preparation?.status,
        isStageMarked: after.progress.finalizing_stage_timed_out,
        total: after.progress.total_percentage,
        events: events.map(({ name }) => name).filter((name) => name !== 'cluster_status_updated'),
      }).toEqual({
        status: next,
        install_completed_at: ends ? NOW : cluster.install_completed_at,
        logs_info: match && GIVES_UP_LOGS.includes(match) ? 'timeout' : s.logs,
        // Also where a host ended the preparation: the contract leaves it at what the files were.
        preparation:
          match === GIVES_UP_PREPARATION || match === HOST_LEAVES || match === FAILS
            ? 'failed'
            : s.preparation,
        isStageMarked:
          match === MARKS_STAGE || (s.isStageMarked && !(match === RESUMES_FINALIZING && s.stage !== null)),
        total: match === STARTS ? 10 : match === COMPLETES ? 100 : cluster.progress.total_percentage,
        events: eventsOf(match, s),
      })
    }),
    { numRuns: RUNS },
  )
})
