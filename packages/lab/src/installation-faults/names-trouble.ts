// Names that lead nowhere, or to the wrong place.
import {
  addressOf,
  firstComputer,
  type InstallationFault,
  type InstallationSite,
} from './installation-fault.ts'

const STRANGER = '203.0.113.77'

/** Names and the way to the API are the user's own business here; with VIPs the cluster does without a name server. */
async function manageNames({ client, cluster, world, domain }: InstallationSite): Promise<void> {
  await client.call<'V2UpdateCluster'>('V2UpdateCluster', {
    params: { cluster_id: cluster.clusterId },
    body: { user_managed_networking: true },
  })
  for (const name of ['api', 'api-int', '*.apps'])
    world.network.setName(`${name}.${domain}`, cluster.computers.map(addressOf))
}

export const wildcardName: InstallationFault = {
  name: 'wildcard-name',
  description: 'A wildcard record answers for every name of the cluster.',
  hosts: 1,
  async inject(site) {
    site.world.network.setName(`*.${site.domain}`, [STRANGER])
    return firstComputer(site)
  },
}

export const apiNameMissing: InstallationFault = {
  name: 'api-name-missing',
  description: 'The user manages the names of the cluster, and forgot that of the API.',
  hosts: 3,
  async inject(site) {
    await manageNames(site)
    site.world.network.setName(`api.${site.domain}`, null)
    return null
  },
}

export const internalNameLost: InstallationFault = {
  name: 'internal-name-lost',
  description:
    'The name server forgets where the nodes find the API of the cluster, once the installation goes on.',
  hosts: 3,
  async inject(site) {
    await manageNames(site)
    await site.reaches('Installing')
    site.troubles.hidesInternalName = true
    site.world.network.setName(`api-int.${site.domain}`, null)
    return null
  },
}
