// Our network rules, fed with every cluster of the recorded installations, must say what the recorded answers say.
import { createClusterContext } from '@groundwork/engine/context'
import type { ClusterFacts, HostFacts } from '@groundwork/engine/facts'
import {
  calculateMachineNetworks,
  hostNetworks,
  ipCollisions,
  majorityGroups,
} from '@groundwork/engine/network'
import { aCluster, aHost, aSnapshot } from '@groundwork/engine/testing/builders'
import { describe, expect, it } from 'vitest'
import { readRecording } from '../testing/recording.ts'

interface RecordedHost {
  readonly id: string
  readonly inventory?: string
  readonly connectivity?: string
  readonly bootstrap?: boolean
}

interface RecordedCluster {
  readonly hosts: readonly RecordedHost[]
  readonly control_plane_count: number
  readonly user_managed_networking: boolean
  readonly connectivity_majority_groups?: string
  readonly ip_collisions?: string
  readonly host_networks: readonly { readonly cidr: string; readonly host_ids: readonly string[] }[] | null
  readonly api_vips: readonly { readonly ip: string }[]
  readonly ingress_vips: readonly { readonly ip: string }[]
  readonly machine_networks: readonly { readonly cidr: string }[]
  readonly service_networks: readonly { readonly cidr: string }[]
}

/** Every cluster in an answer that came with its hosts. */
function recordedClusters(recording: string): { name: string; cluster: RecordedCluster }[] {
  return readRecording(recording).flatMap(({ seq, method, path, response }) =>
    [response]
      .flat()
      .filter(isClusterWithHosts)
      .map((cluster) => ({ name: `${recording} ${seq} ${method} ${path}`, cluster })),
  )
}

const isClusterWithHosts = (answer: unknown): answer is RecordedCluster =>
  typeof answer === 'object' &&
  answer !== null &&
  'machine_networks' in answer &&
  'hosts' in answer &&
  Array.isArray(answer.hosts) &&
  answer.hosts.length > 0

const hostFacts = (hosts: readonly RecordedHost[]): HostFacts[] =>
  hosts.map(({ id, inventory, connectivity, bootstrap = false }) =>
    aHost(1, {
      id,
      bootstrap,
      inventory: inventory ? JSON.parse(inventory) : null,
      connectivity: connectivity ? JSON.parse(connectivity) : null,
    }),
  )

const clusterFacts = (recorded: RecordedCluster, changes: Partial<ClusterFacts>): ClusterFacts =>
  aCluster({
    control_plane_count: recorded.control_plane_count,
    user_managed_networking: recorded.user_managed_networking,
    service_networks: recorded.service_networks,
    api_vips: recorded.api_vips.map(({ ip }) => ({ ip, verification: null })),
    ingress_vips: recorded.ingress_vips.map(({ ip }) => ({ ip, verification: null })),
    ...changes,
  })

describe.each(['multinode-install', 'sno-install'])('clusters of %s', (recording) => {
  const clusters = recordedClusters(recording)
  const answered = clusters.filter(({ cluster }) => cluster.connectivity_majority_groups)

  it('are there', () => {
    expect(answered.length).toBeGreaterThan(10)
  })

  it.each(answered)('$name: majority groups, to the letter', ({ cluster }) => {
    const groups = majorityGroups(hostFacts(cluster.hosts), 3)
    expect(JSON.stringify(groups)).toBe(cluster.connectivity_majority_groups)
  })

  it.each(answered)('$name: address collisions', ({ cluster }) => {
    expect(JSON.stringify(ipCollisions(hostFacts(cluster.hosts)))).toBe(cluster.ip_collisions)
  })

  it.each(clusters.filter(({ cluster }) => cluster.host_networks))('$name: host networks', ({ cluster }) => {
    // The recorded order of ids changes from answer to answer; ours is sorted.
    const recorded = cluster.host_networks?.map(({ cidr, host_ids }) => ({
      cidr,
      host_ids: [...host_ids].sort(),
    }))
    expect(hostNetworks(hostFacts(cluster.hosts))).toEqual(recorded)
  })

  it.each(answered)('$name: machine networks', ({ cluster }) => {
    const snapshot = aSnapshot({
      hosts: hostFacts(cluster.hosts),
      cluster: clusterFacts(cluster, { machine_networks: [] }),
    })
    const recorded = cluster.machine_networks.map(({ cidr }) => ({ cidr }))
    expect(calculateMachineNetworks(createClusterContext(snapshot))).toEqual(recorded)
  })
})
