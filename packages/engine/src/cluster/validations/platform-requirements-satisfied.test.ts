import { describe, expect, it } from 'vitest'
import { aCluster, aClusterContext } from '../../testing/builders.ts'
import { statusOf } from '../../testing/verdict-of.ts'
import { platformRequirementsSatisfied } from './platform-requirements-satisfied.ts'

const external = (external_name: string, has_user_manifests: boolean) =>
  aClusterContext({
    cluster: aCluster({ platform: { type: 'external', external_name }, has_user_manifests }),
  })

describe('platform-requirements-satisfied', () => {
  it.each([
    ['bare metal', aClusterContext()],
    ['oci with manifests', external('oci', true)],
    ['another external platform', external('acme', false)],
  ])('success: %s', (_, context) => {
    expect(statusOf(platformRequirementsSatisfied, context)).toBe('success')
  })

  it('failure: oci without manifests', () => {
    expect(statusOf(platformRequirementsSatisfied, external('oci', false))).toBe('failure')
  })
})
