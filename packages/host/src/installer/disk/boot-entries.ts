export const BOOT_LABEL = 'Red Hat Enterprise Linux'

/** Numbers of older entries with our label, which `efibootmgr -c` warns of. */
export const readDuplicates = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(DUPLICATE)].map(([, number = '']) => number)),
]

const DUPLICATE = new RegExp(`\\bBoot([0-9A-Fa-f]{4}) has same label ${BOOT_LABEL}\\s*$`, 'gm')

const VENDORS = ['redhat', 'centos']

/** The directory with the boot loader, from the names in `/EFI`; null: none that we know. */
export function chooseLoaderDirectory(listing: string): string | null {
  const names = listing.split('\n').map((name) => name.trim())
  return VENDORS.find((vendor) => names.includes(vendor)) ?? null
}

/** As the firmware spells it. */
export const loaderPath = (directory: string, architecture: string): string =>
  `\\EFI\\${directory}\\${['aarch64', 'arm64'].includes(architecture) ? 'shimaa64.efi' : 'shimx64.efi'}`
