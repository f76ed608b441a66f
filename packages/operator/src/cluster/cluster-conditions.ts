// What an AgentClusterInstall says of its cluster, by the status of the cluster.
import type { Cluster } from '@groundwork/contract/clusters'
import type { ClusterStatus } from '@groundwork/contract/vocabulary'
import { type Condition, condition, notAvailable } from '../conditions/condition.ts'
import { failingMessages, readValidations } from '../conditions/validations.ts'
import type { Readiness } from './install-gate.ts'

export interface ClusterView {
  readonly cluster: Pick<
    Cluster,
    'status' | 'status_info' | 'validations_info' | 'last-installation-preparation'
  >
  readonly readiness: Readiness
  readonly isOnHold: boolean
}

/** Where a cluster stands, as far as conditions tell states apart. */
type Phase = 'ready' | 'waiting' | 'installing' | 'adding-hosts' | 'installed' | 'failed' | 'other'

const PHASES: Readonly<Record<ClusterStatus, Phase>> = {
  ready: 'ready',
  insufficient: 'waiting',
  'pending-for-input': 'waiting',
  'preparing-for-installation': 'installing',
  installing: 'installing',
  'installing-pending-user-action': 'installing',
  finalizing: 'installing',
  'adding-hosts': 'adding-hosts',
  installed: 'installed',
  error: 'failed',
  cancelled: 'other',
  unmonitored: 'other',
}

const TYPES = ['Validated', 'RequirementsMet', 'Completed', 'Failed', 'Stopped'] as const

/** While the service has no cluster for it. */
export const conditionsWithoutCluster = (): readonly Condition[] =>
  TYPES.map((type) => notAvailable(type, 'The service has no cluster for this resource yet.'))

export const clusterConditions = (view: ClusterView): readonly Condition[] => [
  validated(view),
  requirementsMet(view),
  completed(view),
  failed(view),
  stopped(view),
  lastPreparation(view),
]

function validated({ cluster }: ClusterView): Condition {
  const type = 'Validated'
  const validations = readValidations(cluster.validations_info)
  switch (cluster.status) {
    case 'insufficient':
      return condition(type, 'False', 'ValidationsFailing', `Checks fail: ${failingMessages(validations)}`)
    case 'pending-for-input':
      return condition(
        type,
        'False',
        'ValidationsUserPending',
        `Settings are missing: ${failingMessages(validations)}`,
      )
    case 'adding-hosts':
      return condition(type, 'True', 'ValidationsPassing', 'The cluster runs.')
    default:
      return Object.keys(validations).length === 0
        ? condition(type, 'Unknown', 'ValidationsUnknown', 'The cluster has not been checked yet.')
        : condition(type, 'True', 'ValidationsPassing', 'All checks of the cluster pass.')
  }
}

function requirementsMet({ cluster: { status, status_info }, readiness }: ClusterView): Condition {
  const type = 'RequirementsMet'
  switch (PHASES[status]) {
    case 'ready':
      return readiness.isMet
        ? condition(type, 'True', 'ClusterIsReady', 'Everything that the installation needs is there.')
        : condition(type, 'False', readiness.reason, readiness.message)
    case 'waiting':
      return condition(type, 'False', 'ClusterNotReady', `The cluster is not ready: ${status_info}`)
    case 'installing':
    case 'adding-hosts':
      return condition(type, 'True', 'ClusterAlreadyInstalling', 'The installation has begun.')
    case 'installed':
    case 'failed':
      return condition(type, 'True', 'ClusterInstallationStopped', 'The installation has ended.')
    case 'other':
      return unknownStatus(type, status)
  }
}

function completed({ cluster: { status, status_info }, isOnHold }: ClusterView): Condition {
  const type = 'Completed'
  switch (PHASES[status]) {
    case 'ready':
      return isOnHold
        ? condition(type, 'False', 'InstallationOnHold', 'The installation waits: it is on hold.')
        : notStarted(type)
    case 'waiting':
      return notStarted(type)
    case 'installing':
      return condition(type, 'False', 'InstallationInProgress', `The installation runs: ${status_info}`)
    case 'adding-hosts':
    case 'installed':
      return condition(type, 'True', 'InstallationCompleted', 'The cluster is installed.')
    case 'failed':
      return condition(type, 'False', 'InstallationFailed', `The installation failed: ${status_info}`)
    case 'other':
      return unknownStatus(type, status)
  }
}

const notStarted = (type: string): Condition =>
  condition(type, 'False', 'InstallationNotStarted', 'The installation has not begun.')

const failed = ({ cluster: { status, status_info } }: ClusterView): Condition =>
  status === 'error'
    ? condition('Failed', 'True', 'InstallationFailed', `The installation failed: ${status_info}`)
    : condition('Failed', 'False', 'InstallationNotFailed', 'The installation has not failed.')

function stopped({ cluster: { status, status_info } }: ClusterView): Condition {
  const type = 'Stopped'
  switch (status) {
    case 'error':
      return condition(type, 'True', 'InstallationFailed', `The installation failed: ${status_info}`)
    case 'cancelled':
      return condition(type, 'True', 'InstallationCancelled', 'The installation was cancelled.')
    case 'installed':
    case 'adding-hosts':
      return condition(type, 'True', 'InstallationCompleted', 'The cluster is installed.')
    default:
      return condition(type, 'False', 'InstallationNotStopped', 'The installation has not ended.')
  }
}

/** The reasons are whole sentences, as clients of the reference know them. */
function lastPreparation({ cluster }: ClusterView): Condition {
  const type = 'LastInstallationPreparationFailed'
  const { status, reason = '' } = cluster['last-installation-preparation'] ?? {}
  switch (status) {
    case 'success':
      return condition(type, 'False', 'There is no failing prior preparation attempt', '')
    case 'failed':
      return condition(type, 'True', 'The last installation preparation failed', reason)
    default:
      return condition(type, 'False', 'Cluster preparation has never been performed for this cluster', '')
  }
}

const unknownStatus = (type: string, status: string): Condition =>
  condition(type, 'Unknown', 'UnknownStatus', `The cluster is ${status}.`)
