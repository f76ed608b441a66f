/** Menus of boot loaders, by vendor and architecture; an image has one of the first kind. */
export const GRUB_PATHS: readonly string[] = [
  '/EFI/redhat/grub.cfg',
  '/EFI/fedora/grub.cfg',
  '/boot/grub/grub.cfg',
  '/EFI/centos/grub.cfg',
]
export const ISOLINUX_PATH = '/isolinux/isolinux.cfg'
