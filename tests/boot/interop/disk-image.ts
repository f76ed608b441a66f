// A small image with the layout of a CoreOS one: four partitions, of which only the boot partition is filled, since the program
// that writes images looks into no other.
import { execFile } from 'node:child_process'
import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export const KERNEL_ARGUMENTS = 'mitigations=auto ignition.platform.id=metal $ignition_firstboot'
const BOOT_FROM_MIB = 18
const BOOT_MIB = 40

/** Returns its path. */
export async function buildDiskImage(directory: string, sizeMiB: number): Promise<string> {
  const image = join(directory, 'image.raw')
  const boot = join(directory, 'boot.img')
  const tree = join(directory, 'boot')
  await mkdir(join(tree, 'loader/entries'), { recursive: true })
  await writeFile(join(tree, 'loader/entries/ostree-1.conf'), `title system\noptions ${KERNEL_ARGUMENTS}\n`)
  await writeFile(join(tree, 'ignition.firstboot'), '')
  for (const [path, mib] of [
    [image, sizeMiB],
    [boot, BOOT_MIB],
  ] as const) {
    await writeFile(path, '')
    await truncate(path, mib * 1024 * 1024)
  }
  await run('mkfs.ext4', ['-q', '-L', 'boot', '-d', tree, boot])
  await run('sgdisk', [
    ...['--new=1:1M:+1M', '--typecode=1:ef02', '--change-name=1:BIOS-BOOT'],
    ...['--new=2:2M:+16M', '--typecode=2:ef00', '--change-name=2:EFI-SYSTEM'],
    ...[`--new=3:${BOOT_FROM_MIB}M:+${BOOT_MIB}M`, '--change-name=3:boot'],
    ...['--new=4:0:0', '--change-name=4:root'],
    image,
  ])
  await run('dd', [`if=${boot}`, `of=${image}`, 'bs=1M', `seek=${BOOT_FROM_MIB}`, 'conv=notrunc,sparse'])
  return image
}
