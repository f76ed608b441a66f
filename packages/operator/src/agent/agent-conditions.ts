// What an Agent says of its host, by the status of the host.
import type { Host } from '@groundwork/contract/hosts'
import type { HostStatus } from '@groundwork/contract/vocabulary'
import { type Condition, condition, notAvailable } from '../conditions/condition.ts'
import { failingMessages, readValidations } from '../conditions/validations.ts'

export interface AgentView {
  /** null: the service does not know it. */
  readonly host: Pick<Host, 'status' | 'status_info' | 'validations_info'> | null
  readonly isApproved: boolean
}

/** Where a host stands, as far as conditions tell states apart. */
type Phase = 'ready' | 'waiting' | 'installing' | 'installed' | 'failed' | 'binding' | 'unbinding' | 'unknown'

const PHASES: Readonly<Record<HostStatus, Phase>> = {
  known: 'ready',
  'known-unbound': 'ready',
  discovering: 'waiting',
  'discovering-unbound': 'waiting',
  disconnected: 'waiting',
  'disconnected-unbound': 'waiting',
  insufficient: 'waiting',
  'insufficient-unbound': 'waiting',
  'pending-for-input': 'waiting',
  'preparing-for-installation': 'installing',
  'preparing-successful': 'installing',
  installing: 'installing',
  'installing-in-progress': 'installing',
  'installing-pending-user-action': 'installing',
  installed: 'installed',
  'added-to-existing-cluster': 'installed',
  error: 'failed',
  binding: 'binding',
  unbinding: 'unbinding',
  'unbinding-pending-user-action': 'unbinding',
  'preparing-failed': 'unknown',
  cancelled: 'unknown',
  resetting: 'unknown',
  'resetting-pending-user-action': 'unknown',
  disabled: 'unknown',
  'disabled-unbound': 'unknown',
  reclaiming: 'unknown',
  'reclaiming-rebooting': 'unknown',
}

const BINDING = ['Binding', 'The host is given to its cluster.'] as const
const UNBINDING = ['Unbinding', 'The host is taken out of its cluster.'] as const
const TYPES = ['Installed', 'Connected', 'RequirementsMet', 'Validated', 'Bound'] as const

export function agentConditions(view: AgentView): readonly Condition[] {
  const { host } = view
  if (host === null) return TYPES.map((type) => notAvailable(type, 'The service does not know this host.'))
  return [
    connected(host.status),
    requirementsMet(host, view.isApproved),
    validated(host),
    installed(host),
    bound(host.status),
  ]
}

type ViewedHost = NonNullable<AgentView['host']>

function connected(status: HostStatus): Condition {
  const isAway = status === 'disconnected' || status === 'disconnected-unbound'
  return isAway
    ? condition('Connected', 'False', 'AgentIsDisconnected', 'The agent has not called for a while.')
    : condition('Connected', 'True', 'AgentIsConnected', 'The agent calls.')
}

function requirementsMet({ status, status_info }: ViewedHost, isApproved: boolean): Condition {
  const type = 'RequirementsMet'
  switch (PHASES[status]) {
    case 'ready':
      return isApproved
        ? condition(type, 'True', 'AgentIsReady', 'The host can be installed.')
        : condition(type, 'False', 'AgentIsNotApproved', 'Approve the agent: set spec.approved to true.')
    case 'waiting':
      return condition(type, 'False', 'AgentNotReady', `The host cannot be installed yet: ${status_info}`)
    case 'installing':
      return condition(type, 'True', 'AgentAlreadyInstalling', 'The host is being installed.')
    case 'installed':
    case 'failed':
      return condition(type, 'True', 'AgentInstallationStopped', 'The installation of the host has ended.')
    case 'binding':
      return condition(type, 'False', ...BINDING)
    case 'unbinding':
      return condition(type, 'False', ...UNBINDING)
    case 'unknown':
      return unknownStatus(type, status)
  }
}

function validated({ status, validations_info }: ViewedHost): Condition {
  const type = 'Validated'
  const phase = PHASES[status]
  if (phase === 'binding') return condition(type, 'False', ...BINDING)
  if (phase === 'unbinding') return condition(type, 'False', ...UNBINDING)
  const validations = readValidations(validations_info)
  if (status === 'insufficient' || status === 'insufficient-unbound')
    return condition(type, 'False', 'ValidationsFailing', `Checks fail: ${failingMessages(validations)}`)
  if (status === 'pending-for-input')
    return condition(
      type,
      'False',
      'ValidationsUserPending',
      `Settings are missing: ${failingMessages(validations)}`,
    )
  return Object.keys(validations).length === 0
    ? condition(type, 'Unknown', 'ValidationsUnknown', 'The host has not been checked yet.')
    : condition(type, 'True', 'ValidationsPassing', 'All checks of the host pass.')
}

function installed({ status, status_info }: ViewedHost): Condition {
  const type = 'Installed'
  switch (PHASES[status]) {
    case 'ready':
    case 'waiting':
      return condition(type, 'False', 'InstallationNotStarted', 'The installation has not begun.')
    case 'installing':
      return condition(type, 'False', 'InstallationInProgress', `The installation runs: ${status_info}`)
    case 'installed':
      return condition(type, 'True', 'InstallationCompleted', 'The host is installed.')
    case 'failed':
      return condition(type, 'False', 'InstallationFailed', `The installation failed: ${status_info}`)
    case 'binding':
      return condition(type, 'False', ...BINDING)
    case 'unbinding':
      return condition(type, 'False', ...UNBINDING)
    case 'unknown':
      return unknownStatus(type, status)
  }
}

function bound(status: HostStatus): Condition {
  if (status === 'binding') return condition('Bound', 'False', ...BINDING)
  if (status === 'unbinding') return condition('Bound', 'False', ...UNBINDING)
  if (status === 'unbinding-pending-user-action')
    return condition(
      'Bound',
      'False',
      'UnbindingPendingUserAction',
      'Boot the host with its discovery image, then it is free.',
    )
  return status.endsWith('-unbound')
    ? condition('Bound', 'False', 'Unbound', 'The host belongs to no cluster.')
    : condition('Bound', 'True', 'Bound', 'The host belongs to a cluster.')
}

const unknownStatus = (type: string, status: string): Condition =>
  condition(type, 'Unknown', 'UnknownStatus', `The host is ${status}.`)
