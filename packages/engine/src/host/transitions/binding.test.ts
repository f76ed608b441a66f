import { expect } from 'vitest'
import { CLUSTER_ID } from '../../testing/builders.ts'
import { describeHostEvents } from '../../testing/host-event-cases.ts'
import {
  BIND_RULES,
  REBOOTING_FOR_RECLAIM_RULES,
  RECLAIM_FAILED_RULES,
  RECLAIM_RULES,
  UNBIND_RULES,
} from './binding.ts'

const MASTER = { role: 'master' } as const
const RELEASED = {
  cluster_id: null,
  kind: 'Host',
  role: 'auto-assign',
  suggested_role: 'auto-assign',
  inventory: null,
  connectivity: null,
  free_addresses: null,
  domain_name_resolutions: null,
  installation_disk_id: '',
  installation_disk_path: '',
  machine_config_pool_name: '',
  requested_hostname: 'chosen',
}

describeHostEvents(
  'bind, unbind and reclaim',
  [...BIND_RULES, ...UNBIND_RULES, ...RECLAIM_RULES, ...REBOOTING_FOR_RECLAIM_RULES, ...RECLAIM_FAILED_RULES],
  [
    {
      rule: 'host-bound',
      event: { type: 'bind', cluster_id: CLUSTER_ID },
      from: ['known-unbound'],
      cluster: null,
      to: 'binding',
      events: ['host_bind_succeeded'],
      changes: { cluster_id: CLUSTER_ID, inventory: null },
    },
    {
      rule: 'discovered-host-unbound',
      event: { type: 'unbind' },
      from: ['known', 'discovering', 'disconnected', 'insufficient', 'pending-for-input'],
      host: { ...MASTER, requested_hostname: 'chosen' },
      to: 'unbinding',
      events: ['host_unbind_succeeded'],
      changes: RELEASED,
    },
    {
      rule: 'installed-host-unbound',
      event: { type: 'unbind' },
      from: [
        'preparing-for-installation',
        'preparing-successful',
        'preparing-failed',
        'installing',
        'installing-in-progress',
        'installing-pending-user-action',
        'installed',
        'added-to-existing-cluster',
        'error',
        'cancelled',
      ],
      host: { requested_hostname: 'chosen' },
      to: 'unbinding-pending-user-action',
      events: ['host_unbind_succeeded'],
      changes: RELEASED,
    },
    {
      rule: 'installed-host-reclaimed',
      event: { type: 'reclaim' },
      from: ['installed', 'added-to-existing-cluster'],
      host: { requested_hostname: 'chosen' },
      to: 'reclaiming',
      events: ['host_unbind_succeeded'],
      changes: RELEASED,
    },
    {
      rule: 'discovered-host-reclaimed',
      event: { type: 'reclaim' },
      from: ['known', 'discovering', 'disconnected', 'insufficient', 'pending-for-input'],
      host: { requested_hostname: 'chosen' },
      to: 'unbinding',
      events: ['host_unbind_succeeded'],
      changes: RELEASED,
    },
    {
      rule: 'failed-host-reclaimed',
      event: { type: 'reclaim' },
      from: ['error', 'cancelled'],
      host: { requested_hostname: 'chosen' },
      to: 'unbinding-pending-user-action',
      events: ['host_unbind_succeeded'],
      changes: RELEASED,
    },
    {
      rule: 'reclaimed-host-reboots',
      event: { type: 'rebooting-for-reclaim' },
      from: ['reclaiming'],
      cluster: null,
      to: 'reclaiming-rebooting',
    },
    {
      rule: 'reclaim-failed',
      event: { type: 'reclaim-failed', reason: 'No room in /boot.' },
      from: ['reclaiming', 'reclaiming-rebooting'],
      cluster: null,
      to: 'unbinding-pending-user-action',
      changes: { status_info: expect.stringMatching(/^No room in \/boot\. Boot/) },
    },
  ],
)
