// Troubles of the service, not of the machines.
import type { InstallationFault } from './installation-fault.ts'

export const serviceRestarted: InstallationFault = {
  name: 'service-restarted',
  description: 'The service is restarted while the cluster is being installed.',
  hosts: 1,
  async inject(site) {
    await site.reaches('Waiting for bootkube')
    const { time, restartService } = site.world
    if (restartService === undefined) throw new Error('The service does not belong to this lab.')
    await time.during(restartService())
    return null
  },
}

/** Begins after the restart, so that there is not even that to tell. */
export const nothing: InstallationFault = {
  name: 'nothing',
  description: 'Nothing goes wrong.',
  hosts: 5,
  showsAfterMs: 6 * 60_000,
  inject: async () => null,
}
