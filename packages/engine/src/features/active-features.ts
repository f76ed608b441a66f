// Which features a cluster makes use of, and which of those exclude each other.
import type { FeatureSupportLevelId } from '@groundwork/contract/versions'
import type { NetworkType } from '@groundwork/contract/vocabulary'
import { featureArchitecture } from '../catalogue/features/architectures.ts'
import type { FeatureArchitecture } from '../catalogue/features/feature.ts'
import {
  featureSupport,
  incompatibleWith,
  isAvailableOnArchitecture,
} from '../catalogue/features/support-levels.ts'
import { findOperator } from '../catalogue/operators.ts'
import { hasArbiter, isDay2Cluster, isSingleNode, isTwoNodesWithFencing } from '../context/topology.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { familiesOf } from '../network/cluster-families.ts'

export interface FeatureUser {
  readonly cluster: ClusterFacts
  readonly hosts: readonly HostFacts[]
  /** Of its infra-envs: a cluster for several architectures has hosts of these. */
  readonly architectures?: readonly string[] | undefined
  /** Of the infra-env in question, when there is one. */
  readonly imageType?: 'full-iso' | 'minimal-iso' | undefined
}

export function activeFeatures({ cluster, hosts, imageType }: FeatureUser): readonly FeatureSupportLevelId[] {
  const uses: readonly (readonly [FeatureSupportLevelId, boolean])[] = [
    ['SNO', isSingleNode(cluster)],
    ['TNA', hasArbiter(hosts)],
    ['TNF', isTwoNodesWithFencing(cluster, hosts)],
    ['NON_STANDARD_HA_CONTROL_PLANE', cluster.control_plane_count > 3],
    ['MINIMAL_ISO', imageType === 'minimal-iso'],
    ['FULL_ISO', imageType === 'full-iso'],
    ['VIP_AUTO_ALLOC', cluster.vip_dhcp_allocation],
    ['CLUSTER_MANAGED_NETWORKING', !cluster.user_managed_networking],
    ['USER_MANAGED_NETWORKING', cluster.user_managed_networking],
    ['USER_MANAGED_LOAD_BALANCER', cluster.load_balancer_type === 'user-managed'],
    ['DUAL_STACK', networkLists(cluster).some((families) => families.length > 1)],
    ['DUAL_STACK_VIPS', cluster.api_vips.length > 1],
    ['DUAL_STACK_PRIMARY_IPV6', networkLists(cluster).some(isDualStackWithIpv6First)],
  ]
  return [
    ...uses.filter(([, isActive]) => isActive).map(([id]) => id),
    NETWORK_TYPE_FEATURES[cluster.network_type],
    ...platformFeatures(cluster),
    ...operatorFeatures(cluster),
  ].filter((id) => id !== undefined)
}

export type FeatureConflict =
  | { readonly kind: 'pair'; readonly features: readonly [FeatureSupportLevelId, FeatureSupportLevelId] }
  | { readonly kind: 'architecture'; readonly feature: FeatureSupportLevelId; readonly architecture: string }
  | { readonly kind: 'version'; readonly feature: FeatureSupportLevelId; readonly version: string }

/** Why this combination is refused; empty when it is not. Clusters that are already installed are not checked. */
export function featureConflicts(user: FeatureUser): readonly FeatureConflict[] {
  const { cluster } = user
  if (isDay2Cluster(cluster)) return []
  const version = cluster.openshift_version
  const active = [...new Set(activeFeatures(user))].sort()

  const misplaced = architecturesOf(user).flatMap((architecture) =>
    active
      .filter((feature) => !isAvailableOnArchitecture(feature, version, architecture))
      .map((feature) => ({ kind: 'architecture' as const, feature, architecture })),
  )
  const outdated = active
    .filter((feature) => feature === REFUSED_WHEN_GONE && isGone(feature, version))
    .map((feature) => ({ kind: 'version' as const, feature, version }))
  const pairs = active.flatMap((feature, index) => {
    const opponents = new Set(incompatibleWith(feature, version))
    return active
      .slice(index + 1)
      .filter((other) => opponents.has(other) || incompatibleWith(other, version).includes(feature))
      .map((other) => ({ kind: 'pair' as const, features: [feature, other] as const }))
  })
  return [...misplaced, ...outdated, ...pairs]
}

function architecturesOf({ cluster, architectures = [] }: FeatureUser): readonly FeatureArchitecture[] {
  const own = featureArchitecture(cluster.cpu_architecture)
  return own === 'multi' ? [...new Set([own, ...architectures.map(featureArchitecture)])].sort() : [own]
}

/** Being too old or too new refuses nothing in general; this network type is the exception. */
const REFUSED_WHEN_GONE: FeatureSupportLevelId = 'SDN_NETWORK_TYPE'
const isGone = (feature: FeatureSupportLevelId, version: string) =>
  featureSupport(feature, { version }).level === 'unavailable'

const NETWORK_TYPE_FEATURES: Readonly<Record<NetworkType, FeatureSupportLevelId>> = {
  OVNKubernetes: 'OVN_NETWORK_TYPE',
  OpenShiftSDN: 'SDN_NETWORK_TYPE',
  Cilium: 'CILIUM_NETWORK_TYPE',
  Calico: 'CALICO_NETWORK_TYPE',
  CiscoACI: 'CISCO_ACI_NETWORK_TYPE',
  None: 'NONE_NETWORK_TYPE',
}

const networkLists = (cluster: ClusterFacts) =>
  [cluster.machine_networks, cluster.service_networks, cluster.cluster_networks].map(familiesOf)

const isDualStackWithIpv6First = (families: readonly string[]) =>
  families.length > 1 && families[0] === 'IPv6'

function platformFeatures({ platform }: ClusterFacts): readonly FeatureSupportLevelId[] {
  if (platform.type === 'baremetal') return ['BAREMETAL_PLATFORM']
  if (platform.type === 'none') return ['NONE_PLATFORM']
  if (platform.type === 'nutanix') return ['NUTANIX_INTEGRATION']
  if (platform.type === 'vsphere') return ['VSPHERE_INTEGRATION']
  return platform.external_name === 'oci'
    ? ['EXTERNAL_PLATFORM', 'EXTERNAL_PLATFORM_OCI']
    : ['EXTERNAL_PLATFORM']
}

function operatorFeatures(cluster: ClusterFacts): readonly FeatureSupportLevelId[] {
  return cluster.monitored_operators
    .filter(({ operator_type }) => operator_type === 'olm')
    .flatMap(({ name }) => findOperator(name)?.feature ?? [])
}
