// The initial ramdisk: busybox, the drivers of an emulated machine, udev, NetworkManager and the real Ignition.
import { execFile } from 'node:child_process'
import { chmod, cp, lstat, mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

const MODULES =
  'virtio_pci virtio_net virtio_blk virtio_scsi e1000 e1000e sr_mod cdrom isofs ata_piix ahci sd_mod loop squashfs overlay'

/** From the Debian tree to the same place in the ramdisk, each with the libraries that it needs. */
const PROGRAMS = [
  'usr/bin/bash',
  'usr/sbin/NetworkManager',
  'usr/bin/udevadm',
  'usr/lib/systemd/systemd-udevd',
  'usr/bin/sed',
  'usr/bin/grep',
  'usr/sbin/ip',
  // Ignition calls them from here, for the root file system.
  'usr/sbin/useradd',
  'usr/sbin/usermod',
  'usr/sbin/groupadd',
]

const UDHCPC = `#!/bin/sh
case "$1" in
  bound | renew)
    ip addr add "$ip/$mask" dev "$interface"
    [ -n "$router" ] && ip route add default via "$router" dev "$interface"
    ;;
esac
exit 0
`
// Ignition wants to label what it wrote; nothing here has labels.
const SETFILES = '#!/bin/sh\ncat >/dev/null\nexit 0\n'

export async function buildInitialRamdisk(tree: string, kernel: string, scratch: string): Promise<string> {
  const root = join(scratch, 'initrd')
  for (const directory of ['dev', 'proc', 'sys', 'run', 'tmp', 'usr/bin', 'usr/sbin', 'usr/lib', 'etc']) {
    await mkdir(join(root, directory), { recursive: true })
  }
  await cp(join(tree, 'usr/bin/busybox'), join(root, 'usr/bin/busybox'))
  for (const program of PROGRAMS) await copyProgram(tree, root, program, program)
  const ignition = 'usr/lib/dracut/modules.d/30ignition/ignition'
  await copyProgram(tree, root, ignition, 'usr/bin/ignition')
  await copyModules(tree, root, kernel)
  await copyUdevRules(tree, root)
  await cp(join(tree, 'usr/lib/NetworkManager'), join(root, 'usr/lib/NetworkManager'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  await text(root, 'etc/coreos-live-initramfs', 'fixture\n')
  await text(root, 'etc/passwd', 'root:x:0:0:root:/root:/bin/sh\n')
  await text(root, 'etc/group', 'root:x:0:\n')
  await text(root, 'etc/NetworkManager/NetworkManager.conf', '[main]\nplugins=keyfile\ndhcp=internal\n')
  await text(root, 'usr/share/udhcpc/script', UDHCPC, 0o755)
  await text(root, 'usr/sbin/setfiles', SETFILES, 0o755)
  const init = await readFile(fileURLToPath(new URL('./init.sh', import.meta.url)), 'utf8')
  await text(root, 'init', init, 0o755)
  const image = join(scratch, 'initrd.img')
  await run('sh', [
    '-c',
    `cd '${root}' && find . | sort | cpio -o -H newc --quiet -R 0:0 | gzip -6n > '${image}'`,
  ])
  return image
}

async function text(root: string, path: string, contents: string, mode = 0o644): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), contents)
  await chmod(join(root, path), mode)
}

async function copyProgram(tree: string, root: string, from: string, to: string): Promise<void> {
  await mkdir(dirname(join(root, to)), { recursive: true })
  const program = await followLinks(tree, from)
  await cp(program, join(root, to))
  for (const library of await librariesOf(program, tree)) {
    const target = library.slice(tree.length)
    await mkdir(dirname(join(root, target)), { recursive: true })
    await cp(library, join(root, target), { dereference: true })
  }
}

/** A link such as /bin/udevadm means the one of the tree: this machine may have none. */
async function followLinks(tree: string, path: string): Promise<string> {
  const place = join(tree, path)
  if (!(await lstat(place)).isSymbolicLink()) return place
  const target = await readlink(place)
  return followLinks(tree, target.startsWith('/') ? target : join(dirname(path), target))
}

const LIBRARY_PLACES = ['usr/lib/x86_64-linux-gnu', 'usr/lib/x86_64-linux-gnu/systemd', 'usr/lib/systemd']

/** Read from the files themselves: this machine may have other versions, or another architecture. */
async function librariesOf(program: string, tree: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const open = [program]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const { stdout } = await run('readelf', ['-d', '-l', path])
    const names = [...stdout.matchAll(/\(NEEDED\).*\[(.+)\]|program interpreter: (.+)\]/g)]
    for (const [, needed, interpreter] of names) {
      const library = await locate(tree, basename(needed ?? interpreter ?? ''))
      if (!found.has(library)) {
        found.add(library)
        open.push(library)
      }
    }
  }
  return found
}

async function locate(tree: string, name: string): Promise<string> {
  for (const place of LIBRARY_PLACES) {
    const names = await readdir(join(tree, place)).catch((): string[] => [])
    if (names.includes(name)) return join(tree, place, name)
  }
  throw new Error(`The Debian packages do not have the library ${name}.`)
}

async function copyModules(tree: string, root: string, kernel: string): Promise<void> {
  const directory = join('usr/lib/modules', kernel)
  await mkdir(join(root, directory), { recursive: true })
  for (const list of ['modules.order', 'modules.builtin', 'modules.builtin.modinfo']) {
    await cp(join(tree, directory, list), join(root, directory, list))
  }
  await run('depmod', ['-b', join(tree, 'usr'), kernel])
  const { stdout } = await run('modprobe', [
    '-d',
    join(tree, 'usr'),
    '-S',
    kernel,
    '-a',
    '--show-depends',
    ...MODULES.split(' '),
  ])
  const paths = new Set([...stdout.matchAll(/^insmod (\S+)/gm)].map(([, path]) => path ?? ''))
  for (const path of paths) {
    const inside = path.slice(path.indexOf(`/lib/modules/${kernel}/`) + 1)
    await mkdir(dirname(join(root, 'usr', inside)), { recursive: true })
    await cp(path, join(root, 'usr', inside))
  }
  // Where every program looks for its loader.
  await mkdir(join(root, 'usr/lib64'), { recursive: true })
  await run('ln', ['-sfn', '../lib/x86_64-linux-gnu/ld-linux-x86-64.so.2', join(root, 'usr/lib64')])
  await run('ln', ['-sfn', 'usr/lib', join(root, 'lib')])
  await run('ln', ['-sfn', 'usr/lib64', join(root, 'lib64')])
  await run('ln', ['-sfn', 'usr/bin', join(root, 'bin')])
  await run('ln', ['-sfn', 'usr/sbin', join(root, 'sbin')])
  await run('depmod', ['-b', join(root, 'usr'), kernel])
}

async function copyUdevRules(tree: string, root: string): Promise<void> {
  const rules = 'usr/lib/udev/rules.d'
  await mkdir(join(root, rules), { recursive: true })
  for (const name of ['50-udev-default.rules', '75-net-description.rules', '80-net-setup-link.rules']) {
    await cp(join(tree, rules, name), join(root, rules, name))
  }
  await cp(
    join(tree, 'usr/lib/systemd/network/99-default.link'),
    join(root, 'usr/lib/systemd/network/99-default.link'),
  )
}
