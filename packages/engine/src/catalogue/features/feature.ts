// The shape of a row of the feature tables.
import type {
  FeatureSupportLevelId,
  IncompatibilityReason,
  SupportLevel,
} from '@groundwork/contract/versions'

/** `arm64` also stands for aarch64. */
export type FeatureArchitecture = 'x86_64' | 'arm64' | 's390x' | 'ppc64le' | 'multi'

/** `external` is every external platform, `oci` the one with that name. */
export type FeaturePlatform = 'baremetal' | 'none' | 'nutanix' | 'vsphere' | 'external' | 'oci'

export interface ArchitectureLimit {
  readonly architecture: FeatureArchitecture
  /** Only below this version; absent: always. */
  readonly before?: string
}

export interface PlatformLimit {
  readonly platform: FeaturePlatform
  readonly before?: string
  readonly reason?: IncompatibilityReason
}

export interface Incompatibility {
  readonly feature: FeatureSupportLevelId
  /** Only below this version; absent: always. */
  readonly before?: string
}

export interface Feature {
  readonly id: FeatureSupportLevelId
  /** Oldest first; below the first version the feature does not exist. */
  readonly levels: readonly { readonly from: string; readonly level: SupportLevel }[]
  /** Another level than usual on an architecture, inside a range of versions. */
  readonly levelOn?: readonly {
    readonly architectures: readonly FeatureArchitecture[]
    readonly before?: string
    readonly level: SupportLevel
  }[]
  readonly unavailableOn: readonly ArchitectureLimit[]
  readonly notOnPlatforms: readonly PlatformLimit[]
  readonly unsupportedOnPlatforms?: readonly FeaturePlatform[]
  readonly incompatible: readonly Incompatibility[]
  /** Listed in every answer, only where no platform was asked for, or only where one was. */
  readonly listed: 'always' | 'without-platform' | 'with-platform'
}

/** From the first version on. */
export const always = (level: SupportLevel): Feature['levels'] => [{ from: '0.0', level }]
export const since = (from: string, level: SupportLevel): Feature['levels'] => [{ from, level }]

type Row = Partial<Omit<Feature, 'id' | 'incompatible' | 'unavailableOn' | 'notOnPlatforms'>> & {
  readonly unavailableOn?: readonly (FeatureArchitecture | ArchitectureLimit)[]
  readonly notOnPlatforms?: readonly (FeaturePlatform | PlatformLimit)[]
  readonly incompatible?: readonly (FeatureSupportLevelId | Incompatibility)[]
}

/** Fills in what a table row leaves out: supported in every version, everywhere, with everything. */
export function feature(id: FeatureSupportLevelId, row: Row = {}): Feature {
  return {
    levels: always('supported'),
    listed: 'always',
    ...row,
    id,
    unavailableOn: (row.unavailableOn ?? []).map((limit) =>
      typeof limit === 'string' ? { architecture: limit } : limit,
    ),
    notOnPlatforms: (row.notOnPlatforms ?? []).map((limit) =>
      typeof limit === 'string' ? { platform: limit } : limit,
    ),
    incompatible: (row.incompatible ?? []).map((other) =>
      typeof other === 'string' ? { feature: other } : other,
    ),
  }
}
