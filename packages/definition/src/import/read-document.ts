import { EMPTY_DEFINITION } from '../document/definition.ts'
import { readYaml } from '../document/read-yaml.ts'
import type { Path } from '../schema/find-schema.ts'
import type { Imported, ImportProblem } from './imported.ts'

export interface ReadText {
  readonly values: readonly unknown[]
  /** How a single value is written; the first step is the number of the document. */
  readonly sourceOf: (path: Path) => string | null
  readonly problems: readonly ImportProblem[]
}

export function readText(text: string, source: string): ReadText {
  const { values, problems, sourceOf } = readYaml(text)
  return { values, sourceOf, problems: problems.map((problem) => ({ ...problem, source })) }
}

export const unreadable = (problems: readonly ImportProblem[]): Imported => ({
  definition: EMPTY_DEFINITION,
  notes: [],
  problems,
})

export const refusal = (source: string, message: string): ImportProblem => ({
  source,
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 1,
  path: '',
  severity: 'error',
  message,
})
