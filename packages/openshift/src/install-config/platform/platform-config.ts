import type { PlatformType } from '@groundwork/contract/clusters'
import type { InstallInputs } from '../../inputs.ts'
import type { PlatformConfig } from '../install-config.ts'
import { baremetalPlatform } from './baremetal.ts'
import { nutanixPlatform, vspherePlatform } from './placeholders.ts'

const PLATFORMS: Readonly<
  Record<PlatformType, (inputs: InstallInputs) => Readonly<Record<string, unknown>>>
> = {
  baremetal: baremetalPlatform,
  none: () => ({}),
  external: ({ cluster }) => ({
    platformName: cluster.platform.external_name,
    cloudControllerManager: cluster.cloud_controller_manager,
  }),
  vsphere: vspherePlatform,
  nutanix: nutanixPlatform,
}

export const platformConfig = (inputs: InstallInputs): PlatformConfig => {
  const { type } = inputs.cluster.platform
  return { [type]: PLATFORMS[type](inputs) }
}
