import type { FeatureSupport } from '@groundwork/contract/versions'
import { describe, expect, it } from 'vitest'
import { countLevel } from './control-plane.ts'

const feature = (
  id: FeatureSupport['feature-support-level-id'],
  support_level: FeatureSupport['support_level'],
): FeatureSupport => ({ 'feature-support-level-id': id, support_level, incompatibilities: [] })

describe('countLevel', () => {
  const features = [
    feature('TNA', 'unavailable'),
    feature('TNF', 'tech-preview'),
    feature('NON_STANDARD_HA_CONTROL_PLANE', 'unavailable'),
  ]
  it('takes the best of the features that make it possible', () => {
    expect(countLevel(2, features)).toBe('tech-preview')
    expect(countLevel(5, features)).toBe('unavailable')
  })
  it('three are always possible, and so is what the service does not list', () => {
    expect(countLevel(3, features)).toBe('supported')
    expect(countLevel(1, [])).toBe('supported')
  })
})
