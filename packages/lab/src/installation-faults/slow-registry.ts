import { firstComputer, type InstallationFault } from './installation-fault.ts'

const DELAY_MS = 3 * 3_600_000

export const slowRegistry: InstallationFault = {
  name: 'slow-registry',
  description: 'Pulling an image takes hours, so that the preparation of the installation does not end.',
  hosts: 1,
  async inject(site) {
    const computer = firstComputer(site)
    site.world.registry.slowFor(computer, DELAY_MS)
    return computer
  },
}
