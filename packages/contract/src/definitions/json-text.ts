// Fields that carry JSON as text, and the schema of what is inside. Text that was written by the reference has its
// keys sorted and leaves out what is zero, false or empty, so every property in there has to be read as optional.
import type { Static, TSchema } from 'typebox'
import type { Cluster, DiskEncryption, ImageInfo } from '../api/cluster.ts'
import type { IgnoredValidations } from '../api/cluster-params.ts'
import type { Event } from '../api/events.ts'
import type { Host } from '../api/host.ts'
import { FencingCredentialsParams } from '../api/host-params.ts'
import { type InfraEnv, KernelArguments } from '../api/infra-env.ts'
import { Inventory } from '../api/inventory.ts'
import { ApiVipConnectivityResponse } from '../steps/api-vip-connectivity-check.ts'
import { ConnectivityReport } from '../steps/connectivity-check.ts'
import { DomainResolutionResponse } from '../steps/domain-resolution.ts'
import { FreeNetworksAddresses } from '../steps/free-network-addresses.ts'
import { TangConnectivityResponse } from '../steps/tang-connectivity-check.ts'
import * as decoded from './decoded.ts'

interface Resources {
  cluster: Cluster
  host: Host
  'infra-env': InfraEnv
  event: Event
  'disk-encryption': DiskEncryption
  image_info: ImageInfo
  'ignored-validations': IgnoredValidations
}

type FieldSchemas<Resource> = { readonly [Field in keyof Resource]?: TSchema }

/** By definition name, then by field. */
export const JSON_TEXT = {
  cluster: {
    validations_info: decoded.ClusterValidationsInfo,
    connectivity_majority_groups: decoded.MajorityGroups,
    ip_collisions: decoded.IpCollisions,
    feature_usage: decoded.FeatureUsages,
    install_config_overrides: decoded.InstallConfigOverrides,
    ignored_host_validations: decoded.IgnoredHostValidations,
    ignored_cluster_validations: decoded.IgnoredClusterValidations,
  },
  host: {
    validations_info: decoded.HostValidationsInfo,
    inventory: Inventory,
    connectivity: ConnectivityReport,
    domain_name_resolutions: DomainResolutionResponse,
    ntp_sources: decoded.NtpSourceList,
    free_addresses: FreeNetworksAddresses,
    api_vip_connectivity: ApiVipConnectivityResponse,
    /** After a failed check this field holds a plain error text, which is not JSON. */
    tang_connectivity: TangConnectivityResponse,
    disks_info: decoded.DisksInfo,
    images_status: decoded.ImagesStatus,
    node_labels: decoded.NodeLabels,
    installer_args: decoded.InstallerArgs,
    ignition_config_overrides: decoded.IgnitionDocument,
    fencing_credentials: FencingCredentialsParams,
  },
  'infra-env': {
    static_network_config: decoded.StaticNetworkConfigList,
    kernel_arguments: KernelArguments,
    ignition_config_override: decoded.IgnitionDocument,
  },
  event: { props: decoded.EventProps },
  'disk-encryption': { tang_servers: decoded.TangServers },
  image_info: { static_network_config: decoded.StaticNetworkConfigList },
  'ignored-validations': {
    'host-validation-ids': decoded.IgnoredHostValidations,
    'cluster-validation-ids': decoded.IgnoredClusterValidations,
  },
} as const satisfies { readonly [Name in keyof Resources]: FieldSchemas<Resources[Name]> }

/** The values behind the JSON text fields of a resource: `Decoded<'host'>['inventory']` is an `Inventory`. */
export type Decoded<Name extends keyof typeof JSON_TEXT> = {
  [Field in keyof (typeof JSON_TEXT)[Name]]: (typeof JSON_TEXT)[Name][Field] extends TSchema
    ? Static<(typeof JSON_TEXT)[Name][Field]>
    : never
}
