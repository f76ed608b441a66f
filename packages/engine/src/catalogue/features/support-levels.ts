// How well a feature is supported for a version, an architecture and a platform: the answers of `support-levels`.

import type { PlatformType } from '@groundwork/contract/clusters'
import type {
  FeatureSupport,
  FeatureSupportLevelId,
  IncompatibilityReason,
  OperatorSupport,
  SupportLevel,
} from '@groundwork/contract/versions'
import { isAtLeast } from '@groundwork/versions/version'
import { dependenciesOf, findOperator, OPERATORS } from '../operators.ts'
import { featureArchitecture, isArchitectureAvailable, levelFor } from './architectures.ts'
import { CLUSTER_FEATURES } from './cluster-features.ts'
import type { Feature, FeatureArchitecture, FeaturePlatform } from './feature.ts'
import { OPERATOR_FEATURES } from './operator-features.ts'
import { PLATFORM_FEATURES } from './platform-features.ts'

export { architectureSupportLevels } from './architectures.ts'

export const FEATURES: readonly Feature[] = [...CLUSTER_FEATURES, ...PLATFORM_FEATURES, ...OPERATOR_FEATURES]

const BY_ID: ReadonlyMap<FeatureSupportLevelId, Feature> = new Map(FEATURES.map((row) => [row.id, row]))

export interface SupportQuery {
  readonly version: string
  /** Left out: x86_64. */
  readonly architecture?: string | undefined
  readonly platform?: PlatformType | undefined
  readonly externalName?: string | undefined
}

export interface Support {
  readonly level: SupportLevel
  /** Only with `unavailable`. */
  readonly reason?: IncompatibilityReason
}

export function featureSupport(id: FeatureSupportLevelId, query: SupportQuery): Support {
  const row = BY_ID.get(id)
  return row ? supportOf(row, query) : { level: 'unavailable' }
}

/** Level of every feature that is listed for this question. */
export function supportLevels(query: SupportQuery): Readonly<Record<string, SupportLevel>> {
  const rows = listedFeatures(query).map((row) => [row.id, supportOf(row, query).level] as const)
  return Object.fromEntries(rows)
}

export interface DetailedSupport {
  readonly features: readonly FeatureSupport[]
  readonly operators: readonly OperatorSupport[]
}

export function detailedSupport(query: SupportQuery): DetailedSupport {
  const listed = listedFeatures(query)
  const ids = new Set(listed.map(({ id }) => id))
  const describe = (row: Feature): FeatureSupport => {
    const { level, reason } = supportOf(row, query)
    // A feature that this answer does not list is not named as an opponent either.
    const incompatibilities = incompatibleWith(row.id, query.version).filter((id) => ids.has(id))
    return {
      'feature-support-level-id': row.id,
      support_level: level,
      incompatibilities,
      ...(reason && { reason }),
    }
  }
  const byId = new Map(listed.map((row) => [row.id, row]))
  return {
    features: listed.filter(({ id }) => !OPERATOR_IDS.has(id)).map(describe),
    operators: OPERATORS.flatMap((operator) => {
      const row = byId.get(operator.feature)
      if (!row) return []
      // Whatever it may need, whether or not the cluster at hand is a single node.
      const dependencies = dependenciesOf(operator, { isSingleNode: true })
      return [{ ...describe(row), name: operator.name, dependencies: dependencies.flatMap(featureOf) }]
    }),
  }
}

/** What cannot be chosen together with this feature in this version. */
export const incompatibleWith = (id: FeatureSupportLevelId, version: string): FeatureSupportLevelId[] =>
  (BY_ID.get(id)?.incompatible ?? [])
    .filter(({ before }) => before === undefined || !isAtLeast(version, before))
    .map((other) => other.feature)

export function isAvailableOnArchitecture(
  id: FeatureSupportLevelId,
  version: string,
  architecture: FeatureArchitecture,
): boolean {
  const limits = BY_ID.get(id)?.unavailableOn ?? []
  return !limits.some((limit) => limit.architecture === architecture && applies(limit, version))
}

const OPERATOR_IDS: ReadonlySet<FeatureSupportLevelId> = new Set(
  OPERATORS.map((operator) => operator.feature),
)

function featureOf(name: string): FeatureSupportLevelId[] {
  const operator = findOperator(name)
  return operator ? [operator.feature] : []
}

const listedFeatures = ({ platform }: SupportQuery): readonly Feature[] =>
  FEATURES.filter(
    ({ listed }) => listed === 'always' || (listed === 'with-platform') === (platform !== undefined),
  )

function supportOf(row: Feature, query: SupportQuery): Support {
  const { version } = query
  const architecture = featureArchitecture(query.architecture)
  if (
    !isArchitectureAvailable(version, architecture) ||
    !isAvailableOnArchitecture(row.id, version, architecture)
  ) {
    return { level: 'unavailable', reason: 'cpuArchitecture' }
  }
  const platforms = platformKeys(query)
  const limit = row.notOnPlatforms.find(
    (candidate) => platforms.includes(candidate.platform) && applies(candidate, version),
  )
  if (limit) return { level: 'unavailable', reason: limit.reason ?? 'platform' }
  const level = levelFor(row.levels, version)
  if (level === 'unavailable') return { level, reason: 'openshiftVersion' }
  if (row.unsupportedOnPlatforms?.some((platform) => platforms.includes(platform))) {
    return { level: 'unsupported' }
  }
  const special = row.levelOn?.find(
    (candidate) => candidate.architectures.includes(architecture) && applies(candidate, version),
  )
  return { level: special?.level ?? level }
}

/** A limit without a version holds in every version. */
const applies = ({ before }: { readonly before?: string }, version: string): boolean =>
  before === undefined || !isAtLeast(version, before)

function platformKeys({ platform, externalName }: SupportQuery): readonly FeaturePlatform[] {
  if (platform === undefined) return []
  return platform === 'external' && externalName === 'oci' ? ['external', 'oci'] : [platform]
}
