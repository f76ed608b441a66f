import { Type } from 'typebox'
import { ListOf, MapOf, StringEnum } from '../schema/schema.ts'

export const SupportLevel = StringEnum(
  ['supported', 'unsupported', 'tech-preview', 'dev-preview', 'unavailable'],
  {
    title: 'support-level',
    description:
      '`supported`: fit for production. `tech-preview`: complete, without support. `dev-preview`: to try out. `unsupported`: works, without any help when it fails. `unavailable`: cannot be chosen.',
  },
)
export type SupportLevel = Type.Static<typeof SupportLevel>

export const SupportLevels = MapOf(SupportLevel, {
  title: 'support-levels',
  description: 'Support level of each feature, or of each architecture.',
})
export type SupportLevels = Type.Static<typeof SupportLevels>

export const FeatureSupportLevelId = StringEnum(
  [
    'SNO',
    'TNA',
    'TNF',
    'VIP_AUTO_ALLOC',
    'CUSTOM_MANIFEST',
    'SINGLE_NODE_EXPANSION',
    'LVM',
    'ODF',
    'LSO',
    'CNV',
    'MCE',
    'MTV',
    'OSC',
    'NUTANIX_INTEGRATION',
    'BAREMETAL_PLATFORM',
    'NONE_PLATFORM',
    'VSPHERE_INTEGRATION',
    'DUAL_STACK_VIPS',
    'CLUSTER_MANAGED_NETWORKING',
    'USER_MANAGED_NETWORKING',
    'MINIMAL_ISO',
    'FULL_ISO',
    'EXTERNAL_PLATFORM_OCI',
    'DUAL_STACK',
    'PLATFORM_MANAGED_NETWORKING',
    'EXTERNAL_PLATFORM',
    'OVN_NETWORK_TYPE',
    'SDN_NETWORK_TYPE',
    'CILIUM_NETWORK_TYPE',
    'CALICO_NETWORK_TYPE',
    'CISCO_ACI_NETWORK_TYPE',
    'NONE_NETWORK_TYPE',
    'NODE_FEATURE_DISCOVERY',
    'NVIDIA_GPU',
    'PIPELINES',
    'SERVICEMESH',
    'SERVERLESS',
    'OPENSHIFT_AI',
    'NON_STANDARD_HA_CONTROL_PLANE',
    'AUTHORINO',
    'USER_MANAGED_LOAD_BALANCER',
    'NMSTATE',
    'AMD_GPU',
    'KMM',
    'NODE_HEALTHCHECK',
    'SELF_NODE_REMEDIATION',
    'FENCE_AGENTS_REMEDIATION',
    'NODE_MAINTENANCE',
    'KUBE_DESCHEDULER',
    'CLUSTER_OBSERVABILITY',
    'NUMA_RESOURCES',
    'OADP',
    'METALLB',
    'DUAL_STACK_PRIMARY_IPV6',
    'LOKI',
    'OPENSHIFT_LOGGING',
  ],
  {
    title: 'feature-support-level-id',
    description: 'Features whose availability depends on version, architecture, platform or on each other.',
  },
)
export type FeatureSupportLevelId = Type.Static<typeof FeatureSupportLevelId>

export const ArchitectureSupportLevelId = StringEnum(
  [
    'X86_64_ARCHITECTURE',
    'ARM64_ARCHITECTURE',
    'PPC64LE_ARCHITECTURE',
    'S390X_ARCHITECTURE',
    'MULTIARCH_RELEASE_IMAGE',
  ],
  {
    title: 'architecture-support-level-id',
    description: 'Processor architectures, and releases for several of them.',
  },
)
export type ArchitectureSupportLevelId = Type.Static<typeof ArchitectureSupportLevelId>

export const IncompatibilityReason = StringEnum(
  ['cpuArchitecture', 'platform', 'openshiftVersion', 'ociExternalIntegrationDisabled'],
  { title: 'incompatibility-reason', description: 'What makes a feature unavailable.' },
)
export type IncompatibilityReason = Type.Static<typeof IncompatibilityReason>

export const FeatureSupport = Type.Object(
  {
    'feature-support-level-id': FeatureSupportLevelId,
    support_level: SupportLevel,
    reason: Type.Optional(IncompatibilityReason),
    incompatibilities: ListOf(FeatureSupportLevelId, 'Features it cannot be combined with.'),
  },
  {
    title: 'feature',
    description: 'Whether a feature is available for a version, architecture and platform.',
  },
)
export type FeatureSupport = Type.Static<typeof FeatureSupport>
