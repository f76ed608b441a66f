// How many control plane nodes a version can have, by the support levels that the service gives.
import type { FeatureSupport, SupportLevel } from '@groundwork/contract/versions'

export const CONTROL_PLANE_COUNTS = [1, 2, 3, 4, 5] as const

/** Which features make a count possible; one of them is enough. */
const FEATURES: Readonly<Record<number, readonly string[]>> = {
  1: ['SNO'],
  2: ['TNA', 'TNF'],
  4: ['NON_STANDARD_HA_CONTROL_PLANE'],
  5: ['NON_STANDARD_HA_CONTROL_PLANE'],
}

const ORDER: readonly SupportLevel[] = [
  'supported',
  'tech-preview',
  'dev-preview',
  'unsupported',
  'unavailable',
]

/** The best level of the features that make it possible; what the service does not list is supported. */
export function countLevel(count: number, features: readonly FeatureSupport[]): SupportLevel {
  const ids = FEATURES[count]
  if (ids === undefined) return 'supported'
  const levels = features
    .filter((feature) => ids.includes(feature['feature-support-level-id']))
    .map(({ support_level }) => support_level)
  return ORDER.find((level) => levels.includes(level)) ?? 'supported'
}
