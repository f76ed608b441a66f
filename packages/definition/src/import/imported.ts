import type { Definition } from '../document/definition.ts'
import type { DefinitionProblem } from '../document/definition-problem.ts'

/** Something that one form can say and the other cannot. */
export interface Note {
  /** Which document: `install-config`, `aicli`, `InfraEnv prod`. */
  readonly source: string
  /** Where in it: `platform.baremetal.hosts[0].bmc`; empty: the document as a whole. */
  readonly path: string
  /** Why it is not carried over. */
  readonly message: string
  /** What to do about it. */
  readonly advice: string
}

export interface Imported {
  readonly definition: Definition
  readonly notes: readonly Note[]
  /** Why a text cannot be read at all; then the definition is empty. */
  readonly problems: readonly ImportProblem[]
}

export interface ImportProblem extends DefinitionProblem {
  readonly source: string
}

export interface ImportOptions {
  /**
   * `refer`: secrets become references such as ${file:pull-secret.json}, so that the definition can be shown and stored.
   * `keep`: they stay as they are.
   */
  readonly secrets: 'refer' | 'keep'
}

export { given } from '@groundwork/json/given'

/** Undefined instead of an empty list. */
export const unlessEmpty = <Item>(list: readonly Item[] | undefined): Item[] | undefined =>
  list === undefined || list.length === 0 ? undefined : [...list]
