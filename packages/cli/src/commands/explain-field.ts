import { ownValue } from '@groundwork/json/json-values'
import { usageError } from '../failures/cli-error.ts'
import type { FieldSchema } from '../fields/field-schema.ts'
import { CREATABLE, type FieldTable, SETTABLE } from '../fields/settable-fields.ts'
import { nearest } from '../output/choose-columns.ts'
import { isForPrograms, readOutputFormat } from '../output/output-format.ts'
import { printRows, printValue } from '../output/print-rows.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import { wrapWords } from '../terminal/wrap-words.ts'
import type { ExplainFlags } from './add-show-commands.ts'

/** Those of a new object, too: they cannot be changed later. */
const TABLES: Readonly<Record<string, FieldTable>> = {
  cluster: { ...SETTABLE.cluster, fields: { ...CREATABLE.cluster.fields, ...SETTABLE.cluster.fields } },
  infraenv: { ...SETTABLE.infraenv, fields: { ...CREATABLE.infraenv.fields, ...SETTABLE.infraenv.fields } },
  host: SETTABLE.host,
}

const WIDTH = 100

export async function explainField(around: Surroundings, path: string, flags: ExplainFlags): Promise<void> {
  const [kindWord = '', ...names] = path.split('.')
  const kind = kindWord.toLowerCase().replaceAll(/[-_]/g, '').replace(/s$/, '')
  const table = ownValue(TABLES, kind)
  if (table === undefined)
    throw usageError(
      `There are no fields of "${kindWord}".`,
      `Write ${ownersOf(kindWord)
        .map(([name, field]) => `${name}.${field}`)
        .join(' or ')}.`,
    )
  const [first] = names
  if (first === undefined) return listFields(around, table, flags)
  const schema = findField(table, kind, names)
  const format = readOutputFormat(flags.output)
  if (isForPrograms(format)) return printValue(around, schema, format)
  const short = Object.entries(table.shortNames)
    .filter(([, name]) => name === first)
    .map(([name]) => name)
  const canChange = kind === 'host' || SETTABLE[kind as 'cluster' | 'infraenv'].fields[first] !== undefined
  around.out.write(
    [
      `${kind}.${names.join('.')}: ${typeText(schema)}`,
      ...wrapWords(schema.description, WIDTH).map((line) => `  ${line}`),
      ...(schema.words.length > 0 ? [`  One of: ${schema.words.join(', ')}`] : []),
      ...(schema.fallback === undefined ? [] : [`  Without it: ${JSON.stringify(schema.fallback)}`]),
      ...(schema.isDeprecated ? ['  An older way to say what another field says better.'] : []),
      ...(short.length > 0 ? [`  Also called: ${short.join(', ')}`] : []),
      ...(canChange ? [] : ['  Can be given when it is created, and not be changed later.']),
      ...Object.entries({ ...schema.members, ...schema.item?.members }).map(
        ([name, member]) => `    ${name}: ${typeText(member)}`,
      ),
      '',
    ].join('\n'),
  )
}

/** Whose field it could be, when only the field was written. */
function ownersOf(word: string): readonly (readonly [kind: string, field: string])[] {
  const plain = word.replaceAll('-', '_')
  const owners = Object.entries(TABLES).flatMap(([kind, { fields, shortNames }]) => {
    const field = fields[plain] === undefined ? shortNames[plain] : plain
    return field === undefined ? [] : [[kind, field] as const]
  })
  return owners.length > 0 ? owners : Object.keys(TABLES).map((kind) => [kind, 'FIELD'] as const)
}

function findField(table: FieldTable, kind: string, names: readonly string[]): FieldSchema {
  let members: Readonly<Record<string, FieldSchema>> = table.fields
  let found: FieldSchema | undefined
  for (const [at, written] of names.entries()) {
    const plain = written.replaceAll('-', '_')
    found =
      ownValue(members, plain) ?? (at === 0 ? members[ownValue(table.shortNames, plain) ?? ''] : undefined)
    if (found === undefined) {
      const known = Object.keys(members)
      const near = nearest(plain, known)
      throw usageError(
        `There is no field ${kind}.${names.slice(0, at + 1).join('.')}.${near === null ? '' : ` Did you mean ${near}?`}`,
        `There are ${known.toSorted().join(', ')}.`,
      )
    }
    members = { ...found.members, ...found.item?.members }
  }
  if (found === undefined) throw usageError('Name a field.')
  return found
}

function typeText({ type, isNullable, item }: FieldSchema): string {
  const of = type === 'list' && item !== null ? ` of ${item.type === 'text' ? 'texts' : `${item.type}s`}` : ''
  return `${type}${of}${isNullable ? ', or null' : ''}`
}

interface FieldRow {
  readonly field: string
  readonly schema: FieldSchema
}

async function listFields(around: Surroundings, { fields }: FieldTable, flags: ExplainFlags): Promise<void> {
  const rows = Object.entries(fields).map(([field, schema]) => ({ field, schema }))
  const nameOf = ({ field }: FieldRow): string => field
  const kind = {
    singular: 'field',
    plural: 'fields',
    id: nameOf,
    nameOf,
    json: ({ field, schema }: FieldRow) => ({ field, ...schema }),
    columns: [
      { name: 'field', value: nameOf },
      { name: 'type', value: ({ schema }: FieldRow) => typeText(schema) },
      { name: 'description', value: ({ schema }: FieldRow) => schema.description },
    ],
  }
  await printRows(around, kind, rows, { output: flags.output, headers: true })
}
