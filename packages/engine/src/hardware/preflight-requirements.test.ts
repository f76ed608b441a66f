import { describe, expect, it } from 'vitest'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import { aCluster, aClusterContext, aSingleNodeCluster } from '../testing/builders.ts'
import { preflightRequirements } from './preflight-requirements.ts'

const preflight = (cluster: ClusterFacts) => preflightRequirements(aClusterContext({ cluster, hosts: [] }))
const operator = (cluster: ClusterFacts, name: string) =>
  preflight(cluster).operators.find(({ operator_name }) => operator_name === name)

describe('preflightRequirements', () => {
  it('lists all operators whatever is selected, and none for an installed cluster', () => {
    expect(preflight(aCluster()).operators).toHaveLength(28)
    expect(preflight(aCluster({ kind: 'AddHostsCluster' })).operators).toEqual([])
  })

  it('shows a single node as the control plane', () => {
    const { master } = preflight(aSingleNodeCluster()).ocp
    expect(master.quantitative).toMatchObject({ cpu_cores: 8, ram_mib: 16384 })
    expect(master.quantitative).not.toHaveProperty('network_latency_threshold_ms')
  })

  it('has an arbiter only beside two control plane nodes', () => {
    expect(preflight(aCluster()).ocp).not.toHaveProperty('arbiter')
    expect(preflight(aCluster({ control_plane_count: 2 })).ocp.arbiter?.quantitative.disk_size_gb).toBe(50)
  })

  it.each([
    ['cnv with several nodes', aCluster(), 'cnv', { cpu_cores: 4, ram_mib: 150 }],
    ['cnv on a single node', aSingleNodeCluster(), 'cnv', { cpu_cores: 6, ram_mib: 510 }],
    ['lvm before 4.13', aCluster({ openshift_version: '4.12' }), 'lvm', { cpu_cores: 1, ram_mib: 1200 }],
    ['lso', aCluster(), 'lso', {}],
  ])('%s', (_name, cluster, name, expected) => {
    expect(operator(cluster, name)?.requirements.master.quantitative).toEqual(expected)
  })

  it('names what an operator pulls in', () => {
    expect(operator(aCluster(), 'openshift-ai')?.dependencies).toEqual([])
    expect(operator(aSingleNodeCluster(), 'openshift-ai')?.dependencies).toEqual(['lvm'])
  })
})
