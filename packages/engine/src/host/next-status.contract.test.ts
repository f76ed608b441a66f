// The tables of the contract about looking at a host, written down a second time in its own terms and order, and compared
// with ours in random situations. Where a rule of ours is refined or moved, this tells whether that made a difference.

import type { HostValidationId } from '@groundwork/contract/vocabulary'
import { ClusterStatus, HostStage, HostStatus } from '@groundwork/contract/vocabulary'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { minutes } from '../facts/instant.ts'
import { HOST_STAGE_TIMEOUTS_MS } from '../facts/stage-timeouts.ts'
import { aHost, NOW } from '../testing/builders.ts'
import { aHostSubject } from '../testing/subjects.ts'
import { refreshHost } from './next-status.ts'

const RUNS = 300

/** Mostly true: a host that fails everywhere is always led to the same place. */
const mostly = fc.constantFrom(true, true, true, false)
const rarely = mostly.map((value) => !value)

const anySituation = fc.record({
  clusterStatus: fc.constantFrom(...ClusterStatus.enum),
  C: mostly,
  M: mostly,
  hasInventory: mostly,
  isTruncated: rarely,
  HW: mostly,
  INPUT: mostly,
  UUID: mostly,
  isNamed: mostly,
  disk: fc.constantFrom('unknown', 'passed', 'failed'),
  images: fc.constantFrom('unknown', 'passed', 'failed'),
  role: fc.constantFrom('auto-assign', 'master', 'worker', 'arbiter'),
  isDay2: fc.boolean(),
  SOFT: fc.boolean(),
  inStatus: fc.constantFrom(0, 1, 2, 3, 7, 8, 19, 20, 59, 60),
  stage: fc.constantFrom(null, ...HostStage.enum),
  inStage: fc.constantFrom(0.5, 1, 29, 30, 39, 40, 59, 60, 89, 90, 1439, 1440),
  isConnectionMarked: fc.boolean(),
  isStageMarked: fc.boolean(),
  logs: fc.constantFrom('', 'requested', 'completed', 'timeout'),
  logsRequested: fc.constantFrom(0, 9, 10),
  arePeersInstalled: fc.boolean(),
})

type Conditions = typeof anySituation extends fc.Arbitrary<infer Value> ? Value : never
type Situation = Conditions & { readonly status: HostStatus }

interface Row {
  readonly from: readonly HostStatus[]
  readonly when: (situation: Situation) => boolean
  readonly to: HostStatus | 'same'
}

const row = (from: string, when: Row['when'], to: Row['to']): Row => ({
  from: from.split(' ') as HostStatus[],
  when,
  to,
})

const DISCOVERED = 'disconnected discovering insufficient known pending-for-input'
const INSTALLING =
  'installing installing-in-progress installed installing-pending-user-action resetting-pending-user-action'
const FOUR_UNBOUND = 'disconnected-unbound discovering-unbound insufficient-unbound known-unbound'

const INV = (s: Situation) => s.hasInventory && !s.isTruncated
const SUFF = (s: Situation) => s.isNamed && s.disk !== 'failed'
const HWU = (s: Situation) => s.HW && s.isNamed
const PREP = (s: Situation) => s.clusterStatus === 'preparing-for-installation'
const INSTC = (s: Situation) => s.clusterStatus === 'installing'
const ROLE = (s: Situation) => s.role !== 'auto-assign'
const isUnknown = (s: Situation) => s.disk === 'unknown' || s.images === 'unknown'
const isFailed = (s: Situation) => s.disk === 'failed' || s.images === 'failed'
const isStageOver = (s: Situation) =>
  s.stage !== null && minutes(s.inStage) >= HOST_STAGE_TIMEOUTS_MS[s.stage]
const isFrozen = (s: Situation) =>
  s.clusterStatus === 'installing-pending-user-action' &&
  ['Waiting for control plane', 'Waiting for controller', 'Waiting for bootkube', 'Rebooting'].includes(
    s.stage ?? '',
  )
const isPastReboot = (s: Situation) =>
  ['Rebooting', 'Waiting for ignition', 'Configuring', 'Joined', 'Done'].includes(s.stage ?? '')
const isEnoughWithout = (s: Situation) =>
  s.arePeersInstalled && (s.role === 'worker' || s.role === 'auto-assign')
const areLogsOver = (s: Situation) =>
  (s.logs === '' && s.inStatus >= 2) || (s.logs === 'requested' && s.logsRequested >= 10)
