// Boot loaders of the live image with their menus: ISOLINUX for BIOS, GRUB for UEFI.
import { execFile } from 'node:child_process'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EMULATED_MACHINE } from './emulated-machine.ts'

const run = promisify(execFile)

const MARK = '# COREOS_KARG_EMBED_AREA'
const PAD = '#'.repeat(1023)
const GRUB_MODULES =
  'part_gpt part_msdos fat iso9660 normal configfile linux search search_fs_file search_label echo test serial terminal gzio boot ls all_video'

export const kernelArguments = (volumeId: string): string =>
  `coreos.liveiso=${volumeId} ignition.firstboot ignition.platform.id=metal systemd.show_status=0 ${EMULATED_MACHINE.join(' ')} console=ttyS0,115200`

const isolinux = (kargs: string) =>
  `serial 0 115200\ndefault linux\ntimeout 1\nlabel linux\n  kernel /images/pxeboot/vmlinuz\n` +
  `  append initrd=/images/pxeboot/initrd.img,/images/ignition.img ${kargs}\n${PAD}${MARK}\n`

const grub = (kargs: string) =>
  `set timeout=0\nserial --unit=0 --speed=115200\nmenuentry 'live' {\n` +
  `\tlinux /images/pxeboot/vmlinuz ${kargs}\n${PAD}${MARK}\n` +
  `\tinitrd /images/pxeboot/initrd.img /images/ignition.img\n}\n`

/** Writes loaders, menus and the description of where kernel arguments go. */
export async function addBootLoaders(
  iso: string,
  tree: string,
  volumeId: string,
  scratch: string,
): Promise<void> {
  const kargs = kernelArguments(volumeId)
  const menus = { 'EFI/redhat/grub.cfg': grub(kargs), 'isolinux/isolinux.cfg': isolinux(kargs) }
  for (const directory of ['isolinux', 'EFI/redhat', 'coreos'])
    await mkdir(join(iso, directory), { recursive: true })
  for (const [path, text] of Object.entries(menus)) await writeFile(join(iso, path), text)
  await cp(join(tree, 'usr/lib/ISOLINUX/isolinux.bin'), join(iso, 'isolinux/isolinux.bin'))
  for (const name of ['ldlinux.c32', 'libcom32.c32', 'libutil.c32']) {
    await cp(join(tree, 'usr/lib/syslinux/modules/bios', name), join(iso, 'isolinux', name))
  }
  const files = Object.entries(menus).map(([path, text]) => ({
    end: '\n',
    offset: text.indexOf(kargs),
    pad: '#',
    path,
  }))
  const size = kargs.length + 1 + PAD.length
  await writeFile(
    join(iso, 'coreos/kargs.json'),
    `${JSON.stringify({ default: kargs, files, size }, null, 2)}\n`,
  )
  await buildEfiImage(iso, tree, scratch)
}

async function buildEfiImage(iso: string, tree: string, scratch: string): Promise<void> {
  const early = join(scratch, 'early.cfg')
  const loader = join(scratch, 'BOOTX64.EFI')
  const image = join(iso, 'images/efiboot.img')
  await writeFile(
    early,
    'search --file --set=root /coreos/igninfo.json\nset prefix=($root)/EFI/redhat\nconfigfile ($root)/EFI/redhat/grub.cfg\n',
  )
  const modules = join(tree, 'usr/lib/grub/x86_64-efi')
  await run('grub-mkimage', [
    '-d',
    modules,
    '-O',
    'x86_64-efi',
    '-p',
    '/EFI/redhat',
    '-c',
    early,
    '-o',
    loader,
    ...GRUB_MODULES.split(' '),
  ])
  await run('truncate', ['-s', '4M', image])
  await run('mkfs.vfat', ['-n', 'EFI', image])
  const env = { ...process.env, MTOOLS_SKIP_CHECK: '1' }
  await run('mmd', ['-i', image, '::/EFI', '::/EFI/BOOT'], { env })
  await run('mcopy', ['-i', image, loader, '::/EFI/BOOT/BOOTX64.EFI'], { env })
}
