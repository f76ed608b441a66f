// The hardware category, in output order.
import type { HostValidation } from './host-validation.ts'
import { bootImageMatchesCluster } from './validations/boot-image-matches-cluster.ts'
import { compatibleAgent } from './validations/compatible-agent.ts'
import { compatibleWithClusterPlatform } from './validations/compatible-with-cluster-platform.ts'
import { diskEncryptionRequirementsSatisfied } from './validations/disk-encryption-requirements-satisfied.ts'
import { hasCpuCoresForRole } from './validations/has-cpu-cores-for-role.ts'
import { hasInventory } from './validations/has-inventory.ts'
import { hasMemoryForRole } from './validations/has-memory-for-role.ts'
import { hasMinCpuCores } from './validations/has-min-cpu-cores.ts'
import { hasMinMemory } from './validations/has-min-memory.ts'
import { hasMinValidDisks } from './validations/has-min-valid-disks.ts'
import { hostIdUnique } from './validations/host-id-unique.ts'
import { hostnameUnique } from './validations/hostname-unique.ts'
import { hostnameValid } from './validations/hostname-valid.ts'
import { inventoryNotFullyTruncated } from './validations/inventory-not-fully-truncated.ts'
import { inventoryNotPartiallyTruncated } from './validations/inventory-not-partially-truncated.ts'
import { noSkipInstallationDisk } from './validations/no-skip-installation-disk.ts'
import { noSkipMissingDisk } from './validations/no-skip-missing-disk.ts'
import { singleNodeRecommendedHardware } from './validations/single-node-recommended-hardware.ts'
import { sufficientInstallationDiskSpeed } from './validations/sufficient-installation-disk-speed.ts'
import { vsphereDiskUuidEnabled } from './validations/vsphere-disk-uuid-enabled.ts'

export const HOST_HARDWARE_VALIDATIONS: readonly HostValidation[] = [
  hasInventory,
  inventoryNotPartiallyTruncated,
  inventoryNotFullyTruncated,
  hasMinCpuCores,
  hasMinMemory,
  hasMinValidDisks,
  hasCpuCoresForRole,
  hasMemoryForRole,
  hostnameUnique,
  hostnameValid,
  sufficientInstallationDiskSpeed,
  compatibleWithClusterPlatform,
  diskEncryptionRequirementsSatisfied,
  vsphereDiskUuidEnabled,
  compatibleAgent,
  noSkipInstallationDisk,
  noSkipMissingDisk,
  hostIdUnique,
  bootImageMatchesCluster,
  singleNodeRecommendedHardware,
]
