export {
  type ClusterDefinition,
  type ClusterDocument,
  type Definition,
  type DefinitionDocument,
  EMPTY_DEFINITION,
  type HostDefinition,
  type HostsDocument,
  type InfraEnvDefinition,
  type InfraEnvDocument,
  type ManifestDefinition,
  type NetworkDefinition,
} from '../document/definition.ts'
export type { DefinitionProblem } from '../document/definition-problem.ts'
