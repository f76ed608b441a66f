import { createHash } from 'node:crypto'
import type { ByteSource } from '../bytes/byte-source.ts'
import type { BaseImage } from '../media/base-image.ts'
import { type BaseImageMinimums, openBaseImage } from '../media/open-base-image.ts'
import type { FreeBytes } from './check-space.ts'
import type { DownloadHttp } from './download-http.ts'
import { imageArchitecture } from './find-os-image.ts'
import type { ImageLog } from './image-log.ts'
import type { ImageStates } from './image-states.ts'
import type { OsImage } from './os-image.ts'
import type { Timing } from './timing.ts'

export interface OpenedImage {
  readonly base: BaseImage
  /**
   * `current`: opening it again would give the same. `replaced`: those who read it can go on, its bytes are still there.
   * `gone`: they are not.
   */
  look(): Promise<'current' | 'replaced' | 'gone'>
}

/** What opening an image takes, wherever it is. */
export interface OpeningTools {
  readonly directory: string
  readonly minimums: BaseImageMinimums
  readonly http: DownloadHttp
  readonly timing: Timing
  readonly freeBytes: FreeBytes
  readonly log: ImageLog
  readonly states: ImageStates
  readonly signal: AbortSignal
}

interface Found {
  /** Names the bytes. */
  readonly identity: string
  readonly lastModified: Date
  readonly localPath: string | null
}

/** Closes the source when it cannot be used. */
export async function openParsedImage(
  source: ByteSource,
  image: OsImage,
  { identity, ...found }: Found,
  minimums: BaseImageMinimums,
): Promise<BaseImage> {
  try {
    return await openBaseImage(source, {
      tag: createHash('sha256').update(identity).digest('hex').slice(0, 24),
      architecture: imageArchitecture(image.cpu_architecture),
      version: image.version,
      openshiftVersion: image.openshift_version,
      ...found,
      minimums,
    })
  } catch (error) {
    await source.close()
    throw error
  }
}
