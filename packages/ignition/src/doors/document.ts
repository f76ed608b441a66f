export { dataUrl, decodeDataUrl } from '../document/data-url.ts'
export type { Clevis, File, IgnitionConfig, Resource, Unit } from '../document/document.ts'
export { mergeIgnition } from '../document/merge.ts'
export { isAtLeast, isSpecVersion, SPEC_VERSIONS, type SpecVersion } from '../document/spec-versions.ts'
