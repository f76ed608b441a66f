import type { RamdiskMember } from '@groundwork/ignition/discovery'
import { CPIO_DIRECTORY, CPIO_FILE, CPIO_LINK, type CpioMember } from './cpio.ts'
import { gzipArchive } from './gzip-archive.ts'

/** What is added to the initial ramdisk. The kernel makes no parents by itself, so every directory is in the archive, once. */
export function ramdiskArchive(members: readonly RamdiskMember[]): Uint8Array {
  const directories = new Set<string>()
  const all: CpioMember[] = []
  for (const member of members) {
    const path = member.path.replace(/^\/+/, '')
    const names = path.split('/')
    if (names.some((name) => name === '' || name === '.' || name === '..')) {
      throw new Error(`${JSON.stringify(member.path)} is no path for a file in a ramdisk`)
    }
    for (let depth = 1; depth < names.length; depth += 1) {
      const directory = names.slice(0, depth).join('/')
      if (directories.has(directory)) continue
      directories.add(directory)
      all.push({ path: directory, mode: CPIO_DIRECTORY | 0o755, contents: new Uint8Array() })
    }
    all.push(
      'linkTo' in member
        ? { path, mode: CPIO_LINK | 0o777, contents: Buffer.from(member.linkTo) }
        : { path, mode: CPIO_FILE | member.mode, contents: Buffer.from(member.contents) },
    )
  }
  return gzipArchive(all)
}
