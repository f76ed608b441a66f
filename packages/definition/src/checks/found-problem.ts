import type { DefinitionProblem } from '../document/definition-problem.ts'

/** Also says which rule found it, for what is written about it elsewhere. */
export interface FoundProblem extends DefinitionProblem {
  readonly from: 'schema' | 'rules'
}
