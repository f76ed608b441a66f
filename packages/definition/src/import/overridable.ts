// Fields of an install-config that the service takes as an override and that a definition has no word for.
import type { Reader } from './reader.ts'

export const OVERRIDABLE = [
  'additionalTrustBundlePolicy',
  'bootstrapInPlace',
  'capabilities',
  'cpuPartitioningMode',
  'featureSet',
  'featureGates',
  'osImageStream',
] as const

const OVERRIDABLE_OF_PLATFORM: Readonly<Record<string, readonly string[]>> = {
  baremetal: [
    'provisioningNetwork',
    'provisioningNetworkInterface',
    'provisioningNetworkCIDR',
    'provisioningDHCPRange',
    'clusterProvisioningIP',
    'clusterOSImage',
  ],
  vsphere: [
    'vCenter',
    'username',
    'password',
    'datacenter',
    'defaultDatastore',
    'folder',
    'network',
    'cluster',
    'failureDomains',
    'vcenters',
  ],
  nutanix: ['prismCentral', 'prismElements', 'subnetUUIDs'],
}

export function overridesOf(config: Reader, platform: { readonly type: string; readonly reader: Reader }) {
  const own = taken(platform.reader, OVERRIDABLE_OF_PLATFORM[platform.type] ?? [])
  return {
    // The service writes false itself.
    ...(config.flag('fips') ? { fips: true } : {}),
    ...taken(config, OVERRIDABLE),
    ...(Object.keys(own).length === 0 ? {} : { platform: { [platform.type]: own } }),
  }
}

const taken = (reader: Reader, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = reader.raw(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
