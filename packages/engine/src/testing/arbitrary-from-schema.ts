// Arbitrary values of a type of the contract, made from its schema, so that no declared field is forgotten.
import fc from 'fast-check'
import type { Static, TSchema } from 'typebox'

/** The parts of a JSON schema that the contract uses for what agents report. */
interface Node {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Node[]
  readonly items?: Node
  readonly properties?: Readonly<Record<string, Node>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Node
}

/** What could be meant, by the name of the field; lists take the words of their field. */
export type Words = Readonly<Record<string, readonly string[]>>

const ODD_TEXTS = [
  '',
  ' ',
  'garbage',
  '0',
  '-1',
  '{}',
  '[]',
  'null',
  '__proto__',
  'constructor',
  'ÄÖ✗',
  '%s/32',
]

export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ maxLength: 10 }),
  fc.constant('x'.repeat(300)),
)

/** Mostly something that could be meant, sometimes garbage. */
export const textLike = (...plausible: readonly string[]): fc.Arbitrary<string> =>
  plausible.length === 0
    ? oddText
    : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...plausible) }, { weight: 1, arbitrary: oddText })

const WHOLE = [0, 1, 2, 3, 4, 8, 10, 16, 24, 64, 100, 1500, 9000, 16 * 2 ** 30, 120e9, 500e9, 2 ** 53 - 1, -1]

const wholeNumber = fc.oneof(fc.constantFrom(...WHOLE), fc.integer())
const number = fc.oneof(fc.constantFrom(...WHOLE, 0.3, 99.9, 1e300), fc.integer())

export function fromSchema<Schema extends TSchema>(
  schema: Schema,
  words: Words,
): fc.Arbitrary<Static<Schema>> {
  return valuesFor(schema as Node, '', words) as fc.Arbitrary<Static<Schema>>
}

function valuesFor(node: Node, field: string, words: Words): fc.Arbitrary<unknown> {
  if (node.anyOf) return fc.oneof(...node.anyOf.map((choice) => weighted(choice, field, words)))
  if (node.enum) return fc.constantFrom(...node.enum)
  switch (node.type) {
    case 'object':
      return objectOf(node, field, words)
    case 'array':
      return fc.array(valuesFor(node.items ?? {}, field, words), { maxLength: 4 })
    case 'string':
      return textLike(...(words[field] ?? []))
    case 'integer':
      return wholeNumber
    case 'number':
      return number
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      throw new Error(`No values for ${JSON.stringify(node)}`)
  }
}

const weighted = (node: Node, field: string, words: Words) => ({
  weight: node.type === 'null' ? 1 : 6,
  arbitrary: valuesFor(node, field, words),
})

function objectOf(node: Node, field: string, words: Words): fc.Arbitrary<unknown> {
  if (!node.properties) {
    const value = valuesFor(node.additionalProperties ?? { type: 'string' }, field, words)
    return fc.dictionary(textLike(...(words[`${field} key`] ?? [])), value, {
      maxKeys: 3,
      noNullPrototype: true,
    })
  }
  const required = new Set(node.required ?? [])
  const fields = Object.entries(node.properties).map(([name, inner]) => {
    const value = valuesFor(inner, name, words)
    return [name, required.has(name) ? value : fc.option(value, { nil: ABSENT, freq: 6 })] as const
  })
  return fc.record(Object.fromEntries(fields), { noNullPrototype: true }).map(withoutAbsent)
}

const ABSENT = Symbol('absent')

const withoutAbsent = (record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ABSENT))
