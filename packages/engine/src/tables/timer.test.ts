// What the service missed because it was away itself is not held against hosts and clusters.
import { describe, expect, test } from 'vitest'
import { refreshCluster } from '../cluster/next-status.ts'
import type { ClusterProgress } from '../facts/cluster-facts.ts'
import { hours, minutes } from '../facts/instant.ts'
import { refreshHost } from '../host/next-status.ts'
import { aCluster, NOW } from '../testing/builders.ts'
import { masters, threeMasters } from '../testing/cluster-rule-cases.ts'
import { stageSince } from '../testing/host-rule-cases.ts'
import {
  aClusterSubject,
  aHostSubject,
  type ClusterSituation,
  type HostSituation,
} from '../testing/subjects.ts'

const AWAY = [{ from: NOW - minutes(6), to: NOW - minutes(1) }]

const hosts: readonly (readonly [string, HostSituation])[] = [
  [
    'preparation-timed-out',
    {
      host: { status: 'preparing-for-installation', status_updated_at: NOW - minutes(8) },
      cluster: { status: 'preparing-for-installation' },
    },
  ],
  [
    'installer-silent',
    {
      host: { status: 'installing', status_updated_at: NOW - minutes(20) },
      cluster: { status: 'installing' },
    },
  ],
  [
    'stage-timed-out',
    {
      host: { status: 'installing-in-progress', progress: stageSince('Writing image to disk', minutes(30)) },
      cluster: { status: 'installing' },
    },
  ],
  [
    'reboot-timed-out',
    {
      host: { status: 'installing-in-progress', progress: stageSince('Rebooting', minutes(40)) },
      cluster: { status: 'installing' },
    },
  ],
]

describe('a host has as much time as it would have had', () => {
  test.each(hosts)('%s', (rule, situation) => {
    expect(refreshHost(aHostSubject(situation)).rule).toBe(rule)
    const at = (now: number) => refreshHost(aHostSubject({ ...situation, absences: AWAY, now }))
    expect(at(NOW).rule).not.toBe(rule)
    expect(at(NOW + minutes(5) - 1)).toMatchObject({ nextDeadline: NOW + minutes(5) })
    expect(at(NOW + minutes(5)).rule).toBe(rule)
  })
})

const finalizingStage = (ageMs: number): ClusterProgress => ({
  ...aCluster().progress,
  finalizing_stage: 'Adding router ca',
  finalizing_stage_started_at: NOW - ageMs,
})

const clusters: readonly (readonly [string, ClusterSituation])[] = [
  [
    'preparation-timed-out',
    {
      cluster: { status: 'preparing-for-installation', status_updated_at: NOW - minutes(10) },
      hosts: masters('preparing-successful', 'preparing-successful', 'preparing-for-installation'),
    },
  ],
  [
    'finalizing-stage-timed-out',
    {
      cluster: { status: 'finalizing', progress: finalizingStage(minutes(70)) },
      hosts: threeMasters('installed'),
    },
  ],
  [
    'finalizing-timed-out',
    {
      cluster: { status: 'finalizing', status_updated_at: NOW - hours(5) },
      hosts: threeMasters('installed'),
    },
  ],
]

describe('a cluster has as much time as it would have had', () => {
  test.each(clusters)('%s', (rule, situation) => {
    expect(refreshCluster(aClusterSubject(situation)).rule).toBe(rule)
    const at = (now: number) => refreshCluster(aClusterSubject({ ...situation, absences: AWAY, now }))
    expect(at(NOW).rule).not.toBe(rule)
    expect(at(NOW)).toMatchObject({ nextDeadline: NOW + minutes(5) })
    expect(at(NOW + minutes(5)).rule).toBe(rule)
  })

  test('but certificates grow old all the same', () => {
    const situation = {
      cluster: { status: 'installing-pending-user-action', install_started_at: NOW - hours(24) },
      hosts: masters('installing-pending-user-action', 'installed', 'installed'),
      absences: AWAY,
    } as const
    expect(refreshCluster(aClusterSubject(situation)).rule).toBe('waiting-cluster-timed-out')
  })
})
