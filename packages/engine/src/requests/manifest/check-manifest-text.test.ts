import { describe, expect, it } from 'vitest'
import { checkManifestText } from './check-manifest-text.ts'

const MAP = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } }
const NO_NAME = { apiVersion: 'v1', kind: 'ConfigMap', metadata: {} }

/** Stands for a parser: the text is never looked at. */
const checkDocuments = (documents: readonly unknown[], fileName = 'a.yaml') =>
  checkManifestText('', { fileName, parseYaml: () => documents })

describe('objects', () => {
  it.each<[string, readonly unknown[], readonly string[]]>([
    ['one', [MAP], []],
    ['several, some of them empty', [null, MAP, null, MAP], []],
    ['none', [null], ['has no Kubernetes object, only comments or nothing at all']],
    ['no documents', [], ['has no Kubernetes object, only comments or nothing at all']],
    ['a text', ['a'], ['must be a Kubernetes object with apiVersion, kind and metadata.name']],
    ['no apiVersion', [{ ...MAP, apiVersion: '' }], ['has no apiVersion']],
    ['no kind', [MAP, { ...MAP, kind: null }], ['has no kind in document 2']],
    ['no metadata', [{ apiVersion: 'v1', kind: 'Secret' }], ['has no metadata.name']],
    [
      'a name that the cluster is to make up',
      [{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { generateName: 'a-' } }],
      [],
    ],
    [
      'an empty beginning of a name',
      [{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { generateName: '' } }],
      ['has no metadata.name'],
    ],
    ['no name', [MAP, NO_NAME], ['has no metadata.name in document 2']],
    [
      'a number as name',
      [{ ...MAP, metadata: { name: 1 } }],
      ['has something else than a text as metadata.name; write it in quotes'],
    ],
    [
      'a name with a slash',
      [{ ...MAP, metadata: { name: 'a/b' } }],
      ['has the metadata.name "a/b", which Kubernetes does not take'],
    ],
    ['names that only some kinds have', [{ ...MAP, metadata: { name: 'system:Node_1' } }], []],
    ['a list', [{ apiVersion: 'v1', kind: 'List', items: [MAP] }], []],
    [
      'a list with something wrong in it',
      [{ apiVersion: 'v1', kind: 'List', items: [MAP, NO_NAME] }],
      ['has no metadata.name in items[1]'],
    ],
  ])('%s', (_, documents, complaints) => expect(checkDocuments(documents)).toEqual(complaints))

  it('says at most so much about a file', () => {
    expect(checkDocuments(Array.from({ length: 100 }, () => ({})))).toHaveLength(5)
  })
})

describe('patches', () => {
  const check = (operations: unknown) => checkDocuments([operations], 'a.yml.patch_1')

  it.each<[string, unknown, readonly string[]]>([
    [
      'all operations',
      [
        { op: 'add', path: '/a/-', value: null },
        { op: 'remove', path: '/a' },
        { op: 'replace', path: '', value: {} },
        { op: 'move', path: '/a', from: '/b' },
        { op: 'copy', path: '/a', from: '/b' },
        { op: 'test', path: '/a', value: false },
      ],
      [],
    ],
    ['none', [], []],
    ['an object', {}, ['is not a list of patch operations such as {op, path, value}']],
    ['something else', [1], ['has operation 1 that is no patch operation such as {op, path, value}']],
    [
      'an unknown word',
      [{ op: 'set', path: '/a', value: 1 }],
      ['has operation 1 whose op is none of add, remove, replace, move, copy, test'],
    ],
    [
      'a path that is no pointer',
      [{ op: 'remove', path: 'spec.a' }],
      ['has operation 1 whose path does not start with a slash, as in /spec/replicas'],
    ],
    [
      'no source',
      [
        { op: 'remove', path: '/a' },
        { op: 'copy', path: '/a' },
      ],
      ['has operation 2 (copy) whose from does not start with a slash, as in /spec/replicas'],
    ],
    ['no value', [{ op: 'add', path: '/a' }], ['has operation 1 (add) without a value']],
  ])('%s', (_, operations, complaints) => expect(check(operations)).toEqual(complaints))
})

describe('texts that cannot be read', () => {
  const failing = (error: unknown) => () => {
    throw error
  }
  const atPlace = Object.assign(new Error('Unexpected scalar: "password"'), {
    linePos: [{ line: 3, col: 7 }],
  })

  it.each([
    ['a.yaml', atPlace, 'is not YAML (see line 3, column 7)'],
    [
      'a.yaml',
      new Error('The YAML has more than 100 aliases.'),
      'is not YAML: The YAML has more than 100 aliases',
    ],
    ['a.yaml', new Error('Unexpected scalar: "password"'), 'is not YAML'],
    ['a.json', atPlace, 'is not JSON (see line 3, column 7)'],
  ])('%s: %s', (fileName, error, complaint) => {
    expect(checkManifestText('{', { fileName, parseYaml: failing(error) })).toEqual([complaint])
  })

  it('takes JSON for nothing else', () => {
    expect(checkManifestText('a: 1', { fileName: 'a.json', parseYaml: () => [MAP] })).toEqual(['is not JSON'])
  })
})
