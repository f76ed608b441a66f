// A small live ISO with the layout of a CoreOS one, made from Debian packages: it stands in for the real image, which
// cannot be had without a registry account. It boots on BIOS and UEFI, and runs the real Ignition, systemd and NetworkManager.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { needDebianPackages } from '../../../testing/debian-package.ts'
import { exists } from '../../../testing/exists.ts'
import { addBootLoaders } from './boot-loaders.ts'
import { CACHE, debianTree } from './debian-tree.ts'
import { buildInitialRamdisk } from './initial-ramdisk.ts'
import { buildLiveRoot } from './live-root.ts'

const run = promisify(execFile)

export const VOLUME_ID = 'rhcos-417.94.202511160000-0'

/** Tools of this machine. */
const TOOLS = [
  'mmdebstrap',
  'squashfs-tools',
  'grub-common',
  'mtools',
  'dosfstools',
  'xorriso',
  'cpio',
  'kmod',
  'binutils',
]

/** Files inside the image. */
const CONTENT = [
  'linux-image-amd64',
  'busybox-static',
  'ignition',
  'isolinux',
  'syslinux-common',
  'grub-efi-amd64-bin',
  'systemd-sysv',
  'udev',
  'dbus',
  'network-manager',
  'iproute2',
  'kmod',
  'passwd',
  'login',
  // What the host executable is linked with.
  'libstdc++6',
  'bash',
  'coreutils',
  'sed',
  'grep',
  'mawk',
  'util-linux',
  'curl',
  'ca-certificates',
  'hostname',
]

/** The path of the image; made when it is not there yet. */
export async function liveIso(): Promise<string> {
  await needDebianPackages(TOOLS)
  const tree = await debianTree(CONTENT)
  const image = join(CACHE, `live-${await fingerprint(tree)}.iso`)
  if (await exists(image)) return image
  const scratch = await mkdtemp(join(CACHE, 'build-'))
  try {
    await rename(await build(tree, scratch), image)
    return image
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Of everything that decides what is in it. */
async function fingerprint(tree: string): Promise<string> {
  const hash = createHash('sha256').update(tree)
  const here = fileURLToPath(new URL('.', import.meta.url))
  for (const name of (await readdir(here)).sort()) hash.update(await readFile(join(here, name)))
  return hash.digest('hex').slice(0, 12)
}

async function build(tree: string, scratch: string): Promise<string> {
  const iso = join(scratch, 'iso')
  const pxe = join(iso, 'images/pxeboot')
  await mkdir(pxe, { recursive: true })
  const [kernel = ''] = await readdir(join(tree, 'usr/lib/modules'))
  await cp(join(tree, 'boot', `vmlinuz-${kernel}`), join(pxe, 'vmlinuz'))
  await rename(await buildInitialRamdisk(tree, kernel, scratch), join(pxe, 'initrd.img'))
  await run('truncate', ['-s', '%4', join(pxe, 'initrd.img')])
  await rename(await buildLiveRoot(tree, scratch), join(pxe, 'rootfs.img'))
  await writeFile(join(iso, 'images/ignition.img'), Buffer.alloc(256 * 1024))
  await addBootLoaders(iso, tree, VOLUME_ID, scratch)
  await writeFile(join(iso, 'coreos/igninfo.json'), '{\n  "file": "images/ignition.img"\n}\n')
  await writeFile(
    join(iso, 'coreos/features.json'),
    '{\n  "installer-config": true,\n  "live-initrd-network": true\n}\n',
  )
  await writeFile(join(iso, 'coreos/miniso.dat'), Buffer.alloc(16 * 1024))
  const image = join(scratch, 'live.iso')
  const bios = [
    '-b',
    'isolinux/isolinux.bin',
    '-c',
    'isolinux/boot.cat',
    '-no-emul-boot',
    '-boot-load-size',
    '4',
    '-boot-info-table',
  ]
  const uefi = ['-eltorito-alt-boot', '-e', 'images/efiboot.img', '-no-emul-boot']
  const hybrid = ['-isohybrid-mbr', join(tree, 'usr/lib/ISOLINUX/isohdpfx.bin'), '-isohybrid-gpt-basdat']
  const names = ['-V', VOLUME_ID, '-volset', VOLUME_ID, '-rock', '-J', '-joliet-long']
  await run('xorriso', ['-as', 'mkisofs', '-quiet', ...names, ...bios, ...uefi, ...hybrid, '-o', image, iso])
  return image
}
