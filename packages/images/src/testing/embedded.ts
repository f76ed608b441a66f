// What an ISO was given.
import type { CpioMember } from '../cpio.ts'
import { IGNITION_PATH } from '../ignition-archive.ts'
import { extentOf, readBaseFile, readBaseJson } from '../media/base-files.ts'
import type { BaseImage } from '../media/base-image.ts'
import { findIgnitionArea } from '../media/ignition-area.ts'
import { KERNEL_ARGUMENTS_INFO_PATH } from '../media/kernel-argument-areas.ts'
import { RAMDISK_PATH } from '../media/minimal-layout.ts'
import { readArchives } from './read-archives.ts'

/** The Ignition config, or null when there is none. Throws when the area holds something else. */
export async function embeddedIgnition(iso: BaseImage): Promise<Uint8Array | null> {
  const area = await findIgnitionArea(iso)
  const bytes = Buffer.alloc(area.length)
  await iso.source.read(bytes, extentOf(iso, area.path).offset + area.offsetInFile)
  return (
    readArchives(bytes).findLast(({ path }) => path.replace(/^\/+/, '') === IGNITION_PATH)?.contents ?? null
  )
}

/** What is added to the initial ramdisk of a minimal ISO. */
export const embeddedRamdisk = async (iso: BaseImage): Promise<CpioMember[]> =>
  readArchives(await readBaseFile(iso, RAMDISK_PATH))

/** The whole list of kernel arguments in each menu, as `kargs.json` says where it is: by path. */
export async function embeddedKernelArguments(iso: BaseImage): Promise<ReadonlyMap<string, string>> {
  const info = (await readBaseJson(iso, KERNEL_ARGUMENTS_INFO_PATH)) as {
    files: { path: string; offset: number; end?: string }[]
    size: number
  }
  const found = new Map<string, string>()
  for (const { path, offset, end = '\n' } of info.files) {
    const text = (await readBaseFile(iso, `/${path}`)).toString('latin1', offset, offset + info.size)
    found.set(`/${path}`, text.slice(0, text.indexOf(end)))
  }
  return found
}
