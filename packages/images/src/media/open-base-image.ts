// Looks into a live ISO, and refuses what media cannot be made from.

import type { ByteSource } from '../bytes/byte-source.ts'
import { InvalidIsoError } from '../iso9660/invalid-iso-error.ts'
import { type IsoVolume, readIso } from '../iso9660/read-iso.ts'
import type { BaseImage } from './base-image.ts'
import { ROOTFS_PATH } from './live-paths.ts'

export type BaseImageFacts = Pick<
  BaseImage,
  'tag' | 'architecture' | 'version' | 'openshiftVersion' | 'lastModified' | 'localPath'
> & {
  /** How small rootfs and kernel may be; a smaller one was cut off. */
  readonly minimums?: BaseImageMinimums
}

export interface BaseImageMinimums {
  readonly rootfsBytes: number
  readonly kernelBytes: number
}

export const USUAL_MINIMUMS: BaseImageMinimums = {
  rootfsBytes: 100 * 1024 * 1024,
  kernelBytes: 5 * 1024 * 1024,
}

const VOLUME_ID_PREFIXES = ['rhcos-', 'fedora-coreos-', 'scos-']

/** Throws an InvalidIsoError that says which image it is and what is wrong with it. The source stays open either way. */
export async function openBaseImage(source: ByteSource, facts: BaseImageFacts): Promise<BaseImage> {
  const { minimums = USUAL_MINIMUMS, ...known } = facts
  const name = facts.localPath ?? `base image ${facts.version} (${facts.architecture})`
  try {
    const volume = await readIso(source)
    check(volume, minimums)
    return { ...known, source, volumeId: volume.volumeId, files: volume.files }
  } catch (error) {
    if (!(error instanceof InvalidIsoError)) throw error
    throw new InvalidIsoError(`${name} is not a CoreOS live ISO: it ${error.message}.`, { cause: error })
  }
}

function check({ volumeId, files }: IsoVolume, minimums: BaseImageMinimums): void {
  if (!VOLUME_ID_PREFIXES.some((prefix) => volumeId.startsWith(prefix))) {
    throw new InvalidIsoError(
      `has the volume id ${JSON.stringify(volumeId)}, which begins with none of ${VOLUME_ID_PREFIXES.join(', ')}`,
    )
  }
  checkSize(ROOTFS_PATH, files.get(ROOTFS_PATH)?.length, minimums.rootfsBytes)
  const kernelPath = kernelPathOf(files)
  checkSize(kernelPath, files.get(kernelPath)?.length, minimums.kernelBytes)
}

/** s390x had another name for it. */
export const kernelPathOf = (files: BaseImage['files']): string =>
  ['/images/pxeboot/vmlinuz', '/images/pxeboot/kernel.img'].find((path) => files.has(path)) ??
  '/images/pxeboot/vmlinuz'

function checkSize(path: string, length: number | undefined, minimum: number): void {
  if (length === undefined) throw new InvalidIsoError(`has no ${path}`)
  if (length < minimum)
    throw new InvalidIsoError(`has a ${path} of only ${length} bytes; at least ${minimum} are expected`)
}
