// Power, firmware and media.
import type { Computer } from '../world/computer.ts'
import { computersAs, firstComputer, type InstallationFault } from './installation-fault.ts'

export const powerLost: InstallationFault = {
  name: 'power-lost-while-writing',
  description: 'The machine loses its power while its disk is written, for good.',
  hosts: 1,
  async inject(site) {
    const computer = await site.reaches('Writing image to disk')
    await site.world.time.sleep(5_000, site.world.signal)
    computer.powerOff()
    return computer
  },
}

export const restartedWhileWriting: InstallationFault = {
  name: 'restarted-while-writing',
  description: 'The machine is restarted while its disk is written, and boots the medium again.',
  hosts: 1,
  async inject(site) {
    const computer = await site.reaches('Writing image to disk')
    await site.world.time.sleep(5_000, site.world.signal)
    computer.firmware.order = [{ kind: 'medium' }]
    computer.reset()
    return computer
  },
}

export const neverBack: InstallationFault = {
  name: 'never-comes-back',
  description: 'The machine does not find its disk after the reboot and hangs in its firmware.',
  hosts: 3,
  async inject(site) {
    const computer = await site.reaches('Rebooting')
    const { firmware } = computer
    firmware.medium = null
    Object.defineProperty(firmware, 'order', { get: () => [], set: () => {}, configurable: true })
    Object.defineProperty(firmware, 'bootsNext', { get: () => null, set: () => {}, configurable: true })
    return computer
  },
}

export const mediumFirst: InstallationFault = {
  name: 'medium-boots-first',
  description: 'The machine boots the discovery medium again instead of the disk that was written.',
  hosts: 1,
  async inject(site) {
    const computer = await site.reaches('Installing')
    bootMediumFirst(computer)
    return computer
  },
}

export const workerBootsMedium: InstallationFault = {
  name: 'worker-boots-medium',
  description: 'The only worker boots the discovery medium again, and no operator comes to fix it.',
  hosts: 4,
  endsAs: ['installed', 'error'],
  async inject(site) {
    await site.reaches('Installing')
    const [worker] = await computersAs(site, 'worker')
    if (worker === undefined) throw new Error('The cluster has no worker.')
    bootMediumFirst(worker)
    return worker
  },
}

/** Whatever the installer sets. */
function bootMediumFirst({ firmware }: Computer): void {
  const order = [{ kind: 'medium' }] as const
  Object.defineProperty(firmware, 'order', { get: () => order, set: () => {}, configurable: true })
}

export const memoryFull: InstallationFault = {
  name: 'memory-full',
  description: 'The kernel kills etcd of the bootstrap control plane, because there is no memory left.',
  hosts: 1,
  async inject(site) {
    site.troubles.stuckUnits.set('bootkube.service', 'Waiting for the Kubernetes API.')
    const computer = await site.reaches('Waiting for bootkube')
    computer.system?.journal.append(
      'kernel',
      'etcd invoked oom-killer: gfp_mask=0x140cca(GFP_HIGHUSER_MOVABLE|__GFP_COMP), order=0, oom_score_adj=-997\nOut of memory: Killed process 4711 (etcd) total-vm:11839412kB, anon-rss:8123404kB, file-rss:0kB',
    )
    return computer
  },
}

export const switchFails: InstallationFault = {
  name: 'switch-fails',
  description: 'All machines lose their network at once.',
  hosts: 3,
  async inject(site) {
    await site.reaches('Installing')
    for (const { nics } of site.cluster.computers) for (const nic of nics) nic.isUp = false
    return null
  },
}

export const mediumTaken: InstallationFault = {
  name: 'medium-taken',
  description: 'The virtual medium is taken away while the machine still runs from it.',
  hosts: 1,
  async inject(site) {
    const computer = firstComputer(site)
    site.world.registry.slowFor(computer, 120_000)
    await site.becomes('preparing-for-installation')
    computer.firmware.medium = null
    return computer
  },
}
