import type { FinalizingStage, HostStatus } from '@groundwork/contract/vocabulary'
import { expect } from 'vitest'
import type { MonitoredOperatorFacts } from '../../facts/cluster-facts.ts'
import { hours, minutes } from '../../facts/instant.ts'
import { aCluster, aHost, NOW } from '../../testing/builders.ts'
import { describeClusterRules, masters, threeMasters } from '../../testing/cluster-rule-cases.ts'
import { INSTALLATION_RULES } from './refresh-installation.ts'

const worker = (number: number, status: HostStatus) => aHost(number, { status, role: 'worker' })
const stage = (finalizing_stage: FinalizingStage, ageMs: number) => ({
  ...aCluster().progress,
  finalizing_stage,
  finalizing_stage_started_at: NOW - ageMs,
})
const operator = (changes: Partial<MonitoredOperatorFacts>): MonitoredOperatorFacts => ({
  name: 'lvm',
  operator_type: 'olm',
  status: 'available',
  status_info: '',
  version: '',
  timeout_seconds: 1800,
  properties: '',
  dependency_only: false,
  ...changes,
})
const console = operator({ name: 'console', operator_type: 'builtin' })
const waitingVersion = operator({
  name: 'cvo',
  operator_type: 'builtin',
  status: 'failed',
  status_info: 'waits for 1 of 30 cluster operators: dns (degraded)',
})
const SOFT = { areSoftTimeoutsEnabled: true }
const FAILED = ['cluster_installation_failed']

