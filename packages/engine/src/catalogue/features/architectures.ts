// Since when each CPU architecture can be installed.

import type { ArchitectureSupportLevelId, SupportLevel } from '@groundwork/contract/versions'
import { isAtLeast } from '@groundwork/versions/version'
import { always, type Feature, type FeatureArchitecture, since } from './feature.ts'

const FROM_4_12: Feature['levels'] = [
  { from: '4.12', level: 'tech-preview' },
  { from: '4.13', level: 'supported' },
]

const LEVELS: Readonly<Record<ArchitectureSupportLevelId, Feature['levels']>> = {
  X86_64_ARCHITECTURE: always('supported'),
  ARM64_ARCHITECTURE: since('4.10', 'supported'),
  S390X_ARCHITECTURE: FROM_4_12,
  PPC64LE_ARCHITECTURE: FROM_4_12,
  MULTIARCH_RELEASE_IMAGE: since('4.11', 'tech-preview'),
}

const IDS: Readonly<Record<FeatureArchitecture, ArchitectureSupportLevelId>> = {
  x86_64: 'X86_64_ARCHITECTURE',
  arm64: 'ARM64_ARCHITECTURE',
  s390x: 'S390X_ARCHITECTURE',
  ppc64le: 'PPC64LE_ARCHITECTURE',
  multi: 'MULTIARCH_RELEASE_IMAGE',
}

export type ArchitectureSupportLevels = Readonly<Record<ArchitectureSupportLevelId, SupportLevel>>

export function architectureSupportLevels(version: string): ArchitectureSupportLevels {
  const entries = Object.entries(LEVELS).map(([id, levels]) => [id, levelFor(levels, version)] as const)
  return Object.fromEntries(entries) as ArchitectureSupportLevels
}

export const isArchitectureAvailable = (version: string, architecture: FeatureArchitecture): boolean =>
  levelFor(LEVELS[IDS[architecture]], version) !== 'unavailable'

/** The newest level that has begun; none has begun: unavailable. */
export function levelFor(levels: Feature['levels'], version: string): SupportLevel {
  return levels.findLast(({ from }) => isAtLeast(version, from))?.level ?? 'unavailable'
}

/** The spelling of the tables; nothing said means x86_64, and so does a word we do not know. */
export function featureArchitecture(text: string | undefined): FeatureArchitecture {
  if (text === 'aarch64') return 'arm64'
  return text !== undefined && text in IDS ? (text as FeatureArchitecture) : 'x86_64'
}
