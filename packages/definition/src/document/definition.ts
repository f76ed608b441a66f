// What a file means: its documents taken apart, so that nothing below has to know in which of the ways a person wrote it.
import type { ClusterDocument, ManifestDefinition } from '../schema-source/cluster-definition.ts'
import type { HostsDocument } from '../schema-source/definition-schema.ts'
import type { HostDefinition as HostPart } from '../schema-source/host-definition.ts'
import type { InfraEnvDocument, InfraEnvPart } from '../schema-source/infra-env-definition.ts'
import type { ImageMirror } from '../schema-source/mirrors-definition.ts'
import type { NetworkDefinition } from '../schema-source/network-definition.ts'

export type {
  ClusterDocument,
  HostsDocument,
  ImageMirror,
  InfraEnvDocument,
  ManifestDefinition,
  NetworkDefinition,
}

/** One document of a file, as it is written. */
export type DefinitionDocument = ClusterDocument | InfraEnvDocument | HostsDocument

export type ClusterDefinition = Omit<ClusterDocument, 'kind' | 'infra_envs' | 'hosts'>

/** `cluster`: name of the cluster that its hosts join. */
export type InfraEnvDefinition = InfraEnvPart & { readonly cluster?: string }

/** `infra_env`, `cluster`: where the host belongs, by name. */
export type HostDefinition = HostPart & { readonly infra_env?: string; readonly cluster?: string }

/** What is left out is left as it is, or to the service; an empty list or text clears. */
export interface Definition {
  readonly clusters: readonly ClusterDefinition[]
  readonly infra_envs: readonly InfraEnvDefinition[]
  readonly hosts: readonly HostDefinition[]
}

export const EMPTY_DEFINITION: Definition = { clusters: [], infra_envs: [], hosts: [] }
