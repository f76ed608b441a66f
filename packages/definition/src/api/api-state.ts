// What the service has, as its API tells it.
import type { Cluster } from '@groundwork/contract/clusters'
import type { Host } from '@groundwork/contract/hosts'
import type { InfraEnv } from '@groundwork/contract/infra-envs'

/** `content` as plain text; the API carries it as base64, and lists manifests without it. */
export interface ApiManifest {
  readonly cluster_id: string
  readonly folder: 'manifests' | 'openshift'
  readonly file_name: string
  readonly content: string
}

export interface ApiState {
  readonly clusters: readonly Cluster[]
  readonly infra_envs: readonly InfraEnv[]
  /** Of all infra-envs. */
  readonly hosts: readonly Host[]
  readonly manifests: readonly ApiManifest[]
}
