/** The published versions of specification 3 that we know, oldest first. */
export const SPEC_VERSIONS = ['3.0.0', '3.1.0', '3.2.0', '3.3.0', '3.4.0', '3.5.0'] as const

export type SpecVersion = (typeof SPEC_VERSIONS)[number]

export const isSpecVersion = (text: unknown): text is SpecVersion =>
  SPEC_VERSIONS.some((version) => version === text)

export const isAtLeast = (version: SpecVersion, least: SpecVersion): boolean =>
  SPEC_VERSIONS.indexOf(version) >= SPEC_VERSIONS.indexOf(least)
