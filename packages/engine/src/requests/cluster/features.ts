// Features that exclude each other or the processor, in words.
import type { FeatureSupportLevelId } from '@groundwork/contract/versions'
import type { CpuArchitecture } from '@groundwork/contract/vocabulary'
import { OPERATORS } from '../../catalogue/operators.ts'
import type { ClusterFacts } from '../../facts/cluster-facts.ts'
import type { HostFacts } from '../../facts/host-facts.ts'
import type { InfraEnvFacts } from '../../facts/infra-env-facts.ts'
import { type FeatureConflict, featureConflicts } from '../../features/active-features.ts'
import { type Problem, problem } from '../problem.ts'

export const checkFeatures = (
  cluster: ClusterFacts,
  hosts: readonly HostFacts[],
  infraEnvs: readonly Pick<InfraEnvFacts, 'cpu_architecture'>[] = [],
): readonly Problem[] => {
  const architectures = infraEnvs.map(({ cpu_architecture }) => cpu_architecture)
  return featureConflicts({ cluster, hosts, architectures }).map(conflictProblem)
}

/** What a cluster for several architectures has that hosts of this one cannot have. */
export const checkFeaturesOn = (cluster: ClusterFacts, architecture: CpuArchitecture): readonly Problem[] => {
  const conflicts = featureConflicts({ cluster, hosts: [], architectures: [architecture] })
  return conflicts.flatMap((conflict) => {
    if (conflict.kind !== 'architecture' || conflict.architecture !== architecture) return []
    const message =
      `cpu_architecture ${architecture} does not fit cluster ${cluster.name}: ` +
      `${featureName(conflict.feature)} does not exist for it. Change the cluster first.`
    return [problem('incompatible-feature', 'cpu_architecture', message)]
  })
}

function conflictProblem(conflict: FeatureConflict): Problem {
  switch (conflict.kind) {
    case 'pair': {
      const [first, second] = conflict.features
      const message = `${featureName(first)} and ${featureName(second)} cannot be used together.`
      return problem('incompatible-feature', fieldOf(first) || fieldOf(second), message)
    }
    case 'architecture': {
      const message = `${featureName(conflict.feature)} does not exist for cpu_architecture ${conflict.architecture}.`
      return problem('incompatible-feature', fieldOf(conflict.feature), message)
    }
    case 'version': {
      const message = `${featureName(conflict.feature)} does not exist in OpenShift ${conflict.version}.`
      return problem('incompatible-feature', fieldOf(conflict.feature), message)
    }
  }
}

/** The field with which a user switches the feature on, and the value that does it. */
const FIELDS: Partial<Record<FeatureSupportLevelId, readonly [field: string, value: string]>> = {
  SNO: ['control_plane_count', '1'],
  NON_STANDARD_HA_CONTROL_PLANE: ['control_plane_count', 'above 3'],
  VIP_AUTO_ALLOC: ['vip_dhcp_allocation', 'true'],
  CLUSTER_MANAGED_NETWORKING: ['user_managed_networking', 'false'],
  USER_MANAGED_NETWORKING: ['user_managed_networking', 'true'],
  USER_MANAGED_LOAD_BALANCER: ['load_balancer.type', 'user-managed'],
  DUAL_STACK: ['cluster_networks', 'of both families'],
  DUAL_STACK_VIPS: ['api_vips', 'of both families'],
  DUAL_STACK_PRIMARY_IPV6: ['cluster_networks', 'with IPv6 first'],
  SDN_NETWORK_TYPE: ['network_type', 'OpenShiftSDN'],
  OVN_NETWORK_TYPE: ['network_type', 'OVNKubernetes'],
  CILIUM_NETWORK_TYPE: ['network_type', 'Cilium'],
  CALICO_NETWORK_TYPE: ['network_type', 'Calico'],
  CISCO_ACI_NETWORK_TYPE: ['network_type', 'CiscoACI'],
  NONE_NETWORK_TYPE: ['network_type', 'None'],
  BAREMETAL_PLATFORM: ['platform.type', 'baremetal'],
  NONE_PLATFORM: ['platform.type', 'none'],
  NUTANIX_INTEGRATION: ['platform.type', 'nutanix'],
  VSPHERE_INTEGRATION: ['platform.type', 'vsphere'],
  EXTERNAL_PLATFORM: ['platform.type', 'external'],
  EXTERNAL_PLATFORM_OCI: ['platform.external.platform_name', 'oci'],
}

const OPERATOR_BY_FEATURE = new Map(OPERATORS.map(({ feature, name }) => [feature, name]))

const fieldOf = (id: FeatureSupportLevelId): string =>
  OPERATOR_BY_FEATURE.has(id) ? 'olm_operators' : (FIELDS[id]?.[0] ?? '')

function featureName(id: FeatureSupportLevelId): string {
  const operator = OPERATOR_BY_FEATURE.get(id)
  if (operator) return `The operator ${operator}`
  if (id === 'TNA') return 'A host with the role arbiter'
  if (id === 'TNF') return 'Two control plane nodes with fencing'
  const field = FIELDS[id]
  return field ? `${field[0]} ${field[1]}` : id
}
