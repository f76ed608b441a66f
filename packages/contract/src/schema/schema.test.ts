import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { expect, it, describe as suite } from 'vitest'
import {
  DateTime,
  deprecated,
  describe,
  Flag,
  Integer,
  ListOf,
  MapOf,
  Nullable,
  StringEnum,
  Text,
  Uuid,
  withDefault,
} from './schema.ts'

suite('builders with a description', () => {
  it.each([
    ['Text', Text('A.', { minLength: 1 }), { type: 'string', minLength: 1, description: 'A.' }],
    ['Integer', Integer('A.', { minimum: 0 }), { type: 'integer', minimum: 0, description: 'A.' }],
    ['Flag', Flag('A.', { default: true }), { type: 'boolean', default: true, description: 'A.' }],
    ['Uuid', Uuid('A.'), { type: 'string', format: 'uuid', description: 'A.' }],
    ['DateTime', DateTime('A.'), { type: 'string', format: 'date-time', description: 'A.' }],
    ['ListOf', ListOf(Type.String(), 'A.'), { type: 'array', items: { type: 'string' }, description: 'A.' }],
    [
      'MapOf',
      MapOf(Type.String(), { description: 'A.' }),
      { type: 'object', additionalProperties: { type: 'string' }, description: 'A.' },
    ],
  ])('%s is plain JSON schema', (_name, schema, expected) => {
    expect(JSON.parse(JSON.stringify(schema))).toEqual(expected)
  })
})

suite('StringEnum', () => {
  const Colour = StringEnum(['red', 'green'], { description: 'A colour.' })

  it('is a JSON schema enum and keeps its words', () => {
    expect(JSON.parse(JSON.stringify(Colour))).toEqual({
      type: 'string',
      enum: ['red', 'green'],
      description: 'A colour.',
    })
    expect(Colour.enum).toEqual(['red', 'green'])
  })

  it('refuses other words', () => {
    const validator = Compile(Colour)
    expect(validator.Check('red')).toBe(true)
    expect(validator.Check('blue')).toBe(false)
  })
})

suite('Nullable', () => {
  it('takes the value or null, and nothing else', () => {
    const validator = Compile(Type.Object({ name: Type.Optional(Nullable(Text('A.', { minLength: 2 }))) }))
    expect([{ name: 'ab' }, { name: null }, {}].map((value) => validator.Check(value))).toEqual([
      true,
      true,
      true,
    ])
    expect([{ name: 'a' }, { name: 1 }].map((value) => validator.Check(value))).toEqual([false, false])
  })

  it('moves what is said about the value to the outside, where it is looked for', () => {
    expect(JSON.parse(JSON.stringify(Nullable(deprecated(withDefault(Flag('A.'), false)))))).toEqual({
      anyOf: [{ type: 'boolean' }, { type: 'null' }],
      description: 'A.',
      default: false,
      deprecated: true,
    })
  })

  it('leaves a named definition whole', () => {
    const Named = Type.Object({}, { title: 'named', description: 'A.' })
    expect(Nullable(Named).anyOf[0]).toBe(Named)
  })
})

suite('variants of a schema', () => {
  const Original = StringEnum(['a', 'b'], { title: 'letter', description: 'A letter.' })

  it('withDefault adds a default and leaves the original alone', () => {
    expect(withDefault(Original, 'b')).toMatchObject({ default: 'b', enum: ['a', 'b'] })
    expect(Original).not.toHaveProperty('default')
  })

  it('describe says what it means here and keeps the name', () => {
    expect(describe(Original, 'The first letter.')).toMatchObject({
      title: 'letter',
      description: 'The first letter.',
    })
    expect(Original).toMatchObject({ description: 'A letter.' })
  })
})
