// field=value words as the body of a request.
import { messageOf } from '@groundwork/errors/error-text'
import { isRecord, ownValue } from '@groundwork/json/json-values'
import { usageError } from '../failures/cli-error.ts'
import { nearest } from '../output/choose-columns.ts'
import type { FieldSchema } from './field-schema.ts'
import { parseValue } from './parse-value.ts'
import { isSecretPath } from './secret-fields.ts'
import type { FieldTable } from './settable-fields.ts'

export const isAssignment = (word: string): boolean => /^[A-Za-z][\w.-]*=/.test(word)

/** `readFile` gets what stands behind @. */
export async function readAssignments<Body extends object>(
  words: readonly string[],
  { what, fields, shortNames }: FieldTable<Body>,
  readFile: (path: string) => Promise<string>,
): Promise<Partial<Body>> {
  const body: Record<string, unknown> = {}
  for (const word of words) {
    const at = word.indexOf('=')
    if (at <= 0) throw usageError(`"${word}" sets nothing.`, 'Write FIELD=VALUE.')
    const [first = '', ...rest] = word.slice(0, at).replaceAll('-', '_').split('.')
    const name = ownValue(fields, first) === undefined ? (ownValue(shortNames, first) ?? first) : first
    const schema = ownValue(fields, name)
    if (schema === undefined)
      throw unknownField(first, what, [...Object.keys(fields), ...Object.keys(shortNames)])
    const text = word.slice(at + 1)
    // It would stay in the history of a shell, and others on the computer could see it.
    if (isSecretPath([name, ...rest]) && text !== '' && !text.startsWith('@'))
      throw secretTyped([name, ...rest].join('.'))
    const value = await readValue([name, ...rest], schema, text, readFile)
    body[name] = rest.length > 0 ? merged(body[name], value) : value
  }
  // Each value was read as the schema of its field says.
  return body as Partial<Body>
}

/** Members of one object come together, however deep they are. */
function merged(before: unknown, after: unknown): unknown {
  if (!isRecord(before) || !isRecord(after)) return after
  return {
    ...before,
    ...Object.fromEntries(Object.entries(after).map(([name, value]) => [name, merged(before[name], value)])),
  }
}

const secretTyped = (field: string) =>
  usageError(
    `${field} is a secret, and what is typed here stays in the history of the shell.`,
    `Write ${field}=@FILE, or ${field}=@- for standard input.`,
  )

function unknownField(name: string, what: string, known: readonly string[]) {
  const near = nearest(name, known)
  return usageError(
    `There is no field ${name} of ${what}.${near === null ? '' : ` Did you mean ${near}?`}`,
    `There are ${known.toSorted().join(', ')}.`,
  )
}

async function readValue(
  [name = '', ...path]: readonly string[],
  schema: FieldSchema,
  text: string,
  readFile: (path: string) => Promise<string>,
): Promise<unknown> {
  const [member, ...deeper] = path
  if (member !== undefined) {
    const inner = schema.members[member]
    if (inner === undefined)
      throw unknownField(
        `${name}.${member}`,
        name,
        Object.keys(schema.members).map((known) => `${name}.${known}`),
      )
    return { [member]: await readValue([member, ...deeper], inner, text, readFile) }
  }
  if (text.startsWith('@')) return fromFile(name, schema, await readFile(text.slice(1)))
  return parseValue(name, schema, text)
}

/** Texts as they are, without the end of the last line; everything else as JSON or YAML. */
async function fromFile(name: string, schema: FieldSchema, content: string): Promise<unknown> {
  if (schema.type === 'text') return content.replace(/\r?\n$/, '')
  const { parse } = await import('../yaml/yaml-text.ts')
  try {
    return parse(content)
  } catch (error) {
    // What a parser says repeats a piece of the file.
    const why = isSecretPath([name]) ? '' : `: ${messageOf(error)}`
    throw usageError(`The file for ${name} is neither JSON nor YAML${why}.`)
  }
}
