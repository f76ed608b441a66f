import { firstComputer, type InstallationFault, type InstallationSite } from './installation-fault.ts'

const disksOf = (site: InstallationSite) => firstComputer(site).disks

/** Writing the image ends half way, with these words of coreos-installer. */
const failure = (
  name: string,
  description: string,
  afterShare: number,
  words: string,
): InstallationFault => ({
  name,
  description,
  hosts: 1,
  async inject(site) {
    for (const disk of disksOf(site)) disk.failure = { afterShare, words }
    return firstComputer(site)
  },
})

export const DISK_FAILURES = {
  broken: failure(
    'disk-breaks',
    'The disk reports errors half way through the image.',
    0.5,
    'Input/output error (os error 5)',
  ),
  held: failure(
    'disk-held',
    'An unknown process on the machine keeps the disk open.',
    0,
    'Device or resource busy (os error 16)',
  ),
  full: failure(
    'disk-full',
    'The image does not fit on the disk.',
    0.8,
    'No space left on device (os error 28)',
  ),
} as const

export const diskVanishes: InstallationFault = {
  name: 'disk-vanishes',
  description: 'The installation disk is gone when it is to be written.',
  hosts: 1,
  async inject(site) {
    const computer = await site.reaches('Starting installation')
    for (const disk of computer.disks) disk.isGone = true
    return computer
  },
}

export const diskCrawls: InstallationFault = {
  name: 'disk-crawls',
  description: 'The disk writes a few kB a second once the image is on its way.',
  hosts: 1,
  async inject(site) {
    const computer = await site.reaches('Writing image to disk')
    for (const disk of computer.disks) disk.bytesPerSecond = 5_000
    return computer
  },
}

export const diskCrawlsOn: InstallationFault = {
  name: 'disk-crawls-on',
  description:
    'The disk is slow, but not so slow that a stage would be given up: the image takes more than an hour.',
  hosts: 1,
  async inject(site) {
    const computer = firstComputer(site)
    for (const disk of computer.disks) disk.bytesPerSecond = 800_000
    return computer
  },
}

export const otherDiskHangs: InstallationFault = {
  name: 'other-disk-hangs',
  description:
    'The second disk has an old system on it, and does not answer any more when that is to be erased.',
  hosts: 1,
  async inject(site) {
    const computer = firstComputer(site)
    const [, other] = computer.disks
    if (other === undefined) throw new Error('The machine has only one disk.')
    other.contents = { kind: 'foreign' }
    other.hangs = true
    return computer
  },
}

export const diskSyncsSlowly: InstallationFault = {
  name: 'disk-syncs-slowly',
  description:
    'The disk takes 100 ms for a synchronised write, ten times what etcd tolerates, and then the image is never written.',
  hosts: 1,
  async inject(site) {
    for (const disk of disksOf(site)) disk.syncWriteP99Ns = 100_000_000
    const computer = await site.reaches('Writing image to disk')
    for (const disk of computer.disks) disk.bytesPerSecond = 5_000
    return computer
  },
}

export const stubbornLeftovers: InstallationFault = {
  name: 'stubborn-leftovers',
  description: 'A volume group of an earlier system is in use and cannot be removed.',
  hosts: 1,
  async inject(site) {
    for (const disk of disksOf(site)) {
      disk.contents = { kind: 'leftover', what: 'lvm', name: 'old' }
      disk.keepsContents = true
    }
    return firstComputer(site)
  },
}
