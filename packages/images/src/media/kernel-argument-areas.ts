// Where the menus of a live ISO have room for further kernel arguments: a comment line after each kernel line.

import type { Extent } from '../bytes/extent.ts'
import { ImageError } from '../image-error.ts'
import { describeBase, readBaseFile, readBaseJson } from './base-files.ts'
import type { BaseImage } from './base-image.ts'
import { GRUB_PATHS, ISOLINUX_PATH } from './live-paths.ts'
import type { Patch } from './overlay.ts'

export const KERNEL_ARGUMENTS_INFO_PATH = '/coreos/kargs.json'

const AREA = /(\n#*)# COREOS_KARG_EMBED_AREA/

/** Files that have such an area; older images do not say which. */
export async function kernelArgumentPaths(base: BaseImage): Promise<readonly string[]> {
  if (!base.files.has(KERNEL_ARGUMENTS_INFO_PATH)) {
    return [...GRUB_PATHS, ISOLINUX_PATH].filter((path) => base.files.has(path))
  }
  const info = await readBaseJson(base, KERNEL_ARGUMENTS_INFO_PATH)
  const files = typeof info === 'object' && info !== null && 'files' in info ? info.files : null
  if (!Array.isArray(files)) throw unusable(base)
  return files.map((file: unknown) => {
    if (typeof file !== 'object' || file === null || !('path' in file) || typeof file.path !== 'string') {
      throw unusable(base)
    }
    return `/${file.path.replace(/^\/+/, '')}`
  })
}

export async function findKernelArgumentAreas(base: BaseImage): Promise<ReadonlyMap<string, Extent | null>> {
  const areas = new Map<string, Extent | null>()
  for (const path of await kernelArgumentPaths(base)) areas.set(path, areaIn(await readBaseFile(base, path)))
  return areas
}

/** Begins with the end of the kernel line, so that what is written there continues it. Null: the marker is missing. */
export function areaIn(file: Uint8Array): Extent | null {
  const match = AREA.exec(Buffer.from(file).toString('latin1'))
  return match === null ? null : { offset: match.index, length: match[1]?.length ?? 0 }
}

/** One for each area. */
export function kernelArgumentPatches(
  base: BaseImage,
  areas: ReadonlyMap<string, Extent | null>,
  fileOf: (path: string) => Extent,
  kernelArguments: readonly string[],
): Patch[] {
  if (kernelArguments.length === 0) return []
  if (base.architecture === 's390x') {
    throw new ImageError(
      400,
      'ISO images for s390x cannot have kernel arguments. Remove kernel_arguments, or use PXE.',
    )
  }
  const text = Buffer.from(` ${kernelArguments.join(' ')}\n`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a line break would end the kernel line.
  const odd = kernelArguments.find((value) => /[\0-\x1f\x7f]/.test(value))
  if (odd !== undefined) {
    throw new ImageError(
      400,
      `The kernel argument ${JSON.stringify(odd)} has a control character. Remove it.`,
    )
  }
  if (areas.size === 0) throw new ImageError(500, `${describeBase(base)} has no place for kernel arguments.`)
  return [...areas].map(([path, area]) => {
    if (area === null) {
      throw new ImageError(500, `${describeBase(base)} has no marked place for kernel arguments in ${path}.`)
    }
    if (text.length > area.length) {
      throw new ImageError(
        500,
        `The kernel arguments have ${text.length} bytes, but ${path} of the image has room for ${area.length}. Use fewer or shorter ones.`,
      )
    }
    return { offset: fileOf(path).offset + area.offset, pieces: [{ kind: 'bytes', bytes: text }] }
  })
}

const unusable = (base: BaseImage): ImageError =>
  new ImageError(500, `${describeBase(base)} has a ${KERNEL_ARGUMENTS_INFO_PATH} that names no files.`)
