// From text to values that remember where they stand. What strangers write is bounded before it is parsed.
import { isTooComplex } from '@groundwork/text/yaml-complexity'
import {
  Composer,
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  Parser,
  visit,
  type YAMLMap,
} from 'yaml'
import type { Path } from '../schema/find-schema.ts'
import type { DefinitionProblem } from './definition-problem.ts'
import { pathText } from './path-text.ts'

const MOST_CHARACTERS = 2 * 1024 * 1024
const MOST_DOCUMENTS = 500
const MOST_ALIASES = 100
/** Anchors, tags and complex keys. */
const MOST_PROPERTIES = 200

export interface Place {
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}

export interface ReadYaml {
  readonly values: readonly unknown[]
  readonly problems: readonly DefinitionProblem[]
  /** Where a value stands; the first step is the number of the document. Of its name: where that stands. */
  readonly placeOf: (path: Path, isAboutName?: boolean) => Place
  /** How a single value is written: `4.20`, of which only 4.2 is left as a number. */
  readonly sourceOf: (path: Path) => string | null
}

const START: Place = { line: 1, column: 1, endLine: 1, endColumn: 1 }

export function readYaml(text: string): ReadYaml {
  if (text.length > MOST_CHARACTERS) {
    return refuse(`The text has ${text.length} characters, at most ${MOST_CHARACTERS} are read.`)
  }
  if (isTooComplex(text, MOST_PROPERTIES)) {
    return refuse('The YAML is nested too deeply, or has too many anchors and tags, to be read.')
  }
  const lines = new LineCounter()
  const documents = compose(text, lines)
  if (documents === null || documents.length > MOST_DOCUMENTS) {
    return refuse(`At most ${MOST_DOCUMENTS} documents of plain YAML are read.`)
  }
  const placeAt = (start: number, end: number): Place => {
    const from = lines.linePos(start)
    const to = lines.linePos(Math.max(start, end))
    return { line: from.line, column: from.col, endLine: to.line, endColumn: to.col }
  }
  const found = documents.flatMap((document, index) => problemsOf(document, index, placeAt))
  const read = found.length > 0 ? { values: [], problems: found } : valuesOf(documents, placeAt)
  return {
    ...read,
    placeOf: ([index, ...path], isAboutName = false) => {
      const document = documents[Number(index ?? 0)]
      const range = document ? rangeOf(document, path, isAboutName) : null
      return range ? placeAt(...range) : START
    },
    sourceOf: ([index, ...path]) => {
      const node = nodeAt(documents[Number(index ?? 0)]?.contents ?? null, path)
      return isScalar(node) ? (node.source ?? null) : null
    },
  }
}

/** Merging and following aliases can fail as well. */
function valuesOf(
  documents: readonly Document[],
  placeAt: (start: number, end: number) => Place,
): Pick<ReadYaml, 'values' | 'problems'> {
  const problems: DefinitionProblem[] = []
  const values = documents.map((document, index) => {
    try {
      return document.toJS({ maxAliasCount: MOST_ALIASES }) as unknown
    } catch (error) {
      const [start = 0] = document.contents?.range ?? []
      const message = `The YAML cannot be read: ${error instanceof Error ? error.message : String(error)}.`
      problems.push({ ...placeAt(start, start), path: pathText([index]), severity: 'error', message })
      return null
    }
  })
  return problems.length > 0 ? { values: [], problems } : { values, problems }
}

function refuse(message: string): ReadYaml {
  const problem: DefinitionProblem = { ...START, path: '', severity: 'error', message }
  return { values: [], problems: [problem], placeOf: () => START, sourceOf: () => null }
}

/** Null: the parser gave up. Documents without any contents, such as after the last ---, are left out. */
function compose(text: string, lines: LineCounter): readonly Document[] | null {
  const composer = new Composer({ uniqueKeys: false, merge: true, logLevel: 'error', prettyErrors: false })
  try {
    const documents: Document[] = []
    for (const document of composer.compose(new Parser(lines.addNewLine).parse(text))) {
      if (documents.push(document as Document) > MOST_DOCUMENTS) return documents
    }
    return documents.filter((document) => document.contents !== null || document.errors.length > 0)
  } catch {
    return null
  }
}

function problemsOf(
  document: Document,
  index: number,
  placeAt: (start: number, end: number) => Place,
): readonly DefinitionProblem[] {
  const path = pathText([index])
  const found = document.errors.map(
    (error): DefinitionProblem => ({
      ...placeAt(...error.pos),
      path,
      severity: 'error',
      message: `This is not YAML: ${(error.message.split('\n')[0] ?? '').replace(/[:.]$/, '')}.`,
    }),
  )
  if (found.length > 0) return found
  let aliases = 0
  const more: DefinitionProblem[] = []
  visit(document, {
    Alias: (_key, alias) => {
      aliases += 1
      const [start = 0, end = 0] = alias.range ?? []
      if (aliases === MOST_ALIASES + 1) {
        more.push({
          ...placeAt(start, end),
          path,
          severity: 'error',
          message: `More than ${MOST_ALIASES} aliases are used.`,
        })
      } else if (alias.resolve(document) === undefined) {
        more.push({
          ...placeAt(start, end),
          path,
          severity: 'error',
          message: `There is no anchor ${alias.source}.`,
        })
      }
    },
    Map: (_key, map) => {
      for (const [start, end, name] of repeatedKeys(map)) {
        const message = `${name} is there twice; keep one of them.`
        more.push({ ...placeAt(start, end), path, severity: 'error', message })
      }
    },
  })
  return more
}

/** The parser's own search compares each key with each. */
function repeatedKeys(map: YAMLMap): readonly (readonly [number, number, string])[] {
  const seen = new Set<unknown>()
  return map.items.flatMap(({ key }) => {
    if (!isScalar(key) || key.value === '<<' || typeof key.value === 'symbol') return []
    if (!seen.has(key.value)) {
      seen.add(key.value)
      return []
    }
    const [start = 0, end = 0] = key.range ?? []
    return [[start, end, String(key.value)] as const]
  })
}

/** Where the path leads, or as far as it does: a missing member is shown at the group it belongs to. */
function rangeOf(document: Document, path: Path, isAboutName: boolean): [number, number] | null {
  for (let length = path.length; length >= 0; length--) {
    const steps = path.slice(0, length)
    const isLast = length === path.length
    const node = isAboutName && isLast ? keyAt(document, steps) : nodeAt(document.contents, steps)
    if (node?.range)
      return isLast || isScalar(node) ? [node.range[0], node.range[1]] : headOf(document, steps, node)
  }
  return null
}

/** A whole group would be marked from top to bottom; its name, or its first sign, is enough. */
function headOf(document: Document, path: Path, node: Node): [number, number] {
  const key = typeof path.at(-1) === 'string' ? keyAt(document, path) : null
  const [start = 0, end = 0] = key?.range ?? node.range ?? []
  return [start, key ? end : start + 1]
}

function keyAt(document: Document, path: Path): Node | null {
  const parent = nodeAt(document.contents, path.slice(0, -1))
  const name = path.at(-1)
  if (!isMap(parent)) return null
  const pair = parent.items.find(({ key }) => isScalar(key) && key.value === name)
  return pair && isPair(pair) ? (pair.key as Node) : null
}

function nodeAt(root: unknown, path: Path): Node | null {
  let node = root
  for (const step of path) {
    if (isMap(node)) node = node.get(step, true)
    else if (isSeq(node)) node = node.get(step, true)
    else return null
  }
  return isMap(node) || isSeq(node) || isScalar(node) || isAlias(node) ? (node as Node) : null
}
