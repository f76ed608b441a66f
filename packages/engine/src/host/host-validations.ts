// Every validation of a host, in the order in which they are reported: by meaning, then operators (and one id that is
// never reported) by id. The order is the wire's; those from `host-id-unique` on are ours.
import type { HostValidationId } from '@groundwork/contract/vocabulary'
import { HOST_HARDWARE_VALIDATIONS } from './host-hardware-validations.ts'
import { HOST_NETWORK_VALIDATIONS } from './host-network-validations.ts'
import { HOST_OPERATOR_VALIDATIONS } from './host-operator-validations.ts'
import type { HostValidation } from './host-validation.ts'

const FIRST: readonly HostValidationId[] = [
  'connected',
  'media-connected',
  'has-inventory',
  'inventory-not-partially-truncated',
  'inventory-not-fully-truncated',
  'has-min-cpu-cores',
  'has-min-memory',
  'has-min-valid-disks',
  'machine-cidr-defined',
  'has-cpu-cores-for-role',
  'has-memory-for-role',
  'hostname-unique',
  'belongs-to-machine-cidr',
  'hostname-valid',
  'ignition-downloadable',
  'belongs-to-majority-group',
  'mtu-valid',
  'valid-platform-network-settings',
  'ntp-synced',
  'time-synced-between-host-and-service',
  'container-images-available',
  'sufficient-installation-disk-speed',
  'sufficient-network-latency-requirement-for-role',
  'sufficient-packet-loss-requirement-for-role',
  'has-default-route',
  'api-domain-name-resolved-correctly',
  'api-int-domain-name-resolved-correctly',
  'apps-domain-name-resolved-correctly',
  'compatible-with-cluster-platform',
  'dns-wildcard-not-configured',
  'disk-encryption-requirements-satisfied',
  'non-overlapping-subnets',
  'vsphere-disk-uuid-enabled',
  'compatible-agent',
  'no-skip-installation-disk',
  'no-skip-missing-disk',
  'no-ip-collisions-in-network',
  'no-iscsi-nic-belongs-to-machine-cidr',
  'host-id-unique',
  'boot-image-matches-cluster',
  'cluster-ports-reachable',
  'cluster-ports-accepted',
  'single-node-recommended-hardware',
]

const positionOf = (id: HostValidationId): number => {
  const index = FIRST.indexOf(id)
  return index < 0 ? FIRST.length : index
}

export const HOST_VALIDATIONS: readonly HostValidation[] = [
  ...HOST_HARDWARE_VALIDATIONS,
  ...HOST_NETWORK_VALIDATIONS,
  ...HOST_OPERATOR_VALIDATIONS,
].sort((a, b) => positionOf(a.id) - positionOf(b.id) || (a.id < b.id ? -1 : 1))
