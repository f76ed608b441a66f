// Where a live ISO has room for an Ignition config.

import type { Extent } from '../bytes/extent.ts'
import { ignitionArchive } from '../ignition-archive.ts'
import { ImageError } from '../image-error.ts'
import { describeBase, extentOf, readBaseJson } from './base-files.ts'
import type { BaseImage } from './base-image.ts'
import type { Patch } from './overlay.ts'

export interface IgnitionArea {
  /** The file that it lies in. */
  readonly path: string
  readonly offsetInFile: number
  readonly length: number
}

const INFO_PATH = '/coreos/igninfo.json'
const USUAL_PATH = '/images/ignition.img'

/** Older images have no description of it: there it is a whole file. */
export async function findIgnitionArea(base: BaseImage): Promise<IgnitionArea> {
  if (!base.files.has(INFO_PATH)) return inFile(base, USUAL_PATH, 0, undefined)
  const info = await readBaseJson(base, INFO_PATH)
  if (typeof info !== 'object' || info === null || !('file' in info) || typeof info.file !== 'string') {
    throw new ImageError(500, `${describeBase(base)} has a ${INFO_PATH} that names no file.`)
  }
  const offset = 'offset' in info ? info.offset : 0
  const length = 'length' in info ? info.length : undefined
  return inFile(base, `/${info.file.replace(/^\/+/, '')}`, offset, length)
}

function inFile(base: BaseImage, path: string, offset: unknown, length: unknown): IgnitionArea {
  const file = extentOf(base, path)
  const start = Number(offset)
  const size = length === undefined ? file.length - start : Number(length)
  if (!isCount(start) || !isCount(size) || start + size > file.length) {
    throw new ImageError(
      500,
      `${describeBase(base)} says that its Ignition area is at ${start} with ${size} bytes, but ${path} has ${file.length}.`,
    )
  }
  return { path, offsetInFile: start, length: size }
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0

/** Fills the area, to its end: nothing of an older config stays. */
export function ignitionPatch(area: IgnitionArea, file: Extent, ignition: Uint8Array): Patch {
  const archive = ignitionArchive(ignition)
  if (archive.length > area.length) {
    throw new ImageError(
      500,
      `The Ignition config has ${archive.length} bytes when compressed, but the image has room for ${area.length}. ` +
        'Make ignition_config_override or the static network configuration smaller.',
    )
  }
  return {
    offset: file.offset + area.offsetInFile,
    pieces: [
      { kind: 'bytes', bytes: archive },
      { kind: 'zeros', length: area.length - archive.length },
    ],
  }
}
