import type { PlatformType } from '@groundwork/contract/clusters'

/** Platforms whose machines can be recognised, and have to be; the others take any machine. */
export const PLATFORM_MANUFACTURERS: Readonly<Partial<Record<PlatformType, string>>> = {
  vsphere: 'VMware, Inc.',
  nutanix: 'Nutanix',
}
