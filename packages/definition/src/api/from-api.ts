// What the service has, as a definition. Secrets are left out: the service does not tell them.
import type { Cluster } from '@groundwork/contract/clusters'
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import type {
  ClusterDefinition,
  Definition,
  HostDefinition,
  InfraEnvDefinition,
} from '../document/definition.ts'
import { splitOverrides, unshareMirrors } from '../document/mirrors.ts'
import { readStaticNetwork } from '../static-hosts/network-yaml.ts'
import type { ApiManifest, ApiState } from './api-state.ts'
import { CLUSTER_FIELDS } from './cluster-fields.ts'
import type { FieldRow } from './field-row.ts'
import { type KnownHost, knownHost } from './find-hosts.ts'
import { HOST_FIELDS } from './host-fields.ts'
import { INFRA_ENV_FIELDS } from './infra-env-fields.ts'
import { currentStaticNetworks, macsOf } from './static-networks.ts'
import { commaList, jsonObject, jsonValue } from './wire-values.ts'

export function fromApi(state: ApiState): Definition {
  const clusterNames = new Map(state.clusters.map(({ id, name }) => [id, name ?? id]))
  const known = state.hosts.map(knownHost)
  return unshareMirrors({
    clusters: state.clusters.map((cluster) => clusterFromApi(cluster, state.manifests)),
    infra_envs: state.infra_envs.map((infraEnv) => infraEnvFromApi(infraEnv, clusterNames)),
    hosts: state.infra_envs.flatMap((infraEnv) => hostsFromApi(infraEnv, known, clusterNames)),
  })
}

const exported = <Object_, Answer, Params>(
  answer: Answer,
  fields: readonly FieldRow<Object_, Answer, Params>[],
): Partial<Object_> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = field.toExport(answer)
      return value === undefined ? [] : [[field.name, value]]
    }),
  ) as Partial<Object_>

export function clusterFromApi(cluster: Cluster, manifests: readonly ApiManifest[]): ClusterDefinition {
  const own = manifests.filter(({ cluster_id }) => cluster_id === cluster.id)
  const { mirrors = [], rest } = splitOverrides(jsonObject(cluster.install_config_overrides) ?? {})
  return {
    name: cluster.name ?? cluster.id,
    ...exported(cluster, CLUSTER_FIELDS),
    ...(mirrors.length === 0 ? {} : { mirrors: [...mirrors] }),
    ...(Object.keys(rest).length === 0 ? {} : { install_config_overrides: { ...rest } }),
    ...(own.length === 0
      ? {}
      : { manifests: own.map(({ folder, file_name, content }) => ({ folder, file_name, content })) }),
  }
}

export const infraEnvFromApi = (
  infraEnv: InfraEnv,
  clusterNames: ReadonlyMap<string, string>,
): InfraEnvDefinition => ({
  name: infraEnv.name,
  ...(infraEnv.cluster_id === undefined
    ? {}
    : { cluster: clusterNames.get(infraEnv.cluster_id) ?? infraEnv.cluster_id }),
  ...exported(infraEnv, INFRA_ENV_FIELDS),
})

/** Machines that have network settings but have not registered yet are among them. */
function hostsFromApi(
  infraEnv: InfraEnv,
  all: readonly KnownHost[],
  clusterNames: ReadonlyMap<string, string>,
): readonly HostDefinition[] {
  const hosts = all.filter(({ host }) => host.infra_env_id === infraEnv.id)
  const networks = currentStaticNetworks(infraEnv)
  const taken = new Set<number>()
  const registered = hosts.map((known) => {
    const index = networks.findIndex((config) => macsOf(config).some((mac) => known.macs.includes(mac)))
    const config = networks[index]
    if (config) taken.add(index)
    return {
      ...hostFromApi(known, infraEnv, clusterNames),
      ...(config ? { network: readStaticNetwork(config) } : {}),
    }
  })
  const expected = networks
    .filter((_, index) => !taken.has(index))
    .map((config): HostDefinition => ({ infra_env: infraEnv.name, network: readStaticNetwork(config) }))
  return [...registered, ...expected]
}

function hostFromApi(
  known: KnownHost,
  infraEnv: InfraEnv,
  clusterNames: ReadonlyMap<string, string>,
): HostDefinition {
  const { host, macs, serial } = known
  const [mac] = macs
  const args = jsonValue(host.installer_args)
  const ignition = jsonObject(host.ignition_config_overrides)
  const kept = commaList(host.skip_formatting_disks)
  const cluster = host.cluster_id ? clusterNames.get(host.cluster_id) : undefined
  return {
    match: mac !== undefined ? { mac_address: mac } : serial !== '' ? { serial } : { id: host.id },
    ...exported(known, HOST_FIELDS),
    ...(host.installation_disk_id ? { installation_disk: host.installation_disk_id } : {}),
    ...(kept.length > 0 ? { skip_formatting_disks: kept } : {}),
    ...(Array.isArray(args) && args.length > 0 ? { installer_args: args.map(String) } : {}),
    ...(ignition === null ? {} : { ignition_config_override: ignition }),
    infra_env: infraEnv.name,
    // The cluster of the infra-env goes without saying.
    ...(cluster === undefined || infraEnv.cluster_id === host.cluster_id ? {} : { cluster }),
  }
}
