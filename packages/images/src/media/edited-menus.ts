// The configuration files of a base that differ in its minimal ISO.
import { ImageError } from '../image-error.ts'
import { describeBase, readBaseFile, readBaseJson } from './base-files.ts'
import type { BaseImage } from './base-image.ts'
import { grubEdits, isolinuxEdits, kernelArgumentEdits, type MenuChange } from './boot-menu-edits.ts'
import { KERNEL_ARGUMENTS_INFO_PATH } from './kernel-argument-areas.ts'
import { GRUB_PATHS, ISOLINUX_PATH, LOADER_PATH } from './live-paths.ts'
import { applyEdits, movedOffset, type TextEdit } from './text-edits.ts'

/** By path. */
export async function editedMenus(
  base: BaseImage,
  change: MenuChange,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  const edits = new Map<string, readonly TextEdit[]>()
  for (const { path, edit } of menusOf(base)) {
    // One character a byte: places in the text are places in the file.
    const text = (await readBaseFile(base, path)).toString('latin1')
    const found = edit(text, change)
    if (found === null) {
      throw new ImageError(
        500,
        `${describeBase(base)} has no entry in ${path} that starts a kernel with a ramdisk.`,
      )
    }
    edits.set(path, found)
    files.set(path, Buffer.from(applyEdits(text, found), 'latin1'))
  }
  if (base.files.has(KERNEL_ARGUMENTS_INFO_PATH)) {
    files.set(KERNEL_ARGUMENTS_INFO_PATH, await editedInfo(base, edits, change.rootfsUrl))
  }
  return files
}

function menusOf(base: BaseImage): { path: string; edit: typeof grubEdits }[] {
  const grubPath = GRUB_PATHS.find((path) => base.files.has(path))
  if (grubPath === undefined) {
    throw new ImageError(500, `${describeBase(base)} has no GRUB menu in any of ${GRUB_PATHS.join(', ')}.`)
  }
  const menus = [{ path: grubPath, edit: grubEdits }]
  if (base.architecture === 'ppc64le') return menus
  const isNeeded = base.files.has(LOADER_PATH) || base.files.has(ISOLINUX_PATH)
  return isNeeded ? [...menus, { path: ISOLINUX_PATH, edit: isolinuxEdits }] : menus
}

/** Tools like coreos-installer go by these numbers. */
async function editedInfo(
  base: BaseImage,
  edits: ReadonlyMap<string, readonly TextEdit[]>,
  rootfsUrl: string,
): Promise<Uint8Array> {
  const info = await readBaseJson(base, KERNEL_ARGUMENTS_INFO_PATH)
  if (!isKernelArgumentsInfo(info)) {
    throw new ImageError(
      500,
      `${describeBase(base)} has a ${KERNEL_ARGUMENTS_INFO_PATH} without default, files and size.`,
    )
  }
  const kernelArguments = applyEdits(info.default, kernelArgumentEdits(info.default, rootfsUrl))
  const files = info.files.map((file) => {
    const offset = movedOffset(file.offset, edits.get(`/${file.path}`) ?? [])
    if (offset !== null) return { ...file, offset }
    throw new ImageError(
      500,
      `${describeBase(base)} says that the kernel arguments in ${file.path} are at byte ${file.offset}, which cannot be.`,
    )
  })
  const size = info.size + kernelArguments.length - info.default.length
  return Buffer.from(`${JSON.stringify({ ...info, default: kernelArguments, files, size }, null, 2)}\n`)
}

interface KernelArgumentsInfo {
  readonly default: string
  readonly files: readonly { readonly path: string; readonly offset: number }[]
  readonly size: number
}

function isKernelArgumentsInfo(value: unknown): value is KernelArgumentsInfo {
  if (typeof value !== 'object' || value === null) return false
  const { default: text, files, size } = value as Record<string, unknown>
  return (
    typeof text === 'string' && Number.isSafeInteger(size) && Array.isArray(files) && files.every(isPlace)
  )
}

const isPlace = (file: unknown): boolean =>
  typeof file === 'object' &&
  file !== null &&
  'path' in file &&
  typeof file.path === 'string' &&
  'offset' in file &&
  Number.isSafeInteger(file.offset)
