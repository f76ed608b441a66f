import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonText } from './json-text.ts'
import { prettyText } from './pretty-text.ts'
import { LiteralError, readLiteral } from './read-literal.ts'
import { readYaml } from './read-yaml.ts'
import { tableText } from './table.ts'
import { PYTHON_SAYS } from './testing/python-says.ts'
import { pythonCode, pythonText } from './text-of.ts'
import { PythonFloat, PythonTime, type PythonValue } from './values.ts'
import { yamlText } from './yaml-text.ts'

describe.each(PYTHON_SAYS)('$name', ({ value, code, json, yaml, pretty }) => {
  it('is written as by repr', () => expect(pythonCode(value)).toBe(code))
  it('is written as by json.dumps', () => expect(jsonText(value)).toBe(json))
  it('is written as by yaml.dump', () => expect(yamlText(value)).toBe(yaml))
  it('is laid out as by pprint', () => expect(prettyText(value)).toBe(pretty))
})

it.each([
  [new PythonTime('2026-11-18T01:40:00.123Z'), '2026-11-18 01:40:00.123000+00:00'],
  [new PythonTime('0001-01-01T00:00:00.000Z'), '0001-01-01 00:00:00+00:00'],
  [new PythonFloat(0), '0.0'],
  [new PythonFloat(1e-7), '1e-07'],
  [null, 'None'],
  [true, 'True'],
  ['as it is', 'as it is'],
])('%o is shown as %s', (value, shown) => expect(pythonText(value)).toBe(shown))

it('writes moments inside of lists as calls', () => {
  const times = ['2026-11-18T01:40:00Z', '2026-11-18T01:40:05.5Z', '2026-11-18T01:40:00+02:00']
  expect(pythonCode(times.map((text) => new PythonTime(text)))).toBe(
    '[datetime.datetime(2026, 11, 18, 1, 40, tzinfo=tzutc()), ' +
      'datetime.datetime(2026, 11, 18, 1, 40, 5, 500000, tzinfo=tzutc()), ' +
      'datetime.datetime(2026, 11, 18, 1, 40, tzinfo=tzoffset(None, 7200))]',
  )
})

it('draws tables with every cell in the middle', () => {
  expect(
    tableText(
      ['Cluster', 'Id'],
      [
        ['a', 'bb'],
        [null, 'ccc\nd'],
      ],
    ),
  ).toBe(
    [
      '+---------+-----+',
      '| Cluster |  Id |',
      '+---------+-----+',
      '|    a    |  bb |',
      '|   None  | ccc |',
      '|         |  d  |',
      '+---------+-----+',
    ].join('\n'),
  )
})

/** Numbers keep all their digits; names are none that an object would put first. */
const anyValue = fc
  .jsonValue({ maxDepth: 4 })
  .filter(
    (value) => !/"\d+":|__proto__|e[-+]\d|-0[,}\]]|^-0$/.test(JSON.stringify(value)),
  ) as fc.Arbitrary<PythonValue>

it('reads every literal that Python would write', () => {
  fc.assert(
    fc.property(anyValue, (value) => {
      expect(readLiteral(pythonCode(value))).toEqual(value)
    }),
  )
})

it('refuses what is no literal, and nothing else happens', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      try {
        readLiteral(text)
      } catch (error) {
        expect(error).toBeInstanceOf(LiteralError)
      }
    }),
  )
  for (const text of ['{a: 1}', '[1', "{'a' 1}", '{}{}', '[true]', `${'['.repeat(60)}`, "'\\x1'"])
    expect(() => readLiteral(text), text).toThrow(LiteralError)
})

it('writes YAML that is read as the same value', async () => {
  await fc.assert(
    fc.asyncProperty(anyValue, async (value) => {
      const read = await readYaml(yamlText({ value }))
      expect(read).toEqual({ value })
    }),
  )
})

it.each([
  ['y', 'y'],
  ['yes', true],
  ['off', false],
  ['4.20', 4.2],
  ['017', 15],
  ['1e3', '1e3'],
  ['1.5e+3', 1500],
  ['2026-01-02', '2026-01-02'],
  ['52:54:00:64:00:09', '52:54:00:64:00:09'],
  ['~', null],
])('reads %s as PyYAML does', async (text, value) => {
  expect(await readYaml(`a: ${text}`)).toEqual({ a: value })
})
