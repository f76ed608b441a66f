export type { BaseImageState, BaseImages } from '../base-images/base-images.ts'
export { createBaseImages } from '../base-images/create-base-images.ts'
export {
  createDownloadHttp,
  type DownloadHttpOptions,
  type DownloadProxy,
} from '../base-images/download-http.ts'
export { openFileSource, sourceOfDescriptor } from '../base-images/file-source.ts'
export { formatSize } from '../base-images/format-size.ts'
export { nmstatectlArchive } from '../base-images/nmstatectl.ts'
export type { OsImage } from '../base-images/os-image.ts'
export { redactUrl } from '../base-images/redact-url.ts'
