import type { ClusterCreateParams, ClusterUpdateParams } from '@groundwork/contract/clusters'
import type { CreateManifestParams } from '@groundwork/contract/files'
import type { HostUpdateParams } from '@groundwork/contract/hosts'
import type { InfraEnvCreateParams, InfraEnvUpdateParams } from '@groundwork/contract/infra-envs'
import type {
  ClusterDefinition,
  Definition,
  HostDefinition,
  InfraEnvDefinition,
} from '../document/definition.ts'
import { hostKey } from '../document/diff-definitions.ts'
import { joinOverrides, shareMirrors } from '../document/mirrors.ts'
import { CLUSTER_FIELDS } from './cluster-fields.ts'
import type { FieldRow } from './field-row.ts'
import { HOST_FIELDS } from './host-fields.ts'
import { INFRA_ENV_FIELDS, withIgnition } from './infra-env-fields.ts'
import { manifestBody, wantedManifests } from './manifests.ts'
import { wantedStaticNetworks } from './static-networks.ts'
import { jsonText } from './wire-values.ts'

/** Bodies of requests for one cluster; what a definition leaves out is left out of them. */
export interface ClusterBodies {
  readonly name: string
  /** v2RegisterCluster. Without a pull secret or a version the service refuses it. */
  readonly register: ClusterCreateParams
  /** V2UpdateCluster */
  readonly update: ClusterUpdateParams
  /** v2UpdateClusterInstallConfig: JSON text; null: nothing is said about it. */
  readonly install_config: string | null
  /** V2CreateClusterManifest */
  readonly manifests: readonly CreateManifestParams[]
}

export interface InfraEnvBodies {
  readonly name: string
  /** Name of the cluster, whose id belongs into `cluster_id` of the registration. */
  readonly cluster: string | null
  /** RegisterInfraEnv */
  readonly register: InfraEnvCreateParams
  /** UpdateInfraEnv */
  readonly update: InfraEnvUpdateParams
}

export interface HostBodies {
  readonly host: string
  /** v2UpdateHost; the disk is not in it, because a rule needs the disks of the machine. */
  readonly update: HostUpdateParams
  readonly installer_args: readonly string[] | null
  /** JSON text */
  readonly ignition: string | null
}

export interface ApiBodies {
  readonly clusters: readonly ClusterBodies[]
  readonly infra_envs: readonly InfraEnvBodies[]
  readonly hosts: readonly HostBodies[]
}

export const toApi = (definition: Definition): ApiBodies => ({
  clusters: definition.clusters.map(clusterBodies),
  infra_envs: shareMirrors(definition).infra_envs.map((infraEnv) =>
    infraEnvBodies(infraEnv, definition.hosts),
  ),
  hosts: definition.hosts.map(hostBodies),
})

/** Everything the definition says, as members of one request. */
export const written = <Object_, Answer, Params extends object>(
  object: Object_,
  fields: readonly FieldRow<Object_, Answer, Params>[],
): Params => Object.assign({}, ...fields.map((field) => field.write(object))) as Params

const changeable = <Row extends { readonly fixed: string | null }>(fields: readonly Row[]): readonly Row[] =>
  fields.filter(({ fixed }) => fixed === null)

export const clusterBodies = (cluster: ClusterDefinition): ClusterBodies => ({
  name: cluster.name,
  register: {
    openshift_version: '',
    pull_secret: '',
    ...withoutNull(written(cluster, CLUSTER_FIELDS)),
    name: cluster.name,
  } as ClusterCreateParams,
  update: written(cluster, changeable(CLUSTER_FIELDS)),
  install_config:
    cluster.install_config_overrides === undefined && cluster.mirrors === undefined
      ? null
      : overridesText(joinOverrides(cluster.install_config_overrides ?? {}, cluster.mirrors)),
  manifests: wantedManifests(cluster).map(manifestBody),
})

const withoutNull = (params: object): object =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null))

/** Nothing to override takes the override away. */
export const overridesText = (overrides: Readonly<Record<string, unknown>>): string =>
  Object.keys(overrides).length === 0 ? '' : JSON.stringify(overrides)

export function infraEnvBodies(
  infraEnv: InfraEnvDefinition,
  hosts: readonly HostDefinition[],
): InfraEnvBodies {
  const networks = [...wantedStaticNetworks(infraEnv, hosts)]
  const static_network_config = networks.length === 0 ? {} : { static_network_config: networks }
  return {
    name: infraEnv.name,
    cluster: infraEnv.cluster ?? null,
    register: {
      pull_secret: '',
      ...withoutNull(withIgnition(written(infraEnv, INFRA_ENV_FIELDS), infraEnv, null)),
      name: infraEnv.name,
      ...static_network_config,
    } as InfraEnvCreateParams,
    update: {
      ...withIgnition(written(infraEnv, changeable(INFRA_ENV_FIELDS)), infraEnv, null),
      ...static_network_config,
    },
  }
}

const hostBodies = (host: HostDefinition): HostBodies => ({
  host: hostKey(host),
  update: written(host, HOST_FIELDS),
  installer_args: host.installer_args ?? null,
  ignition: host.ignition_config_override === undefined ? null : jsonText(host.ignition_config_override),
})
