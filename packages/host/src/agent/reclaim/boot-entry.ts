// The entry that makes the next start of an installed machine one of the discovery image.

export const ENTRY_FILE = 'boot/loader/entries/00-assisted-discovery.conf'
export const KERNEL_FILE = 'boot/discovery/vmlinuz'
export const INITRD_FILE = 'boot/discovery/initrd'

/** A version that no installed system reaches, so that the entry comes first. */
const VERSION = 999

export function bootEntry(rootfsUrl: string, architecture: string): string {
  const isMainframe = architecture === 's390x'
  const rootfs = `coreos.live.rootfs_url=${rootfsUrl}`
  const options = [
    'random.trust_cpu=on',
    'ignition.firstboot',
    'ignition.platform.id=metal',
    ...(isMainframe ? [rootfs, 'ai.ip_cfg_override=1'] : [`'${rootfs}'`]),
  ]
  return [
    'title Discovery image, to take this machine back',
    `version ${VERSION}`,
    `options ${options.join(' ')}`,
    `linux /${KERNEL_FILE}`,
    `initrd /${INITRD_FILE}`,
  ].join('\n')
}

/** The kernel arguments of an entry; null: it has none. */
export const optionsOfEntry = (entry: string): string | null =>
  /^options\s+(.*\S)\s*$/m.exec(entry)?.[1] ?? null

const CARRIED_OVER = ['ip', 'nameserver', 'rd.znet', 'zfcp.allow_lun_scan', 'rd.zfcp', 'rd.dasd']

/** Arguments without which a mainframe finds neither its network nor its disks, from those it was started with. */
export function keptKernelArguments(commandLine: string): string[] {
  const words = commandLine.trim().split(/\s+/)
  return CARRIED_OVER.flatMap((name) => words.find((word) => word.startsWith(`${name}=`)) ?? [])
}

/** The address ends in a quoted kernel argument. */
export const isBootableUrl = (url: string): boolean =>
  /^https?:\/\/[^\s'"\\]+$/.test(url) && URL.canParse(url)

/** A folder of this machine, written in full. */
export const isFolder = (path: string): boolean =>
  path.startsWith('/') && !path.split('/').includes('..') && !path.includes('\0')
