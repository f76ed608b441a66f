import { hours, minutes } from '@groundwork/engine/facts'
import { NOW } from '@groundwork/engine/testing/builders'
import { checkRules } from '../testing/check-rules.ts'
import {
  aFailure,
  aFinalizing,
  anEvent,
  anInstallation,
  draggedDown,
  failedWith,
  installingHost,
} from '../testing/installations.ts'
import { OUTCOME_RULES } from './outcome-rules.ts'

const early = { status_updated_at: NOW - minutes(9) }
const deadMaster = failedWith(2, 'Failed - no disk', 'Writing image to disk', early)

checkRules(OUTCOME_RULES, [
  {
    rule: 'cancelled-by-user',
    when: 'it was cancelled',
    facts: anInstallation({
      cluster: { status: 'cancelled' },
      hosts: [failedWith(2, 'Failed - x')],
      events: [anEvent('cluster_installation_canceled', { severity: 'info' })],
    }),
    says: /cancelled by its user at 2026-01-15 11:50:00 UTC\. Before that node-2 had failed/,
  },
  { rule: 'cancelled-by-user', when: 'it failed', facts: aFailure(), says: null },
  {
    rule: 'not-enough-masters',
    when: 'a master failed',
    facts: aFailure({ hosts: [draggedDown(1), deadMaster, draggedDown(3)] }),
    says: /node-2 failed, so 2 of 3 control plane hosts were left/,
  },
  {
    rule: 'not-enough-masters',
    when: 'a worker failed',
    facts: aFailure({ hosts: [draggedDown(1), failedWith(4, 'Failed - x')] }),
    says: null,
  },
  {
    rule: 'part-of-failed-cluster',
    when: 'another host failed first',
    facts: aFailure({ hosts: [draggedDown(1), deadMaster, draggedDown(3)] }),
    says: /node-1 and node-3 are in error only because node-2 failed first, at 2026-01-15 11:51:00 UTC/,
  },
  {
    rule: 'part-of-failed-cluster',
    when: 'each failed by itself',
    facts: aFailure({ hosts: [failedWith(1, 'Failed - x'), deadMaster] }),
    says: null,
  },
  {
    rule: 'installation-timed-out',
    when: 'a day is over',
    facts: aFailure({ cluster: { install_started_at: NOW - hours(25), status_updated_at: NOW } }),
    says: /did not end within 24 hours/,
  },
  { rule: 'installation-timed-out', when: 'it failed early', facts: aFailure(), says: null },
  {
    rule: 'workers-missing',
    when: 'a worker is lost',
    facts: aFinalizing(
      { status: 'installed' },
      { hosts: [installingHost(1, { status: 'installed' }), failedWith(4, 'Failed - x')] },
    ),
    says: /node-4 did not join/,
  },
  { rule: 'workers-missing', when: 'all are there', facts: aFinalizing({ status: 'installed' }), says: null },
  {
    rule: 'service-restarted',
    when: 'the service is younger than the installation',
    facts: anInstallation({ more: { serviceStartedAt: NOW - minutes(5) } }),
    says: /harmless/,
  },
  {
    rule: 'service-restarted',
    when: 'the service is older',
    facts: anInstallation({ more: { serviceStartedAt: NOW - minutes(500) } }),
    says: null,
  },
])
