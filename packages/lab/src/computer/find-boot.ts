import type { BootMedium, BootSource, Computer } from '../world/computer.ts'
import type { DiskContents } from '../world/disk.ts'

export type FoundBoot =
  | { readonly kind: 'medium'; readonly medium: BootMedium }
  | {
      readonly kind: 'installed'
      readonly disk: string
      readonly contents: DiskContents & { kind: 'installed' }
    }
  /** A system that has nothing to do with us. */
  | { readonly kind: 'foreign'; readonly disk: string }

/** What the firmware boots; null: it finds nothing. The choice for once is used up by this. */
export function findBoot({ firmware, disks }: Pick<Computer, 'firmware' | 'disks'>): FoundBoot | null {
  const sources = [...(firmware.bootsNext === null ? [] : [firmware.bootsNext]), ...firmware.order]
  firmware.bootsNext = null
  for (const source of sources) {
    const found = bootFrom(source, { firmware, disks })
    if (found !== null) return found
  }
  return null
}

function bootFrom(
  source: BootSource,
  { firmware, disks }: Pick<Computer, 'firmware' | 'disks'>,
): FoundBoot | null {
  if (source.kind === 'medium') return firmware.medium && { kind: 'medium', medium: firmware.medium }
  const disk = disks.find(({ name }) => name === source.disk)
  if (disk?.contents.kind === 'installed')
    return { kind: 'installed', disk: disk.name, contents: disk.contents }
  return disk?.contents.kind === 'foreign' ? { kind: 'foreign', disk: disk.name } : null
}
