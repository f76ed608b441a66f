// The menus of the boot loaders, with the room for kernel arguments that live images leave in them.

export interface StandInMenus {
  readonly grub: string
  readonly isolinux: string
  /** As coreos/kargs.json describes the room. */
  readonly kernelArguments: {
    readonly default: string
    readonly size: number
    readonly files: readonly {
      readonly path: string
      readonly offset: number
      readonly pad: string
      readonly end: string
    }[]
  }
}

const ROOM = '#'.repeat(1_023)
const MARK = '# COREOS_KARG_EMBED_AREA'

export function standInMenus(volumeId: string): StandInMenus {
  const words = `rw coreos.liveiso=${volumeId} ignition.firstboot ignition.platform.id=metal`
  const grub = `menuentry 'Stand-in' {
  linux /images/pxeboot/vmlinuz ${words}
${ROOM}${MARK}
  initrd /images/pxeboot/initrd.img /images/ignition.img
}
`
  const isolinux = `default linux
label linux
  kernel /images/pxeboot/vmlinuz
  append initrd=/images/pxeboot/initrd.img,/images/ignition.img ${words}
${ROOM}${MARK}
`
  const room = (path: string, text: string) => ({ path, offset: text.indexOf(words), pad: '#', end: '\n' })
  return {
    grub,
    isolinux,
    kernelArguments: {
      default: words,
      size: words.length + 1 + ROOM.length,
      files: [room('EFI/redhat/grub.cfg', grub), room('isolinux/isolinux.cfg', isolinux)],
    },
  }
}
