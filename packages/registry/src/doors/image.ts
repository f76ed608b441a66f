export { goArchitecture, ownArchitecture } from '../image/architecture.ts'
export { hexOf, isOfDigest, sha256Digest } from '../image/digest.ts'
export type { FetchedManifest } from '../image/fetch-manifest.ts'
export { findFile } from '../image/find-file.ts'
export { ImageError, type ImageProblem } from '../image/image-error.ts'
export { DEFAULT_IMAGE_TIMING, type ImageTiming } from '../image/image-timing.ts'
export {
  type Descriptor,
  type ImageIndex,
  type ImageManifest,
  type IndexEntry,
  parseManifest,
} from '../image/manifest.ts'
export { type OpenImage, retryWhileDamaged } from '../image/open-image.ts'
export { readBlob } from '../image/read-blob.ts'
export { readSmallFile } from '../image/read-small-file.ts'
export { scanLayer } from '../image/scan-layer.ts'
export type { SourceRotation } from '../image/source-rotation.ts'
