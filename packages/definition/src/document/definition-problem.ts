/** Something wrong with a text, at the place where a person can mend it. */
export interface DefinitionProblem {
  /** From 1. */
  readonly line: number
  /** From 1. */
  readonly column: number
  /** End of the place, on the same line or a later one. */
  readonly endLine: number
  readonly endColumn: number
  /** `[0].api_vips[1]`: the first document, its second address; empty: the whole text. */
  readonly path: string
  readonly severity: 'error' | 'warning'
  /** What is wrong and what would be right. */
  readonly message: string
  /** A text to put in this place. */
  readonly suggestion?: string
}
