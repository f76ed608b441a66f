// Parameters that several operations share.
import { Type } from 'typebox'
import { PlatformType } from '../api/platform.ts'
import { describe, Flag, ListOf, StringEnum, Text, Uuid, withDefault } from '../schema/schema.ts'
import { ManifestFolder, ReleaseArchitecture } from '../vocabulary/enums.ts'

export const ClusterPath = Type.Object({ cluster_id: Uuid('The cluster.') })
export const InfraEnvPath = Type.Object({ infra_env_id: Uuid('The infra-env.') })
export const HostPath = Type.Object({
  infra_env_id: Uuid('The infra-env where the host was found.'),
  host_id: Uuid('The host. Agents derive the id from the hardware.'),
})

export const agentVersion = {
  discovery_agent_version: Type.Optional(Text('Image of the calling agent, for the records.')),
}
export const AgentHeaders = Type.Object(agentVersion)

export const includeDeleted = {
  get_unregistered_clusters: Type.Optional(
    Flag('Also find clusters that were deleted. For administrators.', { default: false }),
  ),
}

export const owner = {
  owner: Type.Optional(Text('Only what belongs to this user. No effect without authentication.')),
}

/** What a feature is to be used with, apart from the version. */
export const environment = {
  cpu_architecture: Type.Optional(
    withDefault(describe(ReleaseArchitecture, 'Architecture of the cluster.'), 'x86_64'),
  ),
  platform_type: Type.Optional(describe(PlatformType, 'Platform of the cluster.')),
  external_platform_name: Type.Optional(Text('Name of the external platform; ignored on other platforms.')),
}

export const bundleFeatures = {
  feature_ids: Type.Optional(
    ListOf(StringEnum(['SNO']), 'Features of the cluster that change the contents of a bundle.'),
  ),
}

export const manifestFile = {
  folder: Type.Optional(withDefault(describe(ManifestFolder, 'The folder of the file.'), 'manifests')),
  file_name: Text('The file, without the folder.'),
}

export const logsSelection = {
  logs_type: Type.Optional(
    StringEnum(['host', 'controller', 'all'], {
      description: 'Logs of one host, of the controller, or everything (the default).',
    }),
  ),
  host_id: Type.Optional(Uuid('For logs of a host: the host.')),
}

export const ipxeScriptType = {
  ipxe_script_type: Type.Optional(
    StringEnum(['discovery-image-always', 'boot-order-control'], {
      description:
        'Always boot the discovery image (the default), or ask back with the MAC address, so that an installed machine goes on to its disk.',
    }),
  ),
}
