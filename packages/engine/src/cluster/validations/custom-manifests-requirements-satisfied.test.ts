import { describe, expect, it } from 'vitest'
import { createClusterContext } from '../../context/cluster-context.ts'
import { applyCall } from '../../testing/apply-call.ts'
import { aCluster, aClusterContext, aSnapshot } from '../../testing/builders.ts'
import { completeCalls, statusOf, verdictOf } from '../../testing/verdict-of.ts'
import { customManifestsRequirementsSatisfied as validation } from './custom-manifests-requirements-satisfied.ts'

describe('custom-manifests-requirements-satisfied', () => {
  it.each([
    ['OVNKubernetes', aCluster()],
    ['Cilium with manifests', aCluster({ network_type: 'Cilium', has_user_manifests: true })],
    [
      'overridden by OVNKubernetes',
      aCluster({ network_type: 'Cilium', overridden_network_type: 'OVNKubernetes' }),
    ],
  ])('success: %s', (_, cluster) => {
    expect(statusOf(validation, aClusterContext({ cluster }))).toBe('success')
  })

  it.each(['Cilium', 'Calico', 'CiscoACI', 'None'] as const)(
    'failure: %s without manifests',
    (network_type) => {
      const snapshot = aSnapshot({ cluster: aCluster({ network_type }) })
      const context = createClusterContext(snapshot)
      const { status, remedies } = verdictOf(validation, context)
      expect(status).toBe('failure')
      expect(remedies?.[0]?.call?.operation).toBe('V2CreateClusterManifest')
      for (const call of completeCalls(validation, context)) {
        expect(statusOf(validation, createClusterContext(applyCall(snapshot, call)))).toBe('success')
      }
    },
  )

  it('failure: overridden by Calico; another network type would not help', () => {
    const context = aClusterContext({ cluster: aCluster({ overridden_network_type: 'Calico' }) })
    expect(statusOf(validation, context)).toBe('failure')
    expect(completeCalls(validation, context)).toEqual([])
  })
})
