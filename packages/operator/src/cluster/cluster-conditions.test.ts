import type { Cluster } from '@groundwork/contract/clusters'
import { ClusterStatus } from '@groundwork/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import { sampleCluster } from '../testing/samples.ts'
import { type ClusterView, clusterConditions, conditionsWithoutCluster } from './cluster-conditions.ts'

const said = (change: Partial<Cluster>, view: Partial<ClusterView> = {}) =>
  Object.fromEntries(
    clusterConditions({
      ...{ cluster: sampleCluster(change), readiness: { isMet: true }, isOnHold: false },
      ...view,
    }).map(({ type, status, reason }) => [type, `${status}/${reason}`]),
  )

const PASSING = 'True/ValidationsPassing'
const BUSY = 'True/ClusterAlreadyInstalling'
const ENDED = 'True/ClusterInstallationStopped'
const UNKNOWN = 'Unknown/UnknownStatus'
const NOT_STARTED = 'False/InstallationNotStarted'
const RUNS = 'False/InstallationInProgress'
const COMPLETED = 'True/InstallationCompleted'
const NOT_FAILED = 'False/InstallationNotFailed'
const NOT_STOPPED = 'False/InstallationNotStopped'
const FAILED = 'True/InstallationFailed'

/** Validated, RequirementsMet, Completed, Failed, Stopped. */
const ROWS: Readonly<Record<ClusterStatus, readonly [string, string, string, string, string]>> = {
  insufficient: ['False/ValidationsFailing', 'False/ClusterNotReady', NOT_STARTED, NOT_FAILED, NOT_STOPPED],
  'pending-for-input': [
    'False/ValidationsUserPending',
    'False/ClusterNotReady',
    NOT_STARTED,
    NOT_FAILED,
    NOT_STOPPED,
  ],
  ready: [PASSING, 'True/ClusterIsReady', NOT_STARTED, NOT_FAILED, NOT_STOPPED],
  'preparing-for-installation': [PASSING, BUSY, RUNS, NOT_FAILED, NOT_STOPPED],
  installing: [PASSING, BUSY, RUNS, NOT_FAILED, NOT_STOPPED],
  'installing-pending-user-action': [PASSING, BUSY, RUNS, NOT_FAILED, NOT_STOPPED],
  finalizing: [PASSING, BUSY, RUNS, NOT_FAILED, NOT_STOPPED],
  'adding-hosts': [PASSING, BUSY, COMPLETED, NOT_FAILED, COMPLETED],
  installed: [PASSING, ENDED, COMPLETED, NOT_FAILED, COMPLETED],
  error: [PASSING, ENDED, 'False/InstallationFailed', FAILED, FAILED],
  cancelled: [PASSING, UNKNOWN, UNKNOWN, NOT_FAILED, 'True/InstallationCancelled'],
  unmonitored: [PASSING, UNKNOWN, UNKNOWN, NOT_FAILED, NOT_STOPPED],
}

describe('a cluster that is', () => {
  test.each(ClusterStatus.enum)('%s', (status) => {
    const [Validated, RequirementsMet, Completed, Failed, Stopped] = ROWS[status]
    expect(said({ status })).toMatchObject({ Validated, RequirementsMet, Completed, Failed, Stopped })
  })

  test('ready, but not everything is there', () => {
    const reasons = ['InsufficientAgents', 'UnsyncedAgents', 'UnapprovedAgents'] as const
    const met = reasons.map(
      (reason) => said({}, { readiness: { isMet: false, reason, message: '' } }).RequirementsMet,
    )
    expect(met).toEqual(reasons.map((reason) => `False/${reason}`))
  })

  test('ready and on hold', () => {
    expect(said({}, { isOnHold: true })).toMatchObject({
      RequirementsMet: 'True/ClusterIsReady',
      Completed: 'False/InstallationOnHold',
    })
  })

  test('not checked yet', () => {
    expect(said({ status: 'ready', validations_info: '' }).Validated).toBe('Unknown/ValidationsUnknown')
  })
})

test.each([
  ['never', {}, 'False/Cluster preparation has never been performed for this cluster'],
  ['with success', { status: 'success' }, 'False/There is no failing prior preparation attempt'],
  [
    'without success',
    { status: 'failed', reason: 'No manifests' },
    'True/The last installation preparation failed',
  ],
] as const)('prepared %s', (_, preparation, expected) => {
  expect(said({ 'last-installation-preparation': preparation }).LastInstallationPreparationFailed).toBe(
    expected,
  )
})

test('without a cluster nothing is known', () => {
  expect(conditionsWithoutCluster().map(({ type, status, reason }) => `${type} ${status}/${reason}`)).toEqual(
    ['Validated', 'RequirementsMet', 'Completed', 'Failed', 'Stopped'].map(
      (type) => `${type} Unknown/NotAvailable`,
    ),
  )
})
