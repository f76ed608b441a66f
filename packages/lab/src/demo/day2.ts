// What comes after the installation: the cluster takes further hosts, and one more worker joins.
import { isNodeReady } from '../cluster/approve-requests.ts'
import type { DemoOperatorParts } from './demo-operator.ts'
import type { DemoCluster, DemoHost } from './demo-view.ts'

export interface Day2 {
  /** The next thing that can be done; true: the new worker is a ready node. */
  tend(cluster: DemoCluster): Promise<boolean>
}

export function createDay2({ lab, client, reporter }: DemoOperatorParts): Day2 {
  let isStarted = false
  let isJoined = false

  async function begin({ id, name }: DemoCluster): Promise<void> {
    await client.call<'TransformClusterToAddingHosts'>('TransformClusterToAddingHosts', {
      params: { cluster_id: id },
    })
    const computer = lab.clusters.find(({ clusterId }) => clusterId === id)?.addComputer()
    computer?.powerOn()
    reporter.say(`${name}: may add hosts now. Switching on ${computer?.name} with the same image.`)
  }

  async function install({ id, name }: DemoCluster, host: DemoHost): Promise<void> {
    const infraEnvId = lab.clusters.find(({ clusterId }) => clusterId === id)?.infraEnvId ?? ''
    await client.call<'v2InstallHost'>('v2InstallHost', {
      params: { infra_env_id: infraEnvId, host_id: host.id },
    })
    reporter.say(`${name}: ${host.name} is fine. Told the service to install it.`)
  }

  return {
    async tend(cluster) {
      if (isJoined) return true
      if (cluster.status === 'installed' && !isStarted) {
        isStarted = true
        await begin(cluster)
      }
      const added = cluster.hosts.find(({ isDay2 }) => isDay2)
      if (added === undefined) return false
      if (added.status === 'known') await install(cluster, added)
      if (added.status !== 'added-to-existing-cluster') return false
      const made = lab.world.clusters.find(cluster.id)
      if (made === null) return false
      // The service approves its certificates.
      isJoined = isNodeReady(made, added.name)
      if (isJoined) reporter.say(`${cluster.name}: ${added.name} is a ready node of the cluster.`)
      return isJoined
    },
  }
}
