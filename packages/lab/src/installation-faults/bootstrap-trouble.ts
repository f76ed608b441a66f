// The temporary control plane, up to the moment when the real one takes over.
import { computersAs, type InstallationFault } from './installation-fault.ts'

export const bootkubeHangs: InstallationFault = {
  name: 'bootkube-hangs',
  description: 'bootkube on a single node never completes.',
  hosts: 1,
  async inject(site) {
    site.troubles.stuckUnits.set('bootkube.service', 'Waiting for the cluster version operator.')
    return site.reaches('Waiting for bootkube')
  },
}

export const etcdHangs: InstallationFault = {
  name: 'etcd-hangs',
  description: 'etcd never reaches its full number of members.',
  hosts: 3,
  async inject(site) {
    site.troubles.stuckUnits.set('progress.service', 'Waiting for etcd.')
    return site.reaches('Waiting for bootkube')
  },
}

export const bootstrapCrawls: InstallationFault = {
  name: 'bootstrap-crawls',
  description:
    'The disk of the bootstrap host is so slow that it still serves the API when the workers fetch their configuration.',
  hosts: 5,
  async inject(site) {
    await site.reaches('Starting installation')
    for (const { disks } of await computersAs(site, 'bootstrap'))
      for (const disk of disks) disk.bytesPerSecond = 800_000
    return null
  },
}

export const mastersNotReady: InstallationFault = {
  name: 'masters-not-ready',
  description: 'The network of pods never comes up on the masters, and a worker waits for them.',
  hosts: 4,
  async inject(site) {
    for (const { name } of site.cluster.computers) site.troubles.notReady.add(name)
    await site.reaches('Waiting for control plane')
    const [bootstrap] = await computersAs(site, 'bootstrap')
    return bootstrap ?? null
  },
}

export const kubeletDead: InstallationFault = {
  name: 'kubelet-does-not-start',
  description: 'The last master gets its configuration and never starts its kubelet.',
  hosts: 3,
  async inject(site) {
    const bootstrap = await site.reaches('Waiting for controller')
    site.troubles.noKubelet.add(bootstrap.name)
    return bootstrap
  },
}

export const nodeNotReady: InstallationFault = {
  name: 'node-not-ready',
  description: 'The last master joins, and the network of its pods never comes up.',
  hosts: 3,
  async inject(site) {
    const bootstrap = await site.reaches('Waiting for controller')
    site.troubles.notReady.add(bootstrap.name)
    return bootstrap
  },
}

export const requestsIgnored: InstallationFault = {
  name: 'certificate-requests-ignored',
  description: 'The certificate requests of the masters are not approved.',
  hosts: 3,
  async inject(site) {
    site.troubles.stuckUnits.set(
      'approve-csr.service',
      'Certificate signing requests are pending and not approved.',
    )
    return null
  },
}

export const configServerHidden: InstallationFault = {
  name: 'config-server-unreachable',
  description: 'Nothing answers at port 22623, so that no master gets its configuration.',
  hosts: 3,
  async inject(site) {
    site.troubles.hidesConfigServer = true
    return null
  },
}

export const controllerNotPulled: InstallationFault = {
  name: 'controller-not-pulled',
  description: 'The image of the controller cannot be pulled on any master.',
  hosts: 3,
  async inject(site) {
    const bootstrap = await site.reaches('Waiting for control plane')
    for (const computer of site.cluster.computers)
      site.world.registry.breakFor(computer, 'received unexpected HTTP status: 503 Service Unavailable')
    return bootstrap
  },
}
