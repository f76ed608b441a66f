// The published JSON schema of one document. Everything else in this package reads the generated copy in schema/, which needs no
// TypeBox: that library is as large as the rest of the package.
import { type Static, Type } from 'typebox'
import { ClusterDocument } from './cluster-definition.ts'
import { HostDefinition } from './host-definition.ts'
import { InfraEnvDocument, InfraEnvPart } from './infra-env-definition.ts'
import { NetworkDefinition } from './network-definition.ts'
import { Group, List, Optional, Shared, Text } from './schema-parts.ts'

export const HostsDocument = Group(
  {
    kind: Type.Literal('Hosts', { title: 'Kind', description: 'Machines, and what each is to be.' }),
    infra_env: Optional(
      Text('Infra-env', 'Name of the infra-env whose image they boot; left out: the only one of this file.', {
        examples: ['prod'],
      }),
    ),
    cluster: Optional(
      Text('Cluster', 'Name of the cluster they join; left out: that of the infra-env.', {
        examples: ['prod'],
      }),
    ),
    hosts: List(Shared('Host', HostDefinition), 'Hosts', 'Machines.'),
  },
  'Hosts',
  'Machines, and what each is to be.',
)
export type HostsDocument = Static<typeof HostsDocument>

/** Without the marks that TypeBox keeps for itself. */
const plain = (schema: unknown): object => JSON.parse(JSON.stringify(schema)) as object

export const definitionSchema: Readonly<Record<string, unknown>> = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Groundwork definition',
  description:
    'One document of a definition: a cluster, an infra-env, or hosts. A file may have several, with --- between them.',
  type: 'object',
  oneOf: [ClusterDocument, InfraEnvDocument, HostsDocument].map(plain),
  $defs: {
    Host: plain(HostDefinition),
    InfraEnv: plain(InfraEnvPart),
    Network: plain(NetworkDefinition),
  },
}
