// What can be set, of which kind of object: the contract says it.
import { ClusterCreateParams, ClusterUpdateParams } from '@groundwork/contract/clusters'
import { HostUpdateParams } from '@groundwork/contract/hosts'
import { InfraEnvCreateParams, InfraEnvUpdateParams } from '@groundwork/contract/infra-envs'
import { type FieldSchema, membersOf } from './field-schema.ts'

/** `Body`: what the schema stands for, so that what is read by a table has its type. */
export interface FieldTable<Body = object> {
  /** For messages. */
  readonly what: string
  readonly fields: Readonly<Record<string, FieldSchema>>
  /** Short names that people type. */
  readonly shortNames: Readonly<Record<string, string>>
  /** For the compiler alone. */
  readonly body?: Body
}

const CLUSTER_NAMES = {
  domain: 'base_dns_domain',
  version: 'openshift_version',
  ssh_key: 'ssh_public_key',
  operators: 'olm_operators',
  architecture: 'cpu_architecture',
}
const INFRA_ENV_NAMES = {
  type: 'image_type',
  version: 'openshift_version',
  ssh_key: 'ssh_authorized_key',
  static_networks: 'static_network_config',
}
const HOST_NAMES = {
  role: 'host_role',
  name: 'host_name',
  hostname: 'host_name',
  labels: 'node_labels',
  label: 'node_labels',
  disk: 'disks_selected_config',
  pool: 'machine_config_pool_name',
}

const table = <Body>(
  what: string,
  schema: unknown,
  shortNames: Readonly<Record<string, string>>,
): FieldTable<Body> => ({
  what,
  fields: membersOf(schema),
  shortNames,
})

export const SETTABLE = {
  cluster: table<ClusterUpdateParams>('a cluster', ClusterUpdateParams, CLUSTER_NAMES),
  infraenv: table<InfraEnvUpdateParams>('an infra-env', InfraEnvUpdateParams, INFRA_ENV_NAMES),
  host: table<HostUpdateParams>('a host', HostUpdateParams, HOST_NAMES),
} as const

export const CREATABLE = {
  cluster: table<ClusterCreateParams>('a new cluster', ClusterCreateParams, CLUSTER_NAMES),
  infraenv: table<InfraEnvCreateParams>('a new infra-env', InfraEnvCreateParams, INFRA_ENV_NAMES),
} as const

export type SettableKind = keyof typeof SETTABLE