describeClusterRules('a cluster that is being installed', INSTALLATION_RULES, [
  {
    rule: 'waiting-cluster-fails',
    name: 'a control plane node failed meanwhile',
    cluster: { status: 'installing-pending-user-action' },
    hosts: masters('installing-pending-user-action', 'error', 'installed'),
    to: 'error',
    changes: { install_completed_at: NOW },
    events: FAILED,
  },
  {
    rule: 'waiting-cluster-timed-out',
    name: 'no user action for a day',
    cluster: { status: 'installing-pending-user-action', install_started_at: NOW - hours(24) },
    hosts: masters('installing-pending-user-action', 'installed', 'installed'),
    to: 'error',
    events: FAILED,
  },
  {
    rule: 'keeps-waiting-for-user',
    name: 'a host still boots from the wrong device',
    cluster: { status: 'installing-pending-user-action' },
    hosts: masters('installing-pending-user-action', 'installed', 'installed'),
    to: 'installing-pending-user-action',
    changes: { status_info: expect.stringContaining('node-1') },
  },
  {
    rule: 'installation-resumes',
    name: 'the host goes on',
    cluster: { status: 'installing-pending-user-action' },
    hosts: masters('installing-in-progress', 'installed', 'installed'),
    to: 'installing',
  },
  {
    rule: 'finalizing-resumes',
    name: 'the last host is done; the stage gets its full time again',
    cluster: {
      status: 'installing-pending-user-action',
      progress: { ...stage('Adding router ca', hours(9)), finalizing_stage_timed_out: true },
    },
    hosts: threeMasters('installed'),
    to: 'finalizing',
    changes: { progress: { finalizing_stage_started_at: NOW, finalizing_stage_timed_out: false } },
  },
  {
    rule: 'installation-timed-out',
    name: 'with soft timeouts the whole installation has a limit',
    cluster: { status: 'installing', install_started_at: NOW - hours(24) },
    settings: SOFT,
    hosts: threeMasters('installing-in-progress'),
    to: 'error',
    events: FAILED,
  },
  {
    rule: 'installation-continues',
    name: 'without them it has none',
    cluster: { status: 'installing', install_started_at: NOW - hours(30) },
    hosts: threeMasters('installing-in-progress'),
    to: 'installing',
  },
  {
    rule: 'finalizing-timed-out',
    name: 'after 5 hours',
    cluster: {
      status: 'finalizing',
      status_updated_at: NOW - hours(5),
      monitored_operators: [console, waitingVersion],
    },
    hosts: threeMasters('installed'),
    to: 'error',
    changes: {
      status_info:
        'The cluster could not be finalized within 5 hours; it waits for cvo (waits for 1 of 30 cluster operators: dns (degraded)).',
    },
    events: FAILED,
  },
  {
    rule: 'finalizing-stage-timed-out',
    name: 'the router CA does not come for 70 minutes',
    cluster: { status: 'finalizing', progress: stage('Adding router ca', minutes(70)) },
    hosts: threeMasters('installed'),
    to: 'error',
    events: FAILED,
  },
  {
    rule: 'finalizing-stage-marked-timed-out',
    name: 'optional operators are only noted',
    cluster: { status: 'finalizing', progress: stage('Applying olm manifests', minutes(10)) },
    hosts: threeMasters('installed'),
    to: 'finalizing',
    changes: { progress: { finalizing_stage_timed_out: true } },
    events: ['finalizing_stage_timed_out'],
  },
  {
    rule: 'finalizing-stage-marked-timed-out',
    name: 'with soft timeouts cluster operators have 70 minutes instead of 10 hours',
    cluster: { status: 'finalizing', progress: stage('Waiting for cluster operators', minutes(70)) },
    settings: SOFT,
    hosts: threeMasters('installed'),
    to: 'finalizing',
    events: ['finalizing_stage_timed_out'],
  },
  {
    rule: 'finalizing-continues',
    name: 'an operator that asks for more time gets it',
    cluster: {
      status: 'finalizing',
      progress: stage('Waiting for OLM operator setup jobs', minutes(60)),
      monitored_operators: [console, operator({ timeout_seconds: 7200, status: 'progressing' })],
    },
    hosts: threeMasters('installed'),
    to: 'finalizing',
  },
  {
    rule: 'starts-waiting-for-user',
    name: 'a worker boots from the wrong device while operators come up',
    cluster: { status: 'finalizing' },
    hosts: [...threeMasters('installed'), worker(4, 'installing-pending-user-action')],
    to: 'installing-pending-user-action',
  },
  {
    rule: 'finalizing-starts',
    name: 'enough hosts are installed',
    cluster: { status: 'installing' },
    hosts: threeMasters('installed'),
    to: 'finalizing',
  },
  {
    rule: 'installation-continues',
    name: 'hosts are on their way',
    cluster: { status: 'installing' },
    hosts: masters('installed', 'installing-in-progress', 'preparing-successful'),
    to: 'installing',
  },
  {
    rule: 'finalizing-continues',
    name: 'an operator of the cluster is missing, and named',
    cluster: { status: 'finalizing', has_kubeconfig: true, monitored_operators: [console, waitingVersion] },
    hosts: threeMasters('installed'),
    to: 'finalizing',
    changes: { status_info: expect.stringContaining('dns (degraded)') },
  },
  {
    rule: 'finalizing-continues',
    name: 'nothing was reported yet',
    cluster: {
      ...{ status: 'finalizing', has_kubeconfig: true },
      monitored_operators: [{ ...console, status: null }],
    },
    hosts: threeMasters('installed'),
    to: 'finalizing',
    changes: { status_info: 'The cluster is being finalized.' },
  },
  {
    rule: 'installation-completes',
    name: 'hosts, kubeconfig and operators',
    cluster: { status: 'finalizing', has_kubeconfig: true, monitored_operators: [console] },
    hosts: threeMasters('installed'),
    to: 'installed',
    changes: {
      status_info: 'The cluster is installed.',
      install_completed_at: NOW,
      progress: { finalizing_stage_percentage: 100, total_percentage: 100 },
    },
    events: ['cluster_installation_completed'],
  },
  {
    rule: 'installation-completes',
    name: 'degraded by a failed operator',
    cluster: {
      status: 'finalizing',
      has_kubeconfig: true,
      monitored_operators: [console, operator({ status: 'failed' })],
    },
    hosts: threeMasters('installed'),
    to: 'installed',
    changes: { status_info: 'The cluster is installed but degraded: operators lvm failed.' },
    events: ['cluster_degraded_OLM_operators_failed', 'cluster_installation_completed'],
  },
  {
    rule: 'installation-completes',
    name: 'without a worker that failed',
    cluster: { status: 'finalizing', has_kubeconfig: true, monitored_operators: [] },
    hosts: [...threeMasters('installed'), worker(4, 'error')],
    to: 'installed',
    changes: { status_info: 'The cluster is installed, but node-4 did not join it.' },
    events: ['cluster_installation_completed'],
  },
  {
    rule: 'finalizing-continues',
    name: 'a cluster without kubeconfig is not complete',
    cluster: { status: 'finalizing', monitored_operators: [console] },
    hosts: threeMasters('installed'),
    to: 'finalizing',
  },
  {
    rule: 'finalizing-continues',
    name: 'a failed built-in operator is waited for',
    cluster: {
      status: 'finalizing',
      has_kubeconfig: true,
      monitored_operators: [{ ...console, status: 'failed' }],
    },
    hosts: threeMasters('installed'),
    to: 'finalizing',
  },
  {
    rule: 'installation-fails',
    name: 'a control plane node failed',
    cluster: { status: 'installing' },
    hosts: masters('error', 'installing-in-progress', 'installed'),
    to: 'error',
    changes: { status_info: 'The installation failed on node-1; too few hosts are left.' },
    events: FAILED,
  },
  {
    rule: 'installation-fails',
    name: 'a host was deleted',
    cluster: { status: 'installing' },
    hosts: masters('installing-in-progress', 'installed'),
    to: 'error',
    events: FAILED,
  },
])