const isReady = (s: Situation) => s.C && s.M && INV(s) && s.HW && s.INPUT && SUFF(s) && s.UUID

const STARTS_PREPARATION = row('known', (s) => ROLE(s) && s.C && s.M && PREP(s), 'preparing-for-installation')
const MARKS_LOST = row(
  'installing installing-in-progress',
  (s) => !s.C && s.SOFT && !s.isConnectionMarked,
  'same',
)
const MARKS_BACK = row(
  'installing installing-in-progress',
  (s) => s.C && s.SOFT && s.isConnectionMarked,
  'same',
)
const FREEZES = row('installing-in-progress', isFrozen, 'same')
const MARKS_STAGE = row(
  'installing-in-progress',
  (s) => s.SOFT && isStageOver(s) && !s.isStageMarked && s.stage !== 'Rebooting',
  'same',
)
const ENDS_RESET = row(
  'resetting',
  (s) => s.clusterStatus === 'insufficient' && (isPastReboot(s) || s.inStatus >= 3),
  'resetting-pending-user-action',
)
const GIVES_UP_LOGS = row('error cancelled', areLogsOver, 'same')

const TABLE: readonly Row[] = [
  row('reclaiming reclaiming-rebooting', (s) => s.inStatus >= 60, 'unbinding-pending-user-action'),
  STARTS_PREPARATION,
  row(
    'preparing-for-installation',
    (s) => s.C && s.M && s.disk === 'passed' && s.images === 'passed' && PREP(s),
    'preparing-successful',
  ),
  row('preparing-successful', (s) => s.C && s.M && PREP(s), 'same'),
  row('preparing-successful', (s) => s.C && s.M && INSTC(s), 'installing'),
  row('preparing-for-installation', (s) => s.C && s.M && !isFailed(s) && !PREP(s), 'known'),
  row(
    'preparing-for-installation preparing-failed known',
    (s) => s.C && s.M && s.disk === 'failed',
    'insufficient',
  ),
  row(
    'preparing-for-installation',
    (s) => s.C && s.M && s.inStatus >= 8 && isUnknown(s) && !isFailed(s),
    'preparing-failed',
  ),
  row('preparing-for-installation', (s) => s.C && s.M && s.images === 'failed', 'preparing-failed'),
  row('preparing-for-installation', (s) => s.C && s.M && isUnknown(s) && !isFailed(s) && PREP(s), 'same'),
  row('preparing-failed', (s) => s.C && s.M && !PREP(s), 'known'),
  row('preparing-successful', (s) => s.C && s.M && !PREP(s) && !INSTC(s), 'known'),
  row(`${DISCOVERED} preparing-failed`, (s) => !s.C || !s.M, 'disconnected'),
  row(INSTALLING, (s) => s.clusterStatus === 'error' && !s.isDay2, 'error'),
  row('installing', (s) => s.inStatus >= 20, 'error'),
  row('preparing-for-installation preparing-successful', (s) => !s.C || !s.M, 'disconnected'),
  row('installing installing-in-progress', (s) => !s.C && !s.SOFT, 'error'),
  MARKS_LOST,
  MARKS_BACK,
  FREEZES,
  row('installing-in-progress', (s) => !s.SOFT && isStageOver(s) && s.stage !== 'Rebooting', 'error'),
  MARKS_STAGE,
  row(
    'installing-in-progress',
    (s) => s.stage === 'Rebooting' && isStageOver(s),
    'installing-pending-user-action',
  ),
  row(
    'installing-pending-user-action',
    (s) =>
      s.inStatus >= 60 &&
      isEnoughWithout(s) &&
      s.clusterStatus !== 'installed' &&
      s.clusterStatus !== 'adding-hosts',
    'error',
  ),
  row(INSTALLING, (s) => s.clusterStatus !== 'error', 'same'),
  row('disconnected discovering', (s) => s.C && s.M && !INV(s), 'discovering'),
  row(DISCOVERED, (s) => s.C && s.M && INV(s) && !s.HW, 'insufficient'),
  row(DISCOVERED, (s) => s.C && s.M && INV(s) && s.UUID && s.HW && !s.INPUT, 'pending-for-input'),
  row(
    DISCOVERED,
    (s) => s.C && s.M && s.hasInventory && (s.HW || s.isTruncated) && (!s.UUID || (s.INPUT && !SUFF(s))),
    'insufficient',
  ),
  row('disconnected insufficient pending-for-input discovering', isReady, 'known'),
  row('known', (s) => isReady(s) && !(PREP(s) && ROLE(s)), 'known'),
  GIVES_UP_LOGS,
  ENDS_RESET,
  row(`${FOUR_UNBOUND} unbinding`, (s) => !s.C, 'disconnected-unbound'),
  row('disconnected-unbound discovering-unbound', (s) => s.C && s.M && !INV(s), 'discovering-unbound'),
  row(FOUR_UNBOUND, (s) => s.C && s.M && INV(s) && !HWU(s), 'insufficient-unbound'),
  row(FOUR_UNBOUND, (s) => s.C && s.M && INV(s) && HWU(s), 'known-unbound'),
]

