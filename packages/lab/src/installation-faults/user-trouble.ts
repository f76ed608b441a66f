// What people do to an installation that goes on.
import type { InstallationFault } from './installation-fault.ts'

export const cancelled: InstallationFault = {
  name: 'cancelled',
  description: 'A user cancels the installation.',
  hosts: 1,
  async inject(site) {
    await site.reaches('Waiting for bootkube')
    await site.becomes('installing')
    await site.client.call<'V2CancelInstallation'>('V2CancelInstallation', {
      params: { cluster_id: site.cluster.clusterId },
    })
    return null
  },
}

export const hostDeleted: InstallationFault = {
  name: 'host-deleted',
  description: 'A user deletes a host while its disk is written.',
  hosts: 3,
  async inject(site) {
    const computer = await site.reaches('Writing image to disk')
    const infra_env_id = site.cluster.infraEnvId
    const hosts = await site.client.call<'v2ListHosts'>('v2ListHosts', { params: { infra_env_id } })
    const host = hosts.find(({ requested_hostname }) => requested_hostname === computer.hardware.hostname)
    await site.client.call<'v2DeregisterHost'>('v2DeregisterHost', {
      params: { infra_env_id, host_id: host?.id ?? '' },
    })
    return computer
  },
}
