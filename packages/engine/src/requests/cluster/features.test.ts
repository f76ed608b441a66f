import type { ClusterCreateParams } from '@groundwork/contract/clusters'
import { describe, expect, it } from 'vitest'
import { anEnvironment, someClusterParams } from '../testing/builders.ts'
import { registerCluster } from './register.ts'

describe('features that do not go together', () => {
  it.each<[Partial<ClusterCreateParams>, string]>([
    [
      { control_plane_count: 1, olm_operators: [{ name: 'odf' }] },
      'The operator odf and control_plane_count 1 cannot be used together.',
    ],
    [
      { platform: { type: 'vsphere' }, control_plane_count: 4 },
      'control_plane_count above 3 and platform.type vsphere cannot be used together.',
    ],
    [{ network_type: 'OpenShiftSDN' }, 'network_type OpenShiftSDN does not exist in OpenShift 4.20.12.'],
    [
      { cpu_architecture: 'arm64', platform: { type: 'nutanix' } },
      'platform.type nutanix does not exist for cpu_architecture arm64.',
    ],
  ])('are named by the fields that switch them on: %j', (params, message) => {
    const outcome = registerCluster(someClusterParams(params), anEnvironment())
    expect(outcome.ok ? [] : outcome.problems.map((problem) => problem.message)).toEqual([message])
  })
})
