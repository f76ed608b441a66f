// The stages a host goes through, by what it is going to be.
import type { HostStage } from '@groundwork/contract/vocabulary'
import { isDay2Host, isSingleNode } from '../context/topology.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { Settings } from '../facts/settings.ts'

export const BOOTSTRAP_STAGES: readonly HostStage[] = [
  'Starting installation',
  'Installing',
  'Writing image to disk',
  'Copying registry data to disk',
  'Waiting for control plane',
  'Waiting for bootkube',
  'Waiting for controller',
  'Rebooting',
  'Configuring',
  'Joined',
  'Done',
]

/** Also for arbiters. */
export const MASTER_STAGES: readonly HostStage[] = [
  'Starting installation',
  'Installing',
  'Writing image to disk',
  'Copying registry data to disk',
  'Rebooting',
  'Configuring',
  'Joined',
  'Done',
]

export const WORKER_STAGES: readonly HostStage[] = [
  'Starting installation',
  'Installing',
  'Writing image to disk',
  'Waiting for control plane',
  'Rebooting',
  'Waiting for ignition',
  'Configuring',
  'Joined',
  'Done',
]

export const SINGLE_NODE_STAGES: readonly HostStage[] = [
  'Starting installation',
  'Installing',
  'Waiting for bootkube',
  'Writing image to disk',
  'Copying registry data to disk',
  'Rebooting',
  'Joined',
  'Done',
]

/** Once a day-2 host has rebooted no program reports for it, unless the cluster is watched. */
const untilReboot = (stages: readonly HostStage[]): readonly HostStage[] =>
  stages.slice(0, stages.indexOf('Rebooting') + 1)

const DAY2_MASTER_STAGES = untilReboot(MASTER_STAGES)
const DAY2_WORKER_STAGES = untilReboot(WORKER_STAGES)

/** Empty until the role is decided: a suggestion does not count. Who is not the bootstrap of a single node goes through
 *  the stages of a master, which is what a single node shows before its installation starts. */
export function stagesFor(
  host: HostFacts,
  cluster: ClusterFacts | null,
  settings: Settings,
): readonly HostStage[] {
  const isCut = isDay2Host(host) && !settings.isKubeApi
  switch (host.role) {
    case 'worker':
      return isCut ? DAY2_WORKER_STAGES : WORKER_STAGES
    case 'master':
    case 'arbiter':
      if (isDay2Host(host)) return isCut ? DAY2_MASTER_STAGES : MASTER_STAGES
      if (!host.bootstrap) return MASTER_STAGES
      return cluster !== null && isSingleNode(cluster) ? SINGLE_NODE_STAGES : BOOTSTRAP_STAGES
    default:
      return []
  }
}
