// The base images of this installation. Nothing is fetched before it is requested, and then once for all callers.
import { setMaxListeners } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freeBytesOf } from '@groundwork/files/free-bytes'
import { ImageError } from '../image-error.ts'
import type { BaseImage } from '../media/base-image.ts'
import { type BaseImageMinimums, USUAL_MINIMUMS } from '../media/open-base-image.ts'
import type { BaseImageState, BaseImages } from './base-images.ts'
import type { FreeBytes } from './check-space.ts'
import { createDownloadHttp, type DownloadHttpOptions } from './download-http.ts'
import { partPath } from './download-journal.ts'
import { distinctOsImages, findOsImage, osImageKey, osImageName } from './find-os-image.ts'
import { imageFileName } from './image-file-name.ts'
import { type ImageLog, SILENT_LOG } from './image-log.ts'
import { createImageSlot, type ImageSlot } from './image-slot.ts'
import { createImageStates, initialState } from './image-states.ts'
import { openLocalImage } from './open-local-image.ts'
import { openRemoteImage } from './open-remote-image.ts'
import { openStoredImage } from './open-stored-image.ts'
import type { OpenedImage, OpeningTools } from './opened-image.ts'
import type { OsImage } from './os-image.ts'
import { removeStaleParts } from './remove-stale-parts.ts'
import { DEFAULT_TIMING, type Timing } from './timing.ts'

export interface BaseImagesOptions {
  readonly images: readonly OsImage[]
  /** Where images of web servers are kept; made when first needed. */
  readonly directory: string
  readonly http?: DownloadHttpOptions
  readonly log?: ImageLog
  readonly clock?: { now(): number }
  readonly minimums?: BaseImageMinimums
  readonly freeBytes?: FreeBytes
  readonly timing?: Partial<Timing>
}

export function createBaseImages(options: BaseImagesOptions): BaseImages {
  const { directory, log = SILENT_LOG, clock = { now: () => Date.now() } } = options
  const images = distinctOsImages(options.images)
  const timing = { ...DEFAULT_TIMING, ...options.timing }
  const states = createImageStates({
    initial: images.map((image) => stateAtStart(image, directory)),
    log,
    now: () => clock.now(),
    progressMs: timing.progressMs,
  })
  const ending = new AbortController()
  // Everything that is under way listens to it.
  setMaxListeners(0, ending.signal)
  const http = createDownloadHttp(options.http ?? {}, timing.idleMs)
  const tools: OpeningTools = {
    directory,
    minimums: options.minimums ?? USUAL_MINIMUMS,
    http,
    timing,
    freeBytes: options.freeBytes ?? freeBytesOf,
    log,
    states,
    signal: ending.signal,
  }
  const slots = new Map<string, ImageSlot>(
    images.map((image) => [
      osImageKey(image),
      createImageSlot({
        image,
        states,
        timing,
        now: () => clock.now(),
        open: () => openImage(image, tools),
        signal: ending.signal,
      }),
    ]),
  )
  const cleaning = removeStaleParts(directory, images, clock.now(), log)

  return {
    find: (version, architecture) => findOsImage(options.images, version, architecture),
    async open(image, signal): Promise<BaseImage> {
      const slot = slots.get(osImageKey(image))
      if (slot === undefined) throw new ImageError(404, `There is no live image ${osImageName(image)}.`)
      if (ending.signal.aborted) throw new ImageError(503, 'The service is being stopped.')
      return slot.open(signal)
    },
    opened: (image) => (ending.signal.aborted ? null : (slots.get(osImageKey(image))?.opened() ?? null)),
    states: states.all,
    watch: states.watch,
    async close() {
      ending.abort(new ImageError(503, 'The service is being stopped.'))
      await cleaning
      await Promise.all([...slots.values()].map((slot) => slot.close()))
      await http.close()
    },
  }
}

function openImage(image: OsImage, tools: OpeningTools): Promise<OpenedImage> {
  const path = localPathOf(image)
  if (path !== null) return openLocalImage(path, image, tools)
  return image.isRemote ? openRemoteImage(image, tools) : openStoredImage(image, tools)
}

function stateAtStart(image: OsImage, directory: string): BaseImageState {
  const localPath = localPathOf(image)
  if (localPath === null && image.isRemote) return initialState(image, 'remote')
  const path = localPath ?? join(directory, imageFileName(image))
  const size = sizeOf(path)
  if (size > 0) return initialState(image, 'ready', { bytesDone: size, bytesTotal: size })
  if (localPath === null) return initialState(image, 'absent', { bytesDone: sizeOf(partPath(path)) })
  const reason = existsSync(path) ? `${path} is empty.` : `${path} does not exist.`
  return initialState(image, 'failed', { reason })
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch {
    // The caller that needs it is told why it cannot be read.
    return 0
  }
}

/** null: it is on a web server. */
function localPathOf({ url }: OsImage): string | null {
  if (url.startsWith('file:')) return fileURLToPath(url)
  return url.startsWith('/') ? url : null
}
