import { firstComputer, type InstallationFault } from './installation-fault.ts'

const OTHER_SECRET = '{"auths":{"registry.example.com":{"auth":"c2ltdWxhdGVkOm5vbmU="}}}'

export const foreignRegistry: InstallationFault = {
  name: 'pull-secret-without-registry',
  description: 'The pull secret has no credentials for the registry of the release, which requires them.',
  hosts: 1,
  async inject(site) {
    const computer = firstComputer(site)
    await site.client.call<'V2UpdateCluster'>('V2UpdateCluster', {
      params: { cluster_id: site.cluster.clusterId },
      body: { pull_secret: OTHER_SECRET },
    })
    site.world.registry.breakFor(
      computer,
      'reading manifest latest in quay.io/openshift-release-dev/ocp-release: unauthorized: authentication required',
    )
    return computer
  },
}
