export type { FoundProblem } from '../checks/found-problem.ts'
export { checkParsed, type ValidatedDefinition, validateDefinition } from '../checks/validate-definition.ts'
