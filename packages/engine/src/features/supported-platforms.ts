// The platforms the machines at hand could be used for.
import type { PlatformType } from '@groundwork/contract/clusters'
import type { FeatureSupportLevelId } from '@groundwork/contract/versions'
import { featureSupport } from '../catalogue/features/support-levels.ts'
import type { ClusterContext } from '../context/cluster-context.ts'
import { isSingleNode } from '../context/topology.ts'
import { PLATFORM_MANUFACTURERS } from '../hardware/manufacturers.ts'

const FEATURES: Readonly<Record<PlatformType, FeatureSupportLevelId>> = {
  baremetal: 'BAREMETAL_PLATFORM',
  none: 'NONE_PLATFORM',
  external: 'EXTERNAL_PLATFORM',
  nutanix: 'NUTANIX_INTEGRATION',
  vsphere: 'VSPHERE_INTEGRATION',
}

export function supportedPlatforms(context: ClusterContext): readonly PlatformType[] {
  const { cluster, hosts } = context
  if (hosts.length === 0 || isSingleNode(cluster)) return ['none']
  const query = { version: cluster.openshift_version, architecture: cluster.cpu_architecture }
  return (Object.keys(FEATURES) as PlatformType[]).filter(
    (platform) =>
      areAllHostsOf(context, platform) && featureSupport(FEATURES[platform], query).level !== 'unavailable',
  )
}

function areAllHostsOf(context: ClusterContext, platform: PlatformType): boolean {
  const manufacturer = PLATFORM_MANUFACTURERS[platform]
  if (manufacturer === undefined) return true
  const hosts = context.hostsWithInventory()
  return (
    hosts.length > 0 &&
    hosts.every(({ inventory }) => inventory?.system_vendor?.manufacturer === manufacturer)
  )
}
