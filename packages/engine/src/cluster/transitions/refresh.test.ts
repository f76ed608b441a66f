import { minutes } from '../../facts/instant.ts'
import { NOW } from '../../testing/builders.ts'
import { describeClusterRules } from '../../testing/cluster-rule-cases.ts'
import { CLUSTER_REFRESH_RULES } from './refresh.ts'

describeClusterRules('any cluster', CLUSTER_REFRESH_RULES.slice(-2), [
  {
    rule: 'logs-timed-out',
    name: 'the controller never sent logs for 10 minutes',
    cluster: { status: 'error', status_updated_at: NOW - minutes(10) },
    to: 'error',
    changes: { logs_info: 'timeout' },
  },
  {
    rule: 'logs-timed-out',
    name: 'a collection stopped an hour ago',
    cluster: {
      status: 'cancelled',
      logs_info: 'collecting',
      controller_logs_collected_at: NOW - minutes(60),
    },
    to: 'cancelled',
    changes: { logs_info: 'timeout' },
  },
  {
    rule: 'logs-timed-out',
    name: 'a collection that began an hour ago never sent anything',
    cluster: {
      status: 'error',
      logs_info: 'collecting',
      controller_logs_started_at: NOW - minutes(60),
    },
    to: 'error',
    changes: { logs_info: 'timeout' },
  },
  ...(['installed', 'adding-hosts', 'unmonitored'] as const).map((status) => ({
    rule: 'nothing-to-decide',
    name: `${status} stays`,
    cluster: { status },
    to: status,
  })),
])
