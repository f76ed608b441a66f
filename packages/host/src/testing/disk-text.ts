/** What differs from a plain SATA disk. */
export interface DiskTextOptions {
  /** Where the device is; below it stands the folder of the disk. */
  readonly device?: string
  readonly numbers?: string
  readonly sectors?: number
  readonly udev?: Readonly<Record<string, string>>
  /** Files in the folder of the disk. */
  readonly files?: Readonly<Record<string, string>>
  /** Empty folders in the folder of the disk. */
  readonly folders?: readonly string[]
  readonly hasNode?: boolean
}

/** Text of a sample machine about one disk. */
export const describeDiskText = (name: string, options: DiskTextOptions = {}): string => {
  const {
    device = `/sys/devices/pci0/${name}/block`,
    numbers = '8:0',
    sectors = 2048,
    hasNode = true,
  } = options
  const folder = `${device}/${name}`
  const files = { dev: numbers, size: String(sectors), removable: '0', hidden: '0', ...options.files }
  return [
    `@link /sys/block/${name} ${folder}`,
    ...Object.entries(files).map(([file, text]) => `@file ${folder}/${file}\n${text}`),
    ...(options.folders ?? []).map((inner) => `@dir ${folder}/${inner}`),
    ...(options.udev ? [`@file /run/udev/data/b${numbers}`] : []),
    ...Object.entries(options.udev ?? {}).map(([key, value]) => `E:${key}=${value}`),
    ...(hasNode ? [`@hex /dev/${name} 00`] : []),
    '',
  ].join('\n')
}
