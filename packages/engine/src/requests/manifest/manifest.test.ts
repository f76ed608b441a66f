import { describe, expect, it } from 'vitest'
import { aCluster } from '../../testing/builders.ts'
import { acceptedValue, readYamlAsJson, refusalOf } from '../testing/builders.ts'
import { createManifest } from './create.ts'
import { deleteManifest } from './delete.ts'
import type { ManifestName } from './manifest.ts'
import { updateManifest } from './update.ts'

const TEXT = '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"}}'
const CONTENT = btoa(TEXT)
const SAMPLE: ManifestName = { folder: 'manifests', file_name: 'sample.yaml' }

describe('a new manifest', () => {
  const create = (
    params: Partial<Parameters<typeof createManifest>[0]>,
    existing: readonly ManifestName[] = [],
  ) => createManifest({ file_name: 'sample.yaml', content: CONTENT, ...params }, existing, readYamlAsJson)

  it('goes to manifests unless it says otherwise', () => {
    expect(acceptedValue(create({}))).toEqual({ ...SAMPLE, content: TEXT })
    expect(acceptedValue(create({ folder: 'openshift' })).folder).toBe('openshift')
  })

  it.each([
    ['sample.yaml', []],
    ['sample.yml', []],
    ['sample.json', []],
    ['a.b.yaml', []],
    ['.yaml', ['422 invalid-file-name file_name']],
    ['.hidden.yaml', ['422 invalid-file-name file_name']],
    ['a b.yaml', ['422 invalid-file-name file_name']],
    ['a.txt', ['400 invalid-file-name file_name']],
    ['a/b.yaml', ['400 invalid-file-name file_name']],
    ['yaml', ['400 invalid-file-name file_name']],
    ['', ['400 invalid-file-name file_name']],
  ])('named %j', (file_name, problems) => expect(refusalOf(create({ file_name }))).toEqual(problems))

  it.each([
    ['base64', CONTENT, []],
    ['no base64', 'kind: ConfigMap', ['400 invalid-text content']],
    ['blank', btoa(' \n'), ['400 required content']],
    ['empty', '', ['400 required content']],
    ['no YAML', btoa('{'), ['400 invalid-text content']],
    ['bytes that are no text', btoa('\xff'), ['400 invalid-text content']],
    ['1 MiB', btoa(TEXT.padEnd(1024 * 1024)), []],
    ['more than 1 MiB', btoa(TEXT.padEnd(1024 * 1024 + 1)), ['400 too-large content']],
    ['no object', btoa('"text"'), ['400 invalid-text content']],
    ['no name', btoa('{"apiVersion":"v1","kind":"ConfigMap"}'), ['400 invalid-text content']],
  ])('with %s', (_, content, problems) => expect(refusalOf(create({ content }))).toEqual(problems))

  it.each([
    ['patch operations', '[{"op":"replace","path":"/a","value":1}]', []],
    ['an object', '{"op":"replace"}', ['400 invalid-text content']],
    ['a list of something else', '[1]', ['400 invalid-text content']],
  ])('that patches, with %s', (_, text, problems) => {
    expect(refusalOf(create({ file_name: 'a.yaml.patch_1', content: btoa(text) }))).toEqual(problems)
  })

  it('is JSON when it says so, whatever YAML allows', () => {
    const outcome = createManifest({ file_name: 'a.json', content: btoa('a: 1') }, [], () => [{ a: 1 }])
    expect(refusalOf(outcome)).toEqual(['400 invalid-text content'])
  })

  it('overwrites its namesake, but not one in the other folder', () => {
    expect(refusalOf(create({}, [SAMPLE]))).toEqual([])
    expect(refusalOf(create({ folder: 'openshift' }, [SAMPLE]))).toEqual(['400 duplicate file_name'])
  })
})

describe('a change of a manifest', () => {
  const update = (
    params: Partial<Parameters<typeof updateManifest>[0]>,
    existing: readonly ManifestName[] = [SAMPLE],
    status = aCluster().status,
  ) =>
    updateManifest(
      { ...SAMPLE, ...params },
      { cluster: aCluster({ status }), existing, parseYaml: readYamlAsJson },
    )

  it('moves, rewrites, or does nothing', () => {
    expect(acceptedValue(update({}))).toEqual({ from: SAMPLE, to: SAMPLE, content: null })
    expect(acceptedValue(update({ updated_folder: 'openshift', updated_file_name: 'b.yaml' })).to).toEqual({
      folder: 'openshift',
      file_name: 'b.yaml',
    })
    expect(acceptedValue(update({ updated_content: CONTENT })).content).toBe(TEXT)
  })

  it.each<[string, ReturnType<typeof update>, string[]]>([
    ['nothing of a file that is not there', update({}, []), []],
    [
      'a move of a file that is not there',
      update({ updated_file_name: 'b.yaml' }, []),
      ['404 not-found file_name'],
    ],
    [
      'a move of a file that is not there to where it is not',
      update({ updated_file_name: SAMPLE.file_name, updated_folder: SAMPLE.folder }, []),
      ['404 not-found file_name'],
    ],
    ['new content of a file that is not there', update({ updated_content: CONTENT }, []), []],
    [
      'a bad new name',
      update({ updated_file_name: 'b c.yaml' }),
      ['422 invalid-file-name updated_file_name'],
    ],
    ['bad content', update({ updated_content: '?' }), ['400 invalid-text updated_content']],
    [
      'a clash with the other folder',
      update({ updated_file_name: 'b.yaml' }, [SAMPLE, { folder: 'openshift', file_name: 'b.yaml' }]),
      ['400 duplicate updated_file_name'],
    ],
    ['a move to the other folder', update({ updated_folder: 'openshift' }), []],
    ['a wrong status', update({}, [SAMPLE], 'installing'), ['400 wrong-status ']],
  ])('%s', (_, outcome, problems) => expect(refusalOf(outcome)).toEqual(problems))
})

describe('the end of a manifest', () => {
  it('needs a name and the right time', () => {
    expect(acceptedValue(deleteManifest({ file_name: 'a.yaml' }, aCluster()))).toEqual({
      folder: 'manifests',
      file_name: 'a.yaml',
    })
    expect(refusalOf(deleteManifest({}, aCluster()))).toEqual(['400 required file_name'])
    expect(refusalOf(deleteManifest({ file_name: 'a.yaml' }, aCluster({ status: 'installed' })))).toEqual([
      '400 wrong-status ',
    ])
  })
})
