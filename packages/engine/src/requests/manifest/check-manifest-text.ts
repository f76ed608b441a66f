// What the text of a manifest has to be: Kubernetes objects, or for a patch the operations of RFC 6902.
import { isRecord } from '@groundwork/json/json-values'
import { readJson } from '../../text/encodings.ts'
import { quote } from '../problem.ts'
import type { ParseYaml } from './manifest.ts'

/** Enough to mend a file by, and no endless answer for one that is wrong everywhere. */
const MOST_COMPLAINTS = 5

/** What is wrong, each as the end of a sentence that starts with the name of the file; empty: nothing. */
export function checkManifestText(
  text: string,
  { fileName, parseYaml }: { readonly fileName: string; readonly parseYaml: ParseYaml },
): readonly string[] {
  const read = fileName.endsWith('.json') ? readJsonText(text, parseYaml) : readYamlText(text, parseYaml)
  if (!read.ok) return [read.complaint]
  const complaints = isPatchName(fileName) ? checkPatch(read.documents) : checkObjects(read.documents)
  return complaints.slice(0, MOST_COMPLAINTS)
}

export const isPatchName = (fileName: string): boolean => /\.ya?ml\.patch[^.]*$/.test(fileName)

type Reading =
  | { readonly ok: true; readonly documents: readonly unknown[] }
  | { readonly ok: false; readonly complaint: string }

function readYamlText(text: string, parseYaml: ParseYaml): Reading {
  try {
    return { ok: true, documents: parseYaml(text) }
  } catch (error) {
    return { ok: false, complaint: `is not YAML${errorPosition(error)}` }
  }
}

/** Almost all that is no JSON is no YAML either, and that parser tells where. */
function readJsonText(text: string, parseYaml: ParseYaml): Reading {
  const json = readJson(text)
  if (json.ok) return { ok: true, documents: [json.value] }
  const asYaml = readYamlText(text, parseYaml)
  const place = asYaml.ok ? '' : asYaml.complaint.replace('is not YAML', '')
  return { ok: false, complaint: `is not JSON${place}` }
}

/** A parser tells the place, a limit of ours the reason. A parser's own words may repeat what it reads, maybe a secret. */
function errorPosition(error: unknown): string {
  const { linePos } = (error ?? {}) as { readonly linePos?: readonly { line: number; col: number }[] }
  const [start] = linePos ?? []
  if (start) return ` (see line ${start.line}, column ${start.col})`
  return error instanceof Error && error.message.startsWith('The YAML ')
    ? `: ${error.message.slice(0, -1)}`
    : ''
}

function checkObjects(documents: readonly unknown[]): readonly string[] {
  const objects = documents.filter((document) => document !== null && document !== undefined)
  if (objects.length === 0) return ['has no Kubernetes object, only comments or nothing at all']
  return documents.flatMap((document, index) =>
    document === null || document === undefined
      ? []
      : checkObject(document, documents.length === 1 ? '' : ` in document ${index + 1}`),
  )
}

/** Objects of a list are looked at, lists in lists are not. */
function checkObject(object: unknown, where: string): readonly string[] {
  const { kind, items } = isRecord(object) ? object : {}
  if (kind !== 'List' || !Array.isArray(items)) return checkPlainObject(object, where)
  return [
    ...checkText((object as { apiVersion?: unknown }).apiVersion, 'apiVersion', where),
    ...items.flatMap((item, index) => checkPlainObject(item, ` in items[${index}]${where}`)),
  ]
}

function checkPlainObject(object: unknown, where: string): readonly string[] {
  if (!isRecord(object))
    return [`must be a Kubernetes object with apiVersion, kind and metadata.name${where}`]
  return [
    ...checkText(object.apiVersion, 'apiVersion', where),
    ...checkText(object.kind, 'kind', where),
    ...checkName(object.metadata, where),
  ]
}

function checkName(metadata: unknown, where: string): readonly string[] {
  if (!isRecord(metadata)) return [`has no metadata.name${where}`]
  const { name, generateName } = metadata
  // The bootstrap creates each object once, so the API server may choose its name.
  if (name === undefined && typeof generateName === 'string' && generateName !== '') return []
  const complaints = checkText(name, 'metadata.name', where)
  if (complaints.length > 0 || isName(String(name))) return complaints
  return [`has the metadata.name ${quote(String(name))}${where}, which Kubernetes does not take`]
}

/** What every kind of object allows; many allow less. */
const isName = (name: string): boolean =>
  name.length <= 253 && name !== '.' && name !== '..' && !/[/%\s]/.test(name)

function checkText(value: unknown, field: string, where: string): readonly string[] {
  if (value === undefined || value === null || value === '') return [`has no ${field}${where}`]
  if (typeof value === 'string') return []
  return [`has something else than a text as ${field}${where}; write it in quotes`]
}

const OPERATIONS = ['add', 'remove', 'replace', 'move', 'copy', 'test']

function checkPatch(documents: readonly unknown[]): readonly string[] {
  return documents.flatMap((operations) => {
    if (!Array.isArray(operations)) return ['is not a list of patch operations such as {op, path, value}']
    return operations.flatMap((operation, index) => checkOperation(operation, `operation ${index + 1}`))
  })
}

function checkOperation(operation: unknown, where: string): readonly string[] {
  if (!isRecord(operation)) return [`has ${where} that is no patch operation such as {op, path, value}`]
  const { op, path, from } = operation
  if (typeof op !== 'string' || !OPERATIONS.includes(op))
    return [`has ${where} whose op is none of ${OPERATIONS.join(', ')}`]
  if (!isPointer(path)) return [`has ${where} whose path does not start with a slash, as in /spec/replicas`]
  if ((op === 'move' || op === 'copy') && !isPointer(from))
    return [`has ${where} (${op}) whose from does not start with a slash, as in /spec/replicas`]
  if ((op === 'add' || op === 'replace' || op === 'test') && !('value' in operation))
    return [`has ${where} (${op}) without a value`]
  return []
}

const isPointer = (value: unknown): value is string =>
  typeof value === 'string' && (value === '' || value.startsWith('/'))
