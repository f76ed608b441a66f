// Where each operator exists and what it cannot be combined with.
import { always, type Feature, feature, since } from './feature.ts'

const ON_X86_ONLY = ['arm64', 's390x', 'ppc64le'] as const
const NOT_ON_HYPERVISORS = {
  notOnPlatforms: ['nutanix', 'vsphere'],
  incompatible: ['NUTANIX_INTEGRATION', 'VSPHERE_INTEGRATION'],
} as const

export const OPERATOR_FEATURES: readonly Feature[] = [
  feature('AMD_GPU', { levels: always('dev-preview'), unavailableOn: ON_X86_ONLY }),
  feature('AUTHORINO', { levels: always('dev-preview'), unavailableOn: ['arm64'] }),
  feature('CLUSTER_OBSERVABILITY'),
  feature('CNV', {
    ...NOT_ON_HYPERVISORS,
    levelOn: [{ architectures: ['arm64'], level: 'dev-preview' }],
    unavailableOn: ['s390x', 'ppc64le', { architecture: 'arm64', before: '4.14' }],
  }),
  feature('FENCE_AGENTS_REMEDIATION', { incompatible: ['SNO'] }),
  feature('KMM', { levels: always('dev-preview') }),
  feature('KUBE_DESCHEDULER', { incompatible: ['SNO'] }),
  feature('LOKI', { levels: since('4.17', 'supported') }),
  feature('LSO', { unavailableOn: ['arm64'] }),
  feature('LVM', {
    levels: [
      { from: '4.11', level: 'dev-preview' },
      { from: '4.12', level: 'supported' },
    ],
    unavailableOn: ['s390x', 'ppc64le'],
    notOnPlatforms: ['nutanix', 'vsphere'],
    incompatible: [
      'NUTANIX_INTEGRATION',
      'VSPHERE_INTEGRATION',
      'ODF',
      { feature: 'VIP_AUTO_ALLOC', before: '4.15' },
      { feature: 'CLUSTER_MANAGED_NETWORKING', before: '4.15' },
    ],
  }),
  feature('MCE', {
    levels: since('4.10', 'supported'),
    notOnPlatforms: ['nutanix'],
    incompatible: ['NUTANIX_INTEGRATION'],
  }),
  feature('METALLB', { levels: since('4.11', 'supported') }),
  feature('MTV', { ...NOT_ON_HYPERVISORS, levels: since('4.14', 'supported'), unavailableOn: ON_X86_ONLY }),
  feature('NMSTATE', {
    levels: since('4.12', 'supported'),
    unavailableOn: ON_X86_ONLY,
    notOnPlatforms: ['nutanix', 'external'],
    incompatible: ['NUTANIX_INTEGRATION', 'EXTERNAL_PLATFORM', 'EXTERNAL_PLATFORM_OCI'],
  }),
  feature('NODE_FEATURE_DISCOVERY', {
    levels: since('4.6', 'dev-preview'),
    unavailableOn: ['ppc64le', 's390x'],
  }),
  feature('NODE_HEALTHCHECK', { incompatible: ['SNO'] }),
  feature('NODE_MAINTENANCE', { incompatible: ['SNO'] }),
  feature('NUMA_RESOURCES'),
  feature('NVIDIA_GPU', { levels: always('dev-preview'), unavailableOn: ON_X86_ONLY }),
  feature('OADP'),
  feature('ODF', {
    unavailableOn: ['arm64'],
    notOnPlatforms: ['oci'],
    incompatible: ['SNO', 'LVM', 'EXTERNAL_PLATFORM_OCI'],
  }),
  feature('OPENSHIFT_AI', {
    levels: since('4.12', 'dev-preview'),
    unavailableOn: ON_X86_ONLY,
    notOnPlatforms: ['oci'],
    incompatible: ['EXTERNAL_PLATFORM_OCI'],
  }),
  feature('OPENSHIFT_LOGGING', { levels: since('4.17', 'supported') }),
  feature('OSC', { ...NOT_ON_HYPERVISORS, levels: since('4.10', 'supported'), unavailableOn: ON_X86_ONLY }),
  feature('PIPELINES', { levels: always('dev-preview') }),
  feature('SELF_NODE_REMEDIATION', { levels: always('tech-preview'), incompatible: ['SNO'] }),
  feature('SERVERLESS', { levels: always('dev-preview') }),
  feature('SERVICEMESH', { levels: always('dev-preview') }),
]
