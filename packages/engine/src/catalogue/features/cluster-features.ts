// Topologies, networking, images and network types: what exists since when, where, and what excludes what.
import type { FeatureSupportLevelId } from '@groundwork/contract/versions'
import { type Feature, feature, since } from './feature.ts'

const BIG_IRON_BEFORE_4_13 = [
  { architecture: 's390x', before: '4.13' },
  { architecture: 'ppc64le', before: '4.13' },
] as const

const SINGLE_NODE = {
  levelOn: [{ architectures: ['s390x', 'ppc64le'], before: '4.14', level: 'dev-preview' }],
  unavailableOn: BIG_IRON_BEFORE_4_13,
  notOnPlatforms: ['nutanix', 'vsphere'],
} as const

const TOPOLOGIES: readonly Feature[] = [
  feature('SNO', {
    ...SINGLE_NODE,
    incompatible: [
      'ODF',
      'NUTANIX_INTEGRATION',
      'VSPHERE_INTEGRATION',
      'CLUSTER_MANAGED_NETWORKING',
      'VIP_AUTO_ALLOC',
      'USER_MANAGED_LOAD_BALANCER',
      'NODE_HEALTHCHECK',
      'SELF_NODE_REMEDIATION',
      'FENCE_AGENTS_REMEDIATION',
      'NODE_MAINTENANCE',
      'KUBE_DESCHEDULER',
      { feature: 'DUAL_STACK_PRIMARY_IPV6', before: '4.19' },
    ],
  }),
  feature('SINGLE_NODE_EXPANSION', { ...SINGLE_NODE, levels: since('4.11', 'supported') }),
  feature('TNA', {
    levels: [
      { from: '4.19', level: 'tech-preview' },
      { from: '4.20', level: 'supported' },
    ],
    notOnPlatforms: ['nutanix', 'vsphere', 'external', { platform: 'none', before: '4.22' }],
    incompatible: [
      'NUTANIX_INTEGRATION',
      'VSPHERE_INTEGRATION',
      'EXTERNAL_PLATFORM',
      'EXTERNAL_PLATFORM_OCI',
      { feature: 'NONE_PLATFORM', before: '4.22' },
    ],
  }),
  feature('TNF', {
    levels: [
      { from: '4.20', level: 'tech-preview' },
      { from: '4.22', level: 'supported' },
    ],
    notOnPlatforms: ['nutanix', 'vsphere', 'external'],
    incompatible: [
      'NUTANIX_INTEGRATION',
      'VSPHERE_INTEGRATION',
      'EXTERNAL_PLATFORM',
      'EXTERNAL_PLATFORM_OCI',
    ],
  }),
  feature('NON_STANDARD_HA_CONTROL_PLANE', {
    levels: since('4.18', 'supported'),
    unavailableOn: ['arm64', 's390x', 'ppc64le', 'multi'],
    notOnPlatforms: ['nutanix', 'vsphere'],
    incompatible: ['NUTANIX_INTEGRATION', 'VSPHERE_INTEGRATION'],
  }),
]

const IMAGES: readonly Feature[] = [
  feature('CUSTOM_MANIFEST'),
  feature('MINIMAL_ISO', { unavailableOn: ['s390x'] }),
  feature('FULL_ISO', {
    notOnPlatforms: [{ platform: 'oci', reason: 'ociExternalIntegrationDisabled' }],
    incompatible: ['EXTERNAL_PLATFORM_OCI'],
  }),
]

const NETWORKING: readonly Feature[] = [
  feature('CLUSTER_MANAGED_NETWORKING', {
    unavailableOn: ['s390x', 'ppc64le', { architecture: 'arm64', before: '4.11' }],
    notOnPlatforms: ['external'],
    incompatible: [
      'SNO',
      'USER_MANAGED_NETWORKING',
      'EXTERNAL_PLATFORM_OCI',
      'NONE_PLATFORM',
      'EXTERNAL_PLATFORM',
    ],
  }),
  feature('USER_MANAGED_NETWORKING', {
    notOnPlatforms: ['nutanix'],
    incompatible: [
      'CLUSTER_MANAGED_NETWORKING',
      'NUTANIX_INTEGRATION',
      'BAREMETAL_PLATFORM',
      'USER_MANAGED_LOAD_BALANCER',
    ],
  }),
  feature('PLATFORM_MANAGED_NETWORKING', {
    listed: 'with-platform',
    unsupportedOnPlatforms: ['baremetal', 'nutanix', 'vsphere'],
    incompatible: ['BAREMETAL_PLATFORM', 'VSPHERE_INTEGRATION', 'NUTANIX_INTEGRATION'],
  }),
  feature('VIP_AUTO_ALLOC', {
    levels: [
      { from: '0.0', level: 'dev-preview' },
      { from: '4.15', level: 'unavailable' },
    ],
    notOnPlatforms: ['external'],
    incompatible: [
      'SNO',
      'EXTERNAL_PLATFORM_OCI',
      'NONE_PLATFORM',
      'EXTERNAL_PLATFORM',
      'USER_MANAGED_LOAD_BALANCER',
    ],
  }),
  feature('USER_MANAGED_LOAD_BALANCER', {
    levels: since('4.16', 'supported'),
    incompatible: [
      'EXTERNAL_PLATFORM',
      'EXTERNAL_PLATFORM_OCI',
      'NONE_PLATFORM',
      'NUTANIX_INTEGRATION',
      'USER_MANAGED_NETWORKING',
      'VIP_AUTO_ALLOC',
      'DUAL_STACK',
      'DUAL_STACK_VIPS',
      'SNO',
      'DUAL_STACK_PRIMARY_IPV6',
    ],
  }),
  feature('DUAL_STACK', {
    incompatible: ['USER_MANAGED_LOAD_BALANCER', { feature: 'VSPHERE_INTEGRATION', before: '4.13' }],
  }),
  feature('DUAL_STACK_VIPS', {
    levels: since('4.12', 'supported'),
    notOnPlatforms: ['oci'],
    incompatible: ['EXTERNAL_PLATFORM_OCI', 'USER_MANAGED_LOAD_BALANCER'],
  }),
  feature('DUAL_STACK_PRIMARY_IPV6', {
    levels: since('4.12', 'tech-preview'),
    notOnPlatforms: ['nutanix', 'vsphere', 'external'],
    incompatible: [
      'USER_MANAGED_LOAD_BALANCER',
      'EXTERNAL_PLATFORM',
      'EXTERNAL_PLATFORM_OCI',
      'NUTANIX_INTEGRATION',
      'VSPHERE_INTEGRATION',
      { feature: 'SNO', before: '4.19' },
    ],
  }),
]

const NETWORK_TYPES: readonly FeatureSupportLevelId[] = [
  'OVN_NETWORK_TYPE',
  'SDN_NETWORK_TYPE',
  'CILIUM_NETWORK_TYPE',
  'CALICO_NETWORK_TYPE',
  'CISCO_ACI_NETWORK_TYPE',
  'NONE_NETWORK_TYPE',
]

const NETWORK_TYPE_FEATURES: readonly Feature[] = NETWORK_TYPES.map((id) =>
  feature(id, {
    incompatible: NETWORK_TYPES.filter((other) => other !== id),
    ...(id === 'SDN_NETWORK_TYPE' && {
      levels: [
        { from: '0.0', level: 'supported' },
        { from: '4.15', level: 'unavailable' },
      ],
    }),
  }),
)

export const CLUSTER_FEATURES: readonly Feature[] = [
  ...TOPOLOGIES,
  ...IMAGES,
  ...NETWORKING,
  ...NETWORK_TYPE_FEATURES,
]
