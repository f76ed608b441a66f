import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyPatch, PatchError, type PatchOperation } from './json-patch.ts'

type Operations = readonly PatchOperation[]

// The examples of RFC 6902, appendix A, and further ones.
describe('applied', () => {
  it.each<[string, unknown, Operations, unknown]>([
    ['a new field', { foo: 'bar' }, [{ op: 'add', path: '/baz', value: 'qux' }], { foo: 'bar', baz: 'qux' }],
    ['an element', { foo: [1, 3] }, [{ op: 'add', path: '/foo/1', value: 2 }], { foo: [1, 2, 3] }],
    ['an element at the end', { foo: [1] }, [{ op: 'add', path: '/foo/-', value: [2] }], { foo: [1, [2]] }],
    ['a field that was there', { foo: 1 }, [{ op: 'add', path: '/foo', value: null }], { foo: null }],
    ['no field any more', { baz: 1, foo: 2 }, [{ op: 'remove', path: '/baz' }], { foo: 2 }],
    ['no element any more', { foo: [1, 2, 3] }, [{ op: 'remove', path: '/foo/1' }], { foo: [1, 3] }],
    ['another value', { a: 1, foo: 2 }, [{ op: 'replace', path: '/a', value: 3 }], { a: 3, foo: 2 }],
    ['everything', { a: 1 }, [{ op: 'replace', path: '', value: [] }], []],
    [
      'a moved field',
      { foo: { bar: 'baz', waldo: 'fred' }, qux: { corge: 'grault' } },
      [{ op: 'move', from: '/foo/waldo', path: '/qux/thud' }],
      { foo: { bar: 'baz' }, qux: { corge: 'grault', thud: 'fred' } },
    ],
    ['a moved element', [1, 2, 3], [{ op: 'move', from: '/0', path: '/2' }], [2, 3, 1]],
    ['a copy', { a: [1] }, [{ op: 'copy', from: '/a', path: '/b' }], { a: [1], b: [1] }],
    [
      'a test that holds',
      { a: { b: [1, null] } },
      [{ op: 'test', path: '/a', value: { b: [1, null] } }],
      { a: { b: [1, null] } },
    ],
    [
      'names with slashes',
      { 'a/b': { 'm~n': 1 } },
      [{ op: 'replace', path: '/a~1b/m~0n', value: 2 }],
      { 'a/b': { 'm~n': 2 } },
    ],
    ['an escaped tilde before a one', { '~1': 1 }, [{ op: 'remove', path: '/~01' }], {}],
    ['an empty name', { '': 1 }, [{ op: 'replace', path: '/', value: 2 }], { '': 2 }],
  ])('%s', (_, document, operations, expected) => expect(applyPatch(document, operations)).toEqual(expected))

  it('keeps the order of fields', () => {
    const patched = applyPatch({ a: 1, b: 2, c: 3 }, [{ op: 'replace', path: '/b', value: 4 }])
    expect(Object.keys(patched as object)).toEqual(['a', 'b', 'c'])
  })
})

describe('refused', () => {
  it.each<[string, unknown, Operations, string]>([
    ['no such field', {}, [{ op: 'remove', path: '/a' }], 'Operation 1 (remove /a): There is no field a.'],
    ['nothing to add to', {}, [{ op: 'add', path: '/a/b', value: 1 }], 'There is no field a.'],
    [
      'a text as object',
      { a: 'x' },
      [{ op: 'add', path: '/a/b', value: 1 }],
      'nothing that could have a field b',
    ],
    ['no such element', [1], [{ op: 'replace', path: '/1', value: 1 }], 'The list there has no element 1.'],
    ['too far behind the end', [1], [{ op: 'add', path: '/2', value: 1 }], 'has no element 2'],
    ['an index with a zero', [1, 2], [{ op: 'remove', path: '/01' }], 'has no element 01'],
    ['a test that fails', { a: 1 }, [{ op: 'test', path: '/a', value: '1' }], 'has another value'],
    ['into itself', { a: { b: 1 } }, [{ op: 'move', from: '/a', path: '/a/b' }], 'into itself'],
    ['inherited fields', {}, [{ op: 'remove', path: '/toString' }], 'There is no field toString.'],
    [
      'a later operation',
      { a: 1 },
      [
        { op: 'remove', path: '/a' },
        { op: 'remove', path: '/a' },
      ],
      'Operation 2',
    ],
  ])('%s', (_, document, operations, message) => {
    expect(() => applyPatch(document, operations)).toThrow(PatchError)
    expect(() => applyPatch(document, operations)).toThrow(message)
  })
})

describe('any document', () => {
  const document = fc.dictionary(fc.string(), fc.jsonValue())
  const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')

  it('is as before after something was added and removed again, and never changed itself', () => {
    fc.assert(
      fc.property(document, fc.string(), fc.jsonValue(), (before, name, value) => {
        fc.pre(!Object.hasOwn(before, name))
        const copy = structuredClone(before)
        const path = `/${escaped(name)}`
        const added = applyPatch(before, [
          { op: 'add', path, value },
          { op: 'test', path, value },
        ])
        expect(applyPatch(added, [{ op: 'remove', path }])).toEqual(copy)
        expect(before).toEqual(copy)
      }),
    )
  })

  it('is patched or refused, and nothing else happens', () => {
    const pointer = fc
      .array(fc.constantFrom('a', 'b', '0', '1', '-', '__proto__', ''))
      .map((tokens) => tokens.map((token) => `/${token}`).join(''))
    const operation = fc.record({
      op: fc.constantFrom('add', 'remove', 'replace', 'move', 'copy', 'test'),
      path: pointer,
      from: pointer,
      value: fc.jsonValue(),
    }) as fc.Arbitrary<PatchOperation>
    const small = fc.object({ key: fc.constantFrom('a', 'b', '__proto__'), maxDepth: 3 })
    fc.assert(
      fc.property(small, fc.array(operation, { maxLength: 5 }), (given, operations) => {
        try {
          applyPatch(given, operations)
        } catch (error) {
          expect(error).toBeInstanceOf(PatchError)
        }
        expect(Object.prototype).not.toHaveProperty('a')
      }),
    )
  })
})

describe('JSON patches of Kubernetes', () => {
  it('add, replace, remove, move, copy and test', () => {
    const operations: PatchOperation[] = [
      { op: 'add', path: '/list/1', value: 'b' },
      { op: 'add', path: '/list/-', value: 'd' },
      { op: 'remove', path: '/list/0' },
      { op: 'replace', path: '/a~1b', value: 2 },
      { op: 'copy', from: '/a~1b', path: '/c' },
      { op: 'move', from: '/c', path: '/d' },
      { op: 'test', path: '/d', value: 2 },
    ]
    expect(applyPatch({ list: ['a', 'c'], 'a/b': 1 }, operations)).toEqual({
      list: ['b', 'c', 'd'],
      'a/b': 2,
      d: 2,
    })
  })

  it.each([
    [{ op: 'remove', path: '/none' }],
    [{ op: 'replace', path: '/list/9', value: 1 }],
    [{ op: 'test', path: '/list', value: [] }],
    [{ op: 'twist', path: '/list' }],
  ])('refuse %j', (operation) => {
    expect(() => applyPatch({ list: [1] }, [operation as PatchOperation])).toThrow(PatchError)
  })
})
