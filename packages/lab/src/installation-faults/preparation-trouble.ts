// What stops an installation before a disk is touched.
import { firstComputer, type InstallationFault, type InstallationSite } from './installation-fault.ts'

const upload = (site: InstallationSite, file_name: string, text: string) =>
  site.client.call<'V2CreateClusterManifest'>('V2CreateClusterManifest', {
    params: { cluster_id: site.cluster.clusterId },
    body: { folder: 'manifests', file_name, content: Buffer.from(text).toString('base64') },
  })

const CONFIG_MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: twice\n  namespace: default\n'

export const patchWithoutTarget: InstallationFault = {
  name: 'patch-of-nothing',
  description: 'A patch among the manifests is for a file that does not exist.',
  hosts: 1,
  async inject(site) {
    await upload(site, 'missing.yaml.patch', '- op: add\n  path: /metadata/labels\n  value: {}\n')
    return null
  },
}

export const manifestTwice: InstallationFault = {
  name: 'manifest-twice',
  description: 'Two manifests are about the same object.',
  hosts: 1,
  async inject(site) {
    await upload(site, 'one.yaml', CONFIG_MAP)
    await upload(site, 'two.yaml', CONFIG_MAP)
    return null
  },
}

export const invalidOverride: InstallationFault = {
  name: 'override-unfit',
  description: 'The Ignition override of a host cannot be merged with its Ignition.',
  hosts: 1,
  async inject(site) {
    const { clusterId } = site.cluster
    await site.client.call<'v2UpdateClusterInstallConfig'>('v2UpdateClusterInstallConfig', {
      params: { cluster_id: clusterId },
      body: '{"networking":{"serviceNetwork":["nonsense"]}}',
    })
    return null
  },
}

export const controllerUnknown: InstallationFault = {
  name: 'controller-unknown',
  description:
    'A machine that looks real is installed by a service that has neither the program of the controller nor an image of it.',
  hosts: 1,
  async inject(site) {
    firstComputer(site).passesForReal = true
    return null
  },
}

export const leavesPreparation: InstallationFault = {
  name: 'host-leaves-preparation',
  description: 'A machine loses its power while the installation is prepared.',
  hosts: 1,
  async inject(site) {
    const computer = firstComputer(site)
    site.world.registry.slowFor(computer, 3_600_000)
    await site.becomes('preparing-for-installation')
    computer.powerOff()
    return computer
  },
}
