// A kernel with device mapper and RAID, and a ramdisk with the tools for them, from Debian packages.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { needDebianPackages } from '../../../testing/debian-package.ts'
import { exists } from '../../../testing/exists.ts'
import { CACHE, debianTree } from '../live-iso/debian-tree.ts'

const run = promisify(execFile)

const PACKAGES =
  'linux-image-amd64 kmod udev util-linux mount fdisk gdisk lvm2 thin-provisioning-tools dmsetup mdadm efibootmgr dosfstools e2fsprogs bash coreutils sed grep'
const MODULES =
  'virtio_pci virtio_console virtio_blk efivarfs vfat nls_ascii nls_cp437 ext4 dm-mod dm-thin-pool raid1'
const WITHOUT = ['boot', 'usr/lib/modules', 'usr/share', 'usr/lib/x86_64-linux-gnu/gconv', 'var', 'dev']

export interface Ramdisk {
  readonly kernel: string
  readonly ramdisk: string
}

/** Made when it is not there yet. */
export async function diskMachineRamdisk(): Promise<Ramdisk> {
  await needDebianPackages(['mmdebstrap', 'cpio', 'kmod'])
  const tree = await debianTree(PACKAGES.split(' '))
  const [version = ''] = await readdir(join(tree, 'usr/lib/modules'))
  const kernel = join(tree, 'boot', `vmlinuz-${version}`)
  const ramdisk = join(CACHE, `disk-machine-${await fingerprint(tree)}.img`)
  if (!(await exists(ramdisk))) await build(tree, version, ramdisk)
  return { kernel, ramdisk }
}

/** Of everything that decides what is in it. */
async function fingerprint(tree: string): Promise<string> {
  const hash = createHash('sha256').update(tree)
  const here = fileURLToPath(new URL('.', import.meta.url))
  for (const name of ['init.sh', 'ramdisk.ts']) hash.update(await readFile(join(here, name)))
  return hash.digest('hex').slice(0, 12)
}

async function build(tree: string, version: string, ramdisk: string): Promise<void> {
  const scratch = await mkdtemp(join(CACHE, 'build-'))
  try {
    const root = join(scratch, 'root')
    await mkdir(join(root, 'dev'), { recursive: true })
    const excluded = WITHOUT.map((path) => `--exclude='./${path}'`).join(' ')
    await run('sh', ['-c', `tar -C '${tree}' ${excluded} -cf - . | tar -C '${root}' -xf -`])
    await copyModules(tree, root, version)
    await cp(fileURLToPath(new URL('./init.sh', import.meta.url)), join(root, 'init'))
    await chmod(join(root, 'init'), 0o755)
    const image = join(scratch, 'ramdisk.img')
    // Not compressed: an emulated processor is slow at that.
    const pack = `find . | sort | cpio -o -H newc --quiet -R 0:0 > '${image}'`
    await run('sh', ['-c', `cd '${root}' && ${pack}`])
    await rename(image, ramdisk)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function copyModules(tree: string, root: string, version: string): Promise<void> {
  const base = join('usr/lib/modules', version)
  await run('depmod', ['-b', join(tree, 'usr'), version])
  const words = ['-d', join(tree, 'usr'), '-S', version, '-a', '--show-depends', ...MODULES.split(' ')]
  const { stdout } = await run('modprobe', words)
  const paths = [...stdout.matchAll(/^insmod (\S+)/gm)].map(([, path = '']) => path)
  for (const path of new Set(paths)) {
    const inside = join('usr', path.slice(path.indexOf(`/lib/modules/${version}/`)))
    await mkdir(dirname(join(root, inside)), { recursive: true })
    await cp(path, join(root, inside))
  }
  for (const list of ['modules.order', 'modules.builtin', 'modules.builtin.modinfo'])
    await cp(join(tree, base, list), join(root, base, list))
  await run('depmod', ['-b', join(root, 'usr'), version])
}
