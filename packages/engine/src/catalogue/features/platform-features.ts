// The platforms a cluster can be built for.
import { type Feature, feature, since } from './feature.ts'

const listed = 'without-platform'

export const PLATFORM_FEATURES: readonly Feature[] = [
  feature('BAREMETAL_PLATFORM', {
    listed,
    incompatible: ['PLATFORM_MANAGED_NETWORKING', 'USER_MANAGED_NETWORKING'],
  }),
  feature('NONE_PLATFORM', {
    listed,
    incompatible: [
      'VIP_AUTO_ALLOC',
      'CLUSTER_MANAGED_NETWORKING',
      'USER_MANAGED_LOAD_BALANCER',
      { feature: 'TNA', before: '4.22' },
    ],
  }),
  feature('NUTANIX_INTEGRATION', {
    listed,
    levels: [
      { from: '4.11', level: 'dev-preview' },
      { from: '4.12', level: 'supported' },
    ],
    unavailableOn: ['s390x', 'ppc64le', 'arm64'],
    incompatible: [
      'SNO',
      'TNA',
      'TNF',
      'USER_MANAGED_NETWORKING',
      'LVM',
      'MCE',
      'CNV',
      'PLATFORM_MANAGED_NETWORKING',
      'MTV',
      'NON_STANDARD_HA_CONTROL_PLANE',
      'USER_MANAGED_LOAD_BALANCER',
      'OSC',
      'NMSTATE',
      'DUAL_STACK_PRIMARY_IPV6',
    ],
  }),
  feature('VSPHERE_INTEGRATION', {
    listed,
    unavailableOn: ['s390x', 'ppc64le'],
    incompatible: [
      'SNO',
      'TNA',
      'TNF',
      'LVM',
      'PLATFORM_MANAGED_NETWORKING',
      'CNV',
      'MTV',
      'NON_STANDARD_HA_CONTROL_PLANE',
      'OSC',
      'DUAL_STACK_PRIMARY_IPV6',
      { feature: 'DUAL_STACK', before: '4.13' },
    ],
  }),
  feature('EXTERNAL_PLATFORM_OCI', {
    listed,
    levels: since('4.14', 'supported'),
    unavailableOn: ['s390x', 'ppc64le'],
    incompatible: [
      'TNA',
      'TNF',
      'CLUSTER_MANAGED_NETWORKING',
      'VIP_AUTO_ALLOC',
      'DUAL_STACK_VIPS',
      'FULL_ISO',
      'USER_MANAGED_LOAD_BALANCER',
      'NMSTATE',
      'ODF',
      'OPENSHIFT_AI',
      'DUAL_STACK_PRIMARY_IPV6',
    ],
  }),
  feature('EXTERNAL_PLATFORM', {
    listed,
    levels: since('4.14', 'supported'),
    incompatible: [
      'TNA',
      'TNF',
      'CLUSTER_MANAGED_NETWORKING',
      'VIP_AUTO_ALLOC',
      'USER_MANAGED_LOAD_BALANCER',
      'NMSTATE',
      'DUAL_STACK_PRIMARY_IPV6',
    ],
  }),
]
