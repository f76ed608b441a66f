import { type ClusterFacts, minutes } from '@groundwork/engine/facts'
import { aCluster, NOW } from '@groundwork/engine/testing/builders'
import { describe, expect, it } from 'vitest'
import { installingHost } from '../installation/testing/installations.ts'
import { durationsOfInstallation } from './durations-of-installation.ts'

const installing = (changes: Partial<ClusterFacts>) => aCluster({ status: 'installed', ...changes })

describe('durationsOfInstallation', () => {
  const host = installingHost(1)
  const told = (afterMinutes: number, event: string) => ({
    at: NOW + minutes(afterMinutes),
    name: 'host_install_progress_updated',
    host_id: host.id,
    props: { event },
  })
  const finalizing = (afterMinutes: number, finalizing_stage: string) => ({
    at: NOW + minutes(afterMinutes),
    name: 'cluster_finalizing_stage_updated',
    host_id: null,
    props: { finalizing_stage },
  })

  it('reads the stages of hosts and cluster', () => {
    const cluster = installing({
      status: 'installed',
      install_started_at: NOW,
      install_completed_at: NOW + minutes(40),
    })
    const events = [
      told(-5, 'Installing: master'),
      told(3, 'Starting installation: bootstrap'),
      told(5, 'Writing image to disk'),
      told(6, 'Writing image to disk: 35%'),
      told(9, 'Rebooting'),
      told(12, 'nonsense'),
      told(20, 'Done'),
      finalizing(20, 'Waiting for cluster operators'),
      finalizing(30, 'Adding router ca'),
    ]
    const read = durationsOfInstallation({ cluster, hosts: [host], events })
    expect(read.map(({ stage, role, seconds: secs }) => [stage, role, secs / 60])).toEqual([
      ['Preparing', 'cluster', 3],
      ['Starting installation', 'bootstrap', 2],
      ['Writing image to disk', 'bootstrap', 4],
      ['Rebooting', 'bootstrap', 11],
      ['Waiting for cluster operators', 'cluster', 10],
      ['Adding router ca', 'cluster', 10],
    ])
  })

  it('learns nothing from a cluster that was never installed', () => {
    expect(
      durationsOfInstallation({
        cluster: installing({ install_started_at: null }),
        hosts: [host],
        events: [told(1, 'Done')],
      }),
    ).toEqual([])
  })
})
