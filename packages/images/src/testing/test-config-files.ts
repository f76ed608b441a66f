import type { TestIsoFiles } from './test-iso-files.ts'

const MARKER = '# COREOS_KARG_EMBED_AREA'
const PADDING = '#'.repeat(1023)

export interface TestConfig {
  readonly files: TestIsoFiles
  readonly kargs: {
    default: string
    files: { end: string; offset: number; pad: string; path: string }[]
    size: number
  }
}

/** The menus of the boot loaders, with room for kernel arguments, and where it is. */
export function testConfigFiles(architecture: string, volumeId: string, vendor: string): TestConfig {
  const kargs = `rw coreos.liveiso=${volumeId} ignition.firstboot ignition.platform.id=metal`
  if (architecture === 's390x') {
    const place = { end: '\0', offset: 66_688, pad: '\0', path: 'images/cdboot.img' }
    return { files: {}, kargs: { default: kargs, files: [place], size: 896 } }
  }
  const grubPath = architecture === 'ppc64le' ? '/boot/grub/grub.cfg' : `/EFI/${vendor}/grub.cfg`
  const files: Record<string, string> = { [grubPath]: grubConfig(kargs) }
  if (architecture !== 'ppc64le') files['/isolinux/isolinux.cfg'] = isolinuxConfig(kargs)
  const places = Object.entries(files).map(([path, text]) => ({
    end: '\n',
    offset: text.indexOf(kargs),
    pad: '#',
    path: path.slice(1),
  }))
  return { files, kargs: { default: kargs, files: places, size: kargs.length + 1 + PADDING.length } }
}

const grubConfig = (kargs: string): string => `set timeout=0

menuentry 'Live' --class fedora {
\tlinux /images/pxeboot/vmlinuz ${kargs}
${PADDING}${MARKER}
\tinitrd /images/pxeboot/initrd.img /images/ignition.img
}
`

const isolinuxConfig = (kargs: string): string => `default linux
timeout 1

label linux
  menu label Live
  kernel /images/pxeboot/vmlinuz
  append initrd=/images/pxeboot/initrd.img,/images/ignition.img ${kargs}
${PADDING}${MARKER}
label other
  localboot 0xffff
`
