export {
  type CursorPlace,
  completeDefinition,
  type DefinitionCompletion,
  type DefinitionOption,
  placeAt,
} from '../document/complete-definition.ts'
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
export { type DefinitionChange, diffDefinitions, hostKey } from '../document/diff-definitions.ts'
export { normalise } from '../document/normalise.ts'
export { type ParsedDefinition, parseDefinition } from '../document/parse-definition.ts'
export { documentsOf, printDefinition } from '../document/print-definition.ts'
export {
  fillReferences,
  findReferences,
  type PlacedReference,
  type Reference,
  readReference,
} from '../document/references.ts'
export { withDefaults } from '../document/with-defaults.ts'
export { withRemovals } from '../document/with-removals.ts'
export { DEFINITION_SCHEMA } from '../schema/definition-schema.generated.ts'
export { type DefinitionKind, KINDS, membersAt, type Path, schemaAt } from '../schema/find-schema.ts'
export type { JsonSchema } from '../schema/json-schema.ts'
