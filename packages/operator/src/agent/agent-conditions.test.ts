import { HostStatus } from '@groundwork/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import { VALIDATIONS } from '../testing/samples.ts'
import { agentConditions } from './agent-conditions.ts'
import { cleanupFailed } from './cleanup-failed.ts'

const said = (status: HostStatus, isApproved = true, validations_info = VALIDATIONS) =>
  Object.fromEntries(
    agentConditions({ host: { status, status_info: 'because', validations_info }, isApproved }).map(
      (condition) => [condition.type, `${condition.status}/${condition.reason}`],
    ),
  )

const READY = 'True/AgentIsReady'
const NOT_READY = 'False/AgentNotReady'
const BUSY = 'True/AgentAlreadyInstalling'
const STOPPED = 'True/AgentInstallationStopped'
const UNKNOWN = 'Unknown/UnknownStatus'
const PASSING = 'True/ValidationsPassing'
const FAILING = 'False/ValidationsFailing'
const NOT_STARTED = 'False/InstallationNotStarted'
const RUNS = 'False/InstallationInProgress'
const COMPLETED = 'True/InstallationCompleted'
const [BOUND, UNBOUND] = ['True/Bound', 'False/Unbound']
const [BINDING, UNBINDING] = ['False/Binding', 'False/Unbinding']

/** RequirementsMet, Validated, Installed, Bound. */
const ROWS: Readonly<Record<HostStatus, readonly [string, string, string, string]>> = {
  discovering: [NOT_READY, PASSING, NOT_STARTED, BOUND],
  known: [READY, PASSING, NOT_STARTED, BOUND],
  disconnected: [NOT_READY, PASSING, NOT_STARTED, BOUND],
  insufficient: [NOT_READY, FAILING, NOT_STARTED, BOUND],
  disabled: [UNKNOWN, PASSING, UNKNOWN, BOUND],
  'preparing-for-installation': [BUSY, PASSING, RUNS, BOUND],
  'preparing-failed': [UNKNOWN, PASSING, UNKNOWN, BOUND],
  'preparing-successful': [BUSY, PASSING, RUNS, BOUND],
  'pending-for-input': [NOT_READY, 'False/ValidationsUserPending', NOT_STARTED, BOUND],
  installing: [BUSY, PASSING, RUNS, BOUND],
  'installing-in-progress': [BUSY, PASSING, RUNS, BOUND],
  'installing-pending-user-action': [BUSY, PASSING, RUNS, BOUND],
  'resetting-pending-user-action': [UNKNOWN, PASSING, UNKNOWN, BOUND],
  installed: [STOPPED, PASSING, COMPLETED, BOUND],
  error: [STOPPED, PASSING, 'False/InstallationFailed', BOUND],
  resetting: [UNKNOWN, PASSING, UNKNOWN, BOUND],
  'added-to-existing-cluster': [STOPPED, PASSING, COMPLETED, BOUND],
  cancelled: [UNKNOWN, PASSING, UNKNOWN, BOUND],
  binding: [BINDING, BINDING, BINDING, BINDING],
  unbinding: [UNBINDING, UNBINDING, UNBINDING, UNBINDING],
  'unbinding-pending-user-action': [UNBINDING, UNBINDING, UNBINDING, 'False/UnbindingPendingUserAction'],
  'known-unbound': [READY, PASSING, NOT_STARTED, UNBOUND],
  'disconnected-unbound': [NOT_READY, PASSING, NOT_STARTED, UNBOUND],
  'insufficient-unbound': [NOT_READY, FAILING, NOT_STARTED, UNBOUND],
  'disabled-unbound': [UNKNOWN, PASSING, UNKNOWN, UNBOUND],
  'discovering-unbound': [NOT_READY, PASSING, NOT_STARTED, UNBOUND],
  reclaiming: [UNKNOWN, PASSING, UNKNOWN, BOUND],
  'reclaiming-rebooting': [UNKNOWN, PASSING, UNKNOWN, BOUND],
}

describe('a host that is', () => {
  test.each(HostStatus.enum)('%s', (status) => {
    const [RequirementsMet, Validated, Installed, Bound] = ROWS[status]
    const Connected = status.startsWith('disconnected')
      ? 'False/AgentIsDisconnected'
      : 'True/AgentIsConnected'
    expect(said(status)).toEqual({ Connected, RequirementsMet, Validated, Installed, Bound })
  })
})

test.each(['known', 'known-unbound'] as const)('%s, but not approved', (status) => {
  expect(said(status, false).RequirementsMet).toBe('False/AgentIsNotApproved')
})

test('a host that was not checked yet', () => {
  expect(said('discovering', true, '').Validated).toBe('Unknown/ValidationsUnknown')
})

test('what fails is said, and nothing else', () => {
  const [, , validated] = agentConditions({
    host: { status: 'insufficient', status_info: '', validations_info: VALIDATIONS },
    isApproved: true,
  })
  expect(validated?.message).toBe('Checks fail: Too little memory')
})

test('a host that the service does not know', () => {
  const conditions = agentConditions({ host: null, isApproved: true })
  expect(conditions.map(({ type, status, reason }) => `${type} ${status}/${reason}`)).toEqual(
    ['Installed', 'Connected', 'RequirementsMet', 'Validated', 'Bound'].map(
      (type) => `${type} Unknown/NotAvailable`,
    ),
  )
})

test('a deletion that fails', () => {
  expect(cleanupFailed('The node is still there.')).toMatchObject({
    ...{ type: 'Cleanup', status: 'False', reason: 'CleanupFailed' },
  })
})
