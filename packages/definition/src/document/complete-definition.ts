// What can be typed at the cursor. The text around it is usually not YAML at that moment, so it is read by its indentation alone.
import { isKind, KINDS, membersAt, type Path, resolved, schemaAt } from '../schema/find-schema.ts'
import type { JsonSchema } from '../schema/json-schema.ts'

export interface DefinitionCompletion {
  /** What the chosen text takes the place of, as offsets in the text. */
  readonly start: number
  readonly end: number
  readonly options: readonly DefinitionOption[]
}

export interface DefinitionOption {
  readonly text: string
  readonly title: string
  readonly detail: string
}

export interface CursorPlace {
  readonly kind: string | null
  /** Within the document, up to the group or the value the cursor is in. */
  readonly path: Path
  /** A name is typed, not a value. */
  readonly isName: boolean
  readonly typed: string
  /** Names that stand there already. */
  readonly siblings: readonly string[]
}

const LINE = /^(\s*)((?:- +)*)(?:([\w./-]+|"[^"]*")\s*:(?:\s+(.*))?|(.*))$/

export function completeDefinition(text: string, cursor: number): DefinitionCompletion {
  const place = placeAt(text, cursor)
  const start = cursor - place.typed.length
  const fits = (option: string) =>
    option.toLowerCase().startsWith(place.typed.toLowerCase().replace(/^["']/, ''))
  const options = optionsAt(place).filter(({ text: option }) => fits(option))
  return { start, end: cursor, options }
}

function optionsAt({ kind, path, isName, siblings }: CursorPlace): readonly DefinitionOption[] {
  if (!isKind(kind)) {
    return isName
      ? [{ text: 'kind: ', title: 'Kind', detail: KINDS.join(', ') }]
      : KINDS.map((name) => ({ text: name, title: 'Kind', detail: '' }))
  }
  const schema = schemaAt(kind, path)
  // An entry of a list may be a text as well as a group.
  const values = schema !== null && (!isName || path.at(-1) === 0) ? valuesOf(schema) : []
  if (!isName) return values
  const names = Object.entries(membersAt(kind, path))
    .filter(([name]) => !siblings.includes(name))
    .map(([name, member]) => ({
      text: `${name}:${isSingle(member) ? ' ' : ''}`,
      title: member.title ?? name,
      detail: member.description ?? '',
    }))
  return [...names, ...values]
}

const isSingle = ({ type, anyOf = [] }: JsonSchema): boolean =>
  (type !== undefined && type !== 'object' && type !== 'array') ||
  anyOf.some((option) => isSingle(resolved(option)))

function valuesOf(written: JsonSchema): readonly DefinitionOption[] {
  const schema = resolved(written)
  const { enum: words = [], examples = [], title = '', description: detail = '', anyOf = [], items } = schema
  const known: readonly unknown[] =
    schema.const !== undefined ? [schema.const] : schema.type === 'boolean' ? [true, false] : words
  const shown = known.length > 0 ? known : examples.filter((example) => typeof example !== 'object')
  return [
    ...shown.map((value) => ({ text: valueText(value), title, detail })),
    ...anyOf.flatMap(valuesOf),
    ...(items ? valuesOf(items).map((option) => ({ ...option, text: `[${option.text}]` })) : []),
  ]
}

/** What YAML would take for something else is quoted. */
const valueText = (value: unknown): string =>
  typeof value === 'string' && (/^[\d.]+$/.test(value) || /^[$*&!%@`"'{[]|: | #/.test(value) || value === '')
    ? JSON.stringify(value)
    : String(value)

interface Line {
  readonly indent: number
  readonly isItem: boolean
  readonly name: string | null
  readonly value: string
}

/** Where the cursor is, as far as indentation tells. */
export function placeAt(text: string, cursor: number): CursorPlace {
  const before = text.slice(0, cursor).split('\n')
  const current = before.pop() ?? ''
  const documentStart = before.findLastIndex((line) => /^---(\s|$)/.test(line)) + 1
  const lines = before.slice(documentStart).flatMap(readLine)
  const rest = (text.slice(cursor).split('\n---')[0] ?? '').split('\n').slice(1).flatMap(readLine)
  const [line = EMPTY_LINE] = readLine(current, true)
  const kindLine = [...lines, ...rest, line].find(({ name, indent }) => name === 'kind' && indent === 0)
  const group = pathOf(lines, line)
  const isValue = line.name !== null
  const siblings = [...lines, ...rest].filter(({ indent }) => indent === line.indent)
  return {
    kind: kindLine && !(isValue && line.name === 'kind' && line.indent === 0) ? kindLine.value : null,
    path: isValue ? [...group, line.name ?? ''] : group,
    isName: !isValue,
    typed: isValue ? line.value : current.replace(/^\s*(?:- +)*/, ''),
    siblings: line.isItem ? [] : siblings.flatMap(({ name }) => name ?? []),
  }
}

const EMPTY_LINE: Line = { indent: 0, isItem: false, name: null, value: '' }

function readLine(text: string, isCurrent?: unknown): readonly Line[] {
  if (isCurrent !== true && (text.trim() === '' || text.trim().startsWith('#'))) return []
  const [, blanks = '', dashes = '', name = null, value = '', other = ''] = LINE.exec(text) ?? []
  return [
    {
      indent: blanks.length + dashes.length,
      isItem: dashes !== '',
      name: name?.replace(/^"|"$/g, '') ?? null,
      value: (name === null ? other : value).trim(),
    },
  ]
}

/** The names around a line, outermost first; an entry of a list is its first one, because all are alike. */
function pathOf(lines: readonly Line[], { indent, isItem }: Line): Path {
  const path: (string | number)[] = []
  let limit = indent
  let isInItem = isItem
  for (const line of lines.toReversed()) {
    if (line.isItem && line.indent === limit) isInItem = true
    if (line.indent >= limit || line.name === null || !/^(?:[#&].*)?$/.test(line.value)) continue
    path.unshift(...(isInItem ? [line.name, 0] : [line.name]))
    isInItem = line.isItem
    limit = line.indent
  }
  return path
}
