// Names of parameters, by the call that takes them.
import { ClusterCreateParams, ClusterUpdateParams } from '@groundwork/contract/clusters'
import { HostUpdateParams, InstallerArgsParams } from '@groundwork/contract/hosts'
import { InfraEnvCreateParams, InfraEnvUpdateParams } from '@groundwork/contract/infra-envs'

const namesOf = ({ properties }: { readonly properties: object }): readonly string[] =>
  Object.keys(properties)

/** aicli's client is newer than our contract in this one. */
const NEWER = ['os_stream']

export const CLUSTER_KEYWORDS = [...namesOf(ClusterCreateParams), ...NEWER]
export const CLUSTER_UPDATE_KEYWORDS = [...namesOf(ClusterUpdateParams), ...NEWER]
export const INFRA_ENV_KEYWORDS = [...namesOf(InfraEnvCreateParams), ...NEWER]
export const INFRA_ENV_UPDATE_KEYWORDS = [...namesOf(InfraEnvUpdateParams), ...NEWER]
export const HOST_KEYWORDS = [...namesOf(HostUpdateParams), ...namesOf(InstallerArgsParams)]

/** Short hands that are made into one or several of the others. */
export const EXTRA_KEYWORDS = `
  sno pull_secret domain tpm minimal static_network_config proxy disconnected_url disconnected_ca network_type
  sno_disk tpm_ctlplanes tpm_workers tang_servers api_ip ingress_ip role manifests openshift_manifests disk mcp
  extra_args ignition_file discovery_ignition_file hosts registry_url fips skip_disks labels download_iso_path
  ignore_validations mtu platform`
  .trim()
  .split(/\s+/)
