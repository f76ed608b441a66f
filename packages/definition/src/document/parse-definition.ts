import { isRecord } from '@groundwork/json/json-values'
import { checkValue, type ValueProblem } from '../schema/check-value.ts'
import { isKind, KINDS, type Path, schemaOf } from '../schema/find-schema.ts'
import { nearestName } from '../schema/nearest-name.ts'
import { type Definition, type DefinitionDocument, EMPTY_DEFINITION } from './definition.ts'
import type { DefinitionProblem } from './definition-problem.ts'
import { pathText } from './path-text.ts'
import { type Place, readYaml } from './read-yaml.ts'
import { type Sources, takeApart } from './take-apart.ts'

export interface ParsedDefinition {
  /** Nothing stands in the way. */
  readonly ok: boolean
  /** Empty unless ok. */
  readonly definition: Definition
  readonly documents: readonly DefinitionDocument[]
  readonly problems: readonly DefinitionProblem[]
  /** Where each object of the definition is written. */
  readonly sources: Sources
  /** Line and column of a place in the text. */
  readonly placeOf: (path: Path, isAboutName?: boolean) => Place
}

const NO_SOURCES: Sources = { clusters: [], infra_envs: [], hosts: [] }

export function parseDefinition(text: string): ParsedDefinition {
  const { values, problems: unreadable, placeOf, sourceOf } = readYaml(text)
  const refuse = (problems: readonly DefinitionProblem[]): ParsedDefinition => ({
    ok: false,
    definition: EMPTY_DEFINITION,
    documents: [],
    problems,
    sources: NO_SOURCES,
    placeOf,
  })
  if (unreadable.length > 0) return refuse(unreadable)
  const located = (found: readonly ValueProblem[]): readonly DefinitionProblem[] =>
    found.map(({ path, message, isAboutName = false, suggestion }) => {
      // A number has lost how it was written.
      const source = suggestion?.startsWith('"') ? sourceOf(path) : null
      return {
        ...placeOf(path, isAboutName),
        path: pathText(path),
        severity: 'error',
        message,
        ...(suggestion === undefined ? {} : { suggestion: source === null ? suggestion : `"${source}"` }),
      }
    })
  const wrong = located(values.flatMap((value, index) => checkDocument(value, index)))
  if (wrong.length > 0) return refuse(wrong)
  const documents = values as readonly DefinitionDocument[]
  const { definition, sources, problems } = takeApart(documents)
  if (problems.length > 0) return refuse(located(problems))
  return { ok: true, definition, documents, problems: [], sources, placeOf }
}

function checkDocument(value: unknown, index: number): readonly ValueProblem[] {
  if (!isRecord(value))
    return [{ path: [index], message: `A document begins with its kind: ${KINDS.join(', ')}.` }]
  const { kind } = value
  if (isKind(kind)) return checkValue(value, schemaOf(kind), [index])
  if (kind === undefined)
    return [{ path: [index], message: `kind is missing; write kind: ${KINDS.join(', or kind: ')}.` }]
  const meant = nearestName(String(kind), KINDS)
  const message = `${JSON.stringify(kind)} is not a kind; write ${KINDS.join(', ')}.`
  return [{ path: [index, 'kind'], message, ...(meant === null ? {} : { suggestion: meant }) }]
}
