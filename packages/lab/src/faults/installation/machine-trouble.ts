// Power, firmware and media.
import { firstComputer, type InstallationFault } from './installation-fault.ts'

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
    const order = [{ kind: 'medium' }] as const
    Object.defineProperty(computer.firmware, 'order', { get: () => order, set: () => {}, configurable: true })
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
