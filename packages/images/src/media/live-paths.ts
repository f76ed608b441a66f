// Where things are in a live ISO.

/** Menus of boot loaders, by vendor and architecture; an image has one of the first kind. */
export const GRUB_PATHS: readonly string[] = [
  '/EFI/redhat/grub.cfg',
  '/EFI/fedora/grub.cfg',
  '/boot/grub/grub.cfg',
  '/EFI/centos/grub.cfg',
]
export const ISOLINUX_PATH = '/isolinux/isolinux.cfg'
export const LOADER_PATH = '/isolinux/isolinux.bin'

export const INITRD_PATH = '/images/pxeboot/initrd.img'
export const ROOTFS_PATH = '/images/pxeboot/rootfs.img'
