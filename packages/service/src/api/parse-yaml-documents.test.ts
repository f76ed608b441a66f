import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseYamlDocuments } from './parse-yaml-documents.ts'

it.each([
  ['one', 'a: 1', [{ a: 1 }]],
  ['several', 'a: 1\n---\n- b\n---\nc', [{ a: 1 }, ['b'], 'c']],
  ['none', '# only a comment\n', []],
  ['anchors', 'a: &x {k: 1}\nb:\n  <<: *x\n', [{ a: { k: 1 }, b: { k: 1 } }]],
  ['JSON', '{"a":[1,null]}', [{ a: [1, null] }]],
])('reads documents: %s', (_, text, documents) => expect(parseYamlDocuments(text)).toEqual(documents))

const BOMB = ['a: &a [x,x,x,x,x,x,x,x,x]', ...'bcdefgh']
  .map((line, index) =>
    index === 0 ? line : `${line}: &${line} [${`*${'abcdefgh'[index - 1]},`.repeat(9)}]`,
  )
  .join('\n')

it.each([
  ['a mistake', 'a: b: c'],
  ['a mistake in the second document', 'a: 1\n---\n}'],
  ['a key that comes twice', 'a: 1\na: 2'],
  ['an unknown alias', 'a: *b'],
  ['aliases that grow without end', BOMB],
])('refuses %s', (_, text) => expect(() => parseYamlDocuments(text)).toThrow())

it('reads whatever JSON says', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      expect(JSON.stringify(parseYamlDocuments(JSON.stringify(value))[0])).toBe(JSON.stringify(value))
    }),
    { numRuns: 50 },
  )
})
