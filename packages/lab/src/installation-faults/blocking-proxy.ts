import { firstComputer, type InstallationFault } from './installation-fault.ts'

export const PROXY = 'http://proxy.example.com:3128'

export const blockingProxy: InstallationFault = {
  name: 'blocking-proxy',
  description: 'The proxy of the cluster requires a password that was not given.',
  hosts: 1,
  async inject(site) {
    const computer = firstComputer(site)
    const { clusterId } = site.cluster
    await site.client.call<'V2UpdateCluster'>('V2UpdateCluster', {
      params: { cluster_id: clusterId },
      body: { http_proxy: PROXY, https_proxy: PROXY, no_proxy: '.example.com' },
    })
    site.world.registry.breakFor(
      computer,
      'pinging container registry quay.io: Get "https://quay.io/v2/": proxyconnect tcp: Proxy Authentication Required',
    )
    return computer
  },
}
