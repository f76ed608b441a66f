// What all minimal ISOs of a base have in common: a new image without the root file system, with room for a ramdisk. Most of its files are
// still stretches of the base.
import { messageOf } from '@groundwork/errors/error-text'
import type { Extent } from '../bytes/extent.ts'
import type { Piece } from '../bytes/pieces.ts'
import { ImageError } from '../image-error.ts'
import { hybridCode } from '../iso9660/hybrid-mbr.ts'
import type { IsoFile } from '../iso9660/iso-tree.ts'
import { DISK_SECTOR_BYTES } from '../iso9660/sectors.ts'
import { type IsoBoot, type IsoImage, writeIso } from '../iso9660/write-iso.ts'
import { describeBase, readBaseFile } from './base-files.ts'
import type { BaseImage } from './base-image.ts'
import { editedMenus } from './edited-menus.ts'
import { findIgnitionArea, type IgnitionArea } from './ignition-area.ts'
import { areaIn, kernelArgumentPaths } from './kernel-argument-areas.ts'
import { LOADER_PATH, ROOTFS_PATH } from './live-paths.ts'
import { mediumTag } from './medium-tag.ts'

export interface MinimalIsoOptions {
  readonly rootfsUrl: string
  /** Archive with nmstatectl; null: the system needs none. */
  readonly nmstate: Uint8Array | null
}

export interface MinimalLayout {
  readonly tag: string
  readonly sizeBytes: number
  readonly pieces: readonly Piece[]
  readonly files: ReadonlyMap<string, Extent>
  readonly ignition: IgnitionArea
  readonly kernelArguments: ReadonlyMap<string, Extent | null>
}

export const RAMDISK_PATH = '/images/assisted_installer_custom.img'
export const RAMDISK_AREA_BYTES = 1024 * 1024

const NMSTATE_PATH = '/images/nmstate.img'
const EFI_PATH = '/images/efiboot.img'
const CATALOG_PATHS = { bios: '/isolinux/boot.cat', efi: '/boot.catalog' }

export async function minimalLayout(base: BaseImage, options: MinimalIsoOptions): Promise<MinimalLayout> {
  checkRequest(base, options.rootfsUrl)
  const ramdisks = options.nmstate === null ? [RAMDISK_PATH] : [RAMDISK_PATH, NMSTATE_PATH]
  const menus = await editedMenus(base, { rootfsUrl: options.rootfsUrl, ramdisks })
  const boot = await bootOf(base)
  const replaced = new Map(menus)
  if (boot?.biosPath) replaced.set(boot.biosPath, await readBaseFile(base, boot.biosPath))

  const kept = [...base.files]
    .filter(
      ([path]) =>
        path !== ROOTFS_PATH && path !== boot?.catalogPath && ![RAMDISK_PATH, NMSTATE_PATH].includes(path),
    )
    .toSorted(([, a], [, b]) => a.offset - b.offset)
  const files: IsoFile[] = kept.map(([path, extent]) => {
    const bytes = replaced.get(path)
    return { path, pieces: [bytes === undefined ? { kind: 'base', ...extent } : { kind: 'bytes', bytes }] }
  })
  files.push({ path: RAMDISK_PATH, pieces: [{ kind: 'zeros', length: RAMDISK_AREA_BYTES }] })
  if (options.nmstate !== null)
    files.push({ path: NMSTATE_PATH, pieces: [{ kind: 'bytes', bytes: options.nmstate }] })

  const image = written(base, files, boot)
  const kernelArguments = new Map<string, Extent | null>()
  for (const path of await kernelArgumentPaths(base)) {
    kernelArguments.set(path, areaIn(menus.get(path) ?? (await readBaseFile(base, path))))
  }
  return {
    tag: mediumTag(base.tag, image.pieces),
    sizeBytes: image.sizeBytes,
    pieces: image.pieces,
    files: image.files,
    ignition: await findIgnitionArea(base),
    kernelArguments,
  }
}

function written(base: BaseImage, files: readonly IsoFile[], boot: IsoBoot | null): IsoImage {
  try {
    return writeIso({ volumeId: base.volumeId, files, boot })
  } catch (error) {
    const reason = messageOf(error)
    throw new ImageError(500, `${describeBase(base)} cannot be made smaller: ${reason}.`, { cause: error })
  }
}

function checkRequest(base: BaseImage, rootfsUrl: string): void {
  if (base.architecture === 's390x') {
    throw new ImageError(404, 'There is no minimal ISO for s390x. Ask for the full ISO, or use PXE.')
  }
  if (/[\s"'$\\]/.test(rootfsUrl)) {
    throw new ImageError(
      500,
      `The URL ${JSON.stringify(rootfsUrl)} has characters that a boot menu cannot hold.`,
    )
  }
  if (!base.files.has(ROOTFS_PATH)) throw new ImageError(500, `${describeBase(base)} has no ${ROOTFS_PATH}.`)
}

/** ppc64le finds its loader by the names of files. */
async function bootOf(base: BaseImage): Promise<IsoBoot | null> {
  const loader = base.files.get(LOADER_PATH)
  const efiPath = base.files.has(EFI_PATH) ? EFI_PATH : null
  if (loader === undefined) {
    return efiPath === null
      ? null
      : { catalogPath: CATALOG_PATHS.efi, biosPath: null, efiPath, hybridCode: null }
  }
  const start = Buffer.alloc(DISK_SECTOR_BYTES)
  await base.source.read(start, 0)
  const code = hybridCode(start, loader.offset)
  return { catalogPath: CATALOG_PATHS.bios, biosPath: LOADER_PATH, efiPath, hybridCode: code }
}
