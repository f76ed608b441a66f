import { minutes } from '../../facts/instant.ts'
import { NOW } from '../../testing/builders.ts'
import { describeHostRules } from '../../testing/host-rule-cases.ts'
import { FINAL_RULES, RECLAIM_RULES } from './refresh-final.ts'

describeHostRules(
  'a host that only waits',
  [...RECLAIM_RULES, ...FINAL_RULES],
  [
    {
      rule: 'reclaim-timed-out',
      name: 'a reclaim that lasts 60 minutes needs a hand',
      cluster: null,
      host: { status: 'reclaiming-rebooting', status_updated_at: NOW - minutes(60) },
      to: 'unbinding-pending-user-action',
    },
    {
      rule: 'logs-timed-out',
      name: 'logs never started for 2 minutes',
      host: { status: 'error', status_updated_at: NOW - minutes(2) },
      to: 'error',
      changes: { logs_info: 'timeout' },
    },
    {
      rule: 'logs-timed-out',
      name: 'logs were requested 10 minutes ago',
      host: { status: 'cancelled', logs_info: 'requested', logs_started_at: NOW - minutes(10) },
      to: 'cancelled',
      changes: { logs_info: 'timeout' },
    },
    {
      rule: 'logs-timed-out',
      name: 'a collection stopped 2 minutes ago',
      host: { status: 'error', logs_info: 'collecting', logs_collected_at: NOW - minutes(2) },
      to: 'error',
      changes: { logs_info: 'timeout' },
    },
    {
      rule: 'logs-timed-out',
      name: 'a collection that began 2 minutes ago never sent anything',
      host: { status: 'error', logs_info: 'collecting', logs_started_at: NOW - minutes(2) },
      to: 'error',
      changes: { logs_info: 'timeout' },
    },
    {
      rule: 'logs-timed-out',
      name: 'the time at which logs were requested is unknown',
      host: { status: 'error', logs_info: 'requested', status_updated_at: NOW - minutes(10) },
      to: 'error',
      changes: { logs_info: 'timeout' },
    },
    {
      rule: 'legacy-reset-ends',
      name: 'an agent that was told to reset did not come back for 3 minutes',
      host: { status: 'resetting', status_updated_at: NOW - minutes(3) },
      cluster: { status: 'insufficient' },
      to: 'resetting-pending-user-action',
    },
    {
      rule: 'nothing-more-happens',
      name: 'logs that still come are waited for',
      host: {
        status: 'error',
        logs_info: 'requested',
        logs_started_at: NOW - minutes(11),
        logs_collected_at: NOW - minutes(9),
      },
      to: 'error',
    },
    {
      rule: 'nothing-more-happens',
      name: 'complete logs have no limit',
      host: { status: 'cancelled', logs_info: 'completed', status_updated_at: NOW - minutes(600) },
      to: 'cancelled',
    },
    {
      rule: 'added-host-stays',
      name: 'a day-2 host is done',
      host: { status: 'added-to-existing-cluster', kind: 'AddToExistingClusterHost' },
      cluster: { status: 'adding-hosts', kind: 'AddHostsCluster' },
      to: 'added-to-existing-cluster',
    },
    {
      rule: 'reclaim-continues',
      name: 'a reclaim of 59 minutes goes on',
      cluster: null,
      host: { status: 'reclaiming', status_updated_at: NOW - minutes(59) },
      to: 'reclaiming',
    },
  ],
)
