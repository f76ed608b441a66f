import { expect } from 'vitest'
import { minutes } from '../../facts/instant.ts'
import { NOW } from '../../testing/builders.ts'
import { describeClusterRules, masters, threeMasters } from '../../testing/cluster-rule-cases.ts'
import { PREPARATION_RULES } from './refresh-preparation.ts'

const PREPARED = { last_installation_preparation: { status: 'success', reason: '' } } as const

describeClusterRules('a cluster that prepares', PREPARATION_RULES, [
  {
    rule: 'preparation-timed-out',
    name: 'after 10 minutes',
    cluster: { status: 'preparing-for-installation', status_updated_at: NOW - minutes(10) },
    hosts: masters('preparing-successful', 'preparing-successful', 'preparing-for-installation'),
    to: 'ready',
    changes: {
      status_info: 'The preparation did not end within 10 minutes; waited for node-3.',
      last_installation_preparation: { status: 'failed' },
    },
    events: ['installation_preparing_timed_out'],
  },
  {
    rule: 'installation-starts',
    name: 'hosts and files are ready',
    cluster: { status: 'preparing-for-installation', ...PREPARED },
    hosts: threeMasters('preparing-successful'),
    to: 'installing',
    changes: { progress: { preparing_for_installation_stage_percentage: 100, total_percentage: 10 } },
  },
  {
    rule: 'installation-starts',
    name: 'a host that registered again has caught up',
    cluster: {
      status: 'preparing-for-installation',
      last_installation_preparation: { status: 'not_started', reason: 'Host node-1 registered again.' },
    },
    hosts: threeMasters('preparing-successful'),
    to: 'installing',
    changes: PREPARED,
  },
  {
    rule: 'installation-starts',
    name: 'a single node lends its address to the VIPs',
    cluster: { status: 'preparing-for-installation', control_plane_count: 1, api_vips: [], ...PREPARED },
    hosts: masters('preparing-successful'),
    to: 'installing',
    changes: { api_vips: [{ ip: '192.168.127.11', verification: null }] },
  },
  {
    rule: 'nothing-to-decide',
    name: 'the files are still being made',
    cluster: {
      status: 'preparing-for-installation',
      last_installation_preparation: { status: 'not_started', reason: '' },
    },
    hosts: threeMasters('preparing-successful'),
    to: 'preparing-for-installation',
  },
  {
    rule: 'nothing-to-decide',
    name: 'a cluster without hosts does not start',
    cluster: { status: 'preparing-for-installation', ...PREPARED },
    hosts: [],
    to: 'preparing-for-installation',
  },
  {
    rule: 'host-left-preparation',
    name: 'a host went away',
    cluster: { status: 'preparing-for-installation', ...PREPARED },
    hosts: masters('preparing-successful', 'disconnected', 'preparing-failed'),
    to: 'insufficient',
    changes: {
      status_info: 'The preparation was stopped by node-2 (disconnected).',
      last_installation_preparation: {
        status: 'failed',
        reason: 'The preparation was stopped by node-2 (disconnected).',
      },
    },
  },
  {
    rule: 'preparation-failed',
    name: 'a host failed, even after the limit',
    cluster: { status: 'preparing-for-installation', status_updated_at: NOW - minutes(11), ...PREPARED },
    hosts: masters('preparing-successful', 'preparing-failed', 'known'),
    to: 'ready',
    changes: {
      status_info: expect.stringContaining('failed. node-2: '),
      last_installation_preparation: {
        status: 'failed',
        reason: expect.stringContaining('failed. node-2: '),
      },
    },
  },
  {
    rule: 'preparation-failed',
    name: 'the files could not be made',
    cluster: {
      status: 'preparing-for-installation',
      last_installation_preparation: { status: 'failed', reason: 'no release image' },
    },
    hosts: threeMasters('preparing-successful'),
    to: 'ready',
    changes: {
      status_info: expect.stringContaining('no release image'),
      last_installation_preparation: { status: 'failed', reason: 'no release image' },
    },
  },
])
