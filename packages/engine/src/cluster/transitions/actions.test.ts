import type { ClusterStatus } from '@groundwork/contract/vocabulary'
import { ClusterStatus as CLUSTER_STATUS } from '@groundwork/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { NOW } from '../../testing/builders.ts'
import { aClusterSubject, type ClusterSituation } from '../../testing/subjects.ts'
import type { ClusterAction } from '../cluster-subject.ts'
import { applyClusterAction } from '../next-status.ts'
import { CLUSTER_ACTION_RULES } from './actions.ts'

interface Case extends ClusterSituation {
  readonly rule: string
  readonly action: ClusterAction
  readonly from: readonly ClusterStatus[]
  readonly to: ClusterStatus
  readonly changes?: object
  readonly events: readonly string[]
}

const RUNNING = {
  progress: {
    total_percentage: 80,
    preparing_for_installation_stage_percentage: 100,
    installing_stage_percentage: 100,
    finalizing_stage_percentage: 50,
    finalizing_stage: 'Adding router ca',
    finalizing_stage_started_at: NOW,
    finalizing_stage_timed_out: true,
  },
  logs_info: 'requested',
  controller_logs_started_at: NOW,
  install_started_at: NOW - 5000,
  has_kubeconfig: true,
  monitored_operators: [
    {
      name: 'console',
      operator_type: 'builtin',
      status: 'available',
      status_info: 'All is well.',
      version: '4.22.9',
      timeout_seconds: 3600,
      properties: '',
      dependency_only: false,
    },
  ],
} as const
const NOT_PREPARED = { last_installation_preparation: { status: 'not_started', reason: '' } }

const CASES: readonly Case[] = [
  {
    rule: 'preparation-starts',
    action: 'install',
    from: ['ready'],
    cluster: { logs_info: 'completed', last_installation_preparation: { status: 'failed', reason: 'x' } },
    to: 'preparing-for-installation',
    changes: {
      ...{ install_started_at: NOW, logs_info: '', ...NOT_PREPARED },
      monitored_operators: [{ name: 'console' }, { name: 'cvo', operator_type: 'builtin', namespace: '' }],
    },
    events: ['cluster_status_updated'],
  },
  {
    rule: 'installation-cancelled',
    action: 'cancel',
    from: ['installing', 'installing-pending-user-action', 'error', 'finalizing'],
    to: 'cancelled',
    changes: { install_completed_at: NOW },
    events: ['cluster_status_updated', 'cluster_installation_canceled'],
  },
  {
    rule: 'preparation-cancelled',
    action: 'cancel',
    from: ['preparing-for-installation'],
    to: 'ready',
    events: ['cluster_status_updated', 'cluster_installation_canceled'],
  },
  {
    rule: 'installation-reset',
    action: 'reset',
    from: [
      'preparing-for-installation',
      'installing',
      'installing-pending-user-action',
      'error',
      'cancelled',
      'finalizing',
    ],
    cluster: RUNNING,
    to: 'insufficient',
    changes: {
      progress: { total_percentage: 0, finalizing_stage: null, finalizing_stage_timed_out: false },
      logs_info: '',
      controller_logs_started_at: null,
      openshift_cluster_id: '',
      has_kubeconfig: false,
      monitored_operators: [{ name: 'console', status: null, status_info: '', version: '' }],
      install_started_at: NOW - 5000,
      api_vips: [{ ip: '192.168.127.100' }],
      ...NOT_PREPARED,
    },
    events: ['cluster_status_updated', 'cluster_installation_reset'],
  },
  {
    rule: 'installation-reset',
    action: 'reset',
    from: ['error'],
    cluster: { control_plane_count: 1 },
    to: 'insufficient',
    changes: { api_vips: [], ingress_vips: [] },
    events: ['cluster_status_updated', 'cluster_installation_reset'],
  },
  {
    rule: 'hosts-may-be-added',
    action: 'allow-add-hosts',
    from: ['installed'],
    cluster: { status_info: 'kept' },
    to: 'adding-hosts',
    changes: { kind: 'AddHostsCluster', api_vip_dns_name: '192.168.127.100', status_info: 'kept' },
    events: [],
  },
  {
    rule: 'hosts-may-be-added',
    action: 'allow-add-hosts',
    from: ['installed'],
    cluster: { user_managed_networking: true },
    to: 'adding-hosts',
    changes: { api_vip_dns_name: 'api.test.example.com' },
    events: [],
  },
  {
    rule: 'hosts-may-be-added',
    action: 'allow-add-hosts',
    from: ['installed'],
    cluster: { api_vips: [] },
    to: 'adding-hosts',
    changes: { api_vip_dns_name: 'api.test.example.com' },
    events: [],
  },
]

const SINGLE = CASES.flatMap((row) =>
  row.from.map((from) => ({ row, from, action: row.action, rule: row.rule })),
)

describe('actions on a cluster', () => {
  it.each(SINGLE)('$action from $from: $rule', ({ row, from }) => {
    const subject = aClusterSubject({ ...row, cluster: { ...row.cluster, status: from } })
    const result = applyClusterAction(subject, row.action)
    expect(result).toMatchObject({ ok: true, rule: row.rule })
    if (!result.ok) return
    expect({ ...subject.context.cluster, ...result.changes }).toMatchObject({
      status: row.to,
      ...row.changes,
    })
    expect(result.events.map(({ name }) => name)).toEqual(row.events)
  })

  it('has a case for every rule', () => {
    const tested = new Set(CASES.map(({ rule }) => rule))
    const ids = Object.values(CLUSTER_ACTION_RULES).flatMap((rules) => rules.map(({ id }) => id))
    expect(ids.filter((id) => !tested.has(id))).toEqual([])
  })

  const REFUSED = (Object.keys(CLUSTER_ACTION_RULES) as ClusterAction[]).flatMap((action) => {
    const allowed = CLUSTER_ACTION_RULES[action].flatMap(({ from }) => from)
    const expected = action === 'allow-add-hosts' ? 400 : 409
    return CLUSTER_STATUS.enum
      .filter((status) => !allowed.includes(status))
      .map((status) => ({ action, status, expected }))
  })

  it.each(REFUSED)('$action while $status is refused with $expected', ({ action, status, expected }) => {
    const result = applyClusterAction(aClusterSubject({ cluster: { status } }), action)
    expect(result).toEqual({ ok: false, status: expected, reason: expect.stringContaining(status) })
  })

  it('an imported cluster cannot be made to take hosts: it does already', () => {
    const subject = aClusterSubject({ cluster: { status: 'installed', kind: 'AddHostsCluster' } })
    expect(applyClusterAction(subject, 'allow-add-hosts')).toMatchObject({ ok: false, status: 400 })
  })

  it('says why a cluster is not ready', () => {
    const subject = aClusterSubject({
      cluster: { status: 'insufficient', status_info: 'Two hosts are missing.' },
    })
    expect(applyClusterAction(subject, 'install')).toMatchObject({
      reason:
        'Cluster test is insufficient (Two hosts are missing.) and cannot be installed; it would have to be ready.',
    })
  })
})