/** Besides the one about the status. */
const EVENTS: ReadonlyMap<Row | undefined, readonly string[]> = new Map([
  [MARKS_STAGE, ['host_stage_timed_out']],
  [ENDS_RESET, ['user_required_complete_installation_reset']],
])

const UNBOUND = /unbound|unbinding|reclaiming/

function subjectIn(s: Situation) {
  const failing: readonly (readonly [HostValidationId, boolean])[] = [
    ['connected', !s.C],
    ['media-connected', !s.M],
    ['has-inventory', !s.hasInventory],
    ['inventory-not-fully-truncated', s.isTruncated],
    ['has-min-memory', !s.HW],
    ['machine-cidr-defined', !s.INPUT],
    ['vsphere-disk-uuid-enabled', !s.UUID],
    ['hostname-valid', !s.isNamed],
    ['sufficient-installation-disk-speed', s.disk === 'failed'],
    ['container-images-available', s.images === 'failed'],
  ]
  const diskId = aHost().installation_disk_id
  const disk_speed = { tested: true, exit_code: s.disk === 'failed' ? 1 : 0 }
  return aHostSubject({
    failing: failing.flatMap(([id, isFailing]) => (isFailing ? [id] : [])),
    host: {
      status: s.status,
      status_updated_at: NOW - minutes(s.inStatus),
      role: s.role,
      suggested_role: 'worker',
      kind: s.isDay2 ? 'AddToExistingClusterHost' : 'Host',
      connection_timed_out: s.isConnectionMarked,
      disks_info: s.disk === 'unknown' ? {} : { [diskId]: { disk_speed, path: diskId } },
      images_status: s.images === 'unknown' ? {} : { image: { name: 'image' } },
      logs_info: s.logs,
      logs_started_at: s.logs === '' ? null : NOW - minutes(s.logsRequested),
      progress: {
        ...aHost().progress,
        current_stage: s.stage,
        stage_updated_at: NOW - minutes(s.inStage),
        stage_timed_out: s.isStageMarked,
      },
    },
    cluster: UNBOUND.test(s.status) ? null : { status: s.clusterStatus },
    otherHosts: [2, 3, 4].map((number) =>
      aHost(number, { role: 'master', status: s.arePeersInstalled ? 'installed' : 'installing-in-progress' }),
    ),
    settings: { areSoftTimeoutsEnabled: s.SOFT },
  })
}

it.each(HostStatus.enum)('a look at a host that is %s leads where the contract says', (status) => {
  fc.assert(
    fc.property(anySituation, (conditions) => {
      const s = { ...conditions, status }
      const subject = subjectIn(s)
      const { host } = subject.context
      const match = TABLE.find(({ from, when }) => from.includes(status) && when(s))
      const { changes, events } = refreshHost(subject)
      const after = { ...host, ...changes }
      const forgetsImages = match === STARTS_PREPARATION && s.images === 'failed'
      expect({
        status: after.status,
        connection_timed_out: after.connection_timed_out,
        logs_info: after.logs_info,
        images_status: after.images_status,
        progress: after.progress,
        events: events.map(({ name }) => name).filter((name) => name !== 'host_status_updated'),
      }).toEqual({
        status: match === undefined || match.to === 'same' ? status : match.to,
        connection_timed_out: match === MARKS_LOST || (match !== MARKS_BACK && s.isConnectionMarked),
        logs_info: match === STARTS_PREPARATION ? '' : match === GIVES_UP_LOGS ? 'timeout' : s.logs,
        images_status: forgetsImages ? {} : host.images_status,
        events: EVENTS.get(match) ?? [],
        progress: {
          ...host.progress,
          stage_timed_out: match === MARKS_STAGE || s.isStageMarked,
          stage_updated_at: match === FREEZES && s.inStage >= 1 ? NOW : host.progress.stage_updated_at,
        },
      })
    }),
    { numRuns: RUNS },
  )
})
