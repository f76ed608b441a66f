import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PreparationError } from '../assets/generator.ts'
import type { StoredManifest } from '../assets/installation-files.ts'
import { readKubernetesYaml } from '../assets/kubernetes-yaml.ts'
import { objectYaml } from '../assets/object-yaml.ts'
import { splitManifest } from './split-manifest.ts'

const manifest = (text: string, changes: Partial<StoredManifest> = {}): StoredManifest => ({
  folder: 'manifests',
  fileName: 'many.yaml',
  text,
  source: 'user',
  ...changes,
})

describe('a manifest', () => {
  it('of several objects becomes a file for each, as it was written', () => {
    const files = splitManifest(manifest('---\n# first\na: 1\n---\n---\nmode: 0644\n...\n---\nb: [2]'))
    expect(files.map(([path]) => path.replace(/[0-9a-f]{7}/, '<token>'))).toEqual([
      'manifests/many-<token>-00.yaml',
      'manifests/many-<token>-01.yaml',
      'manifests/many-<token>-02.yaml',
    ])
    expect(files.map(([, text]) => text)).toEqual(['# first\na: 1\n', 'mode: 0644\n', 'b: [2]\n'])
  })

  it.each<[string, StoredManifest]>([
    ['of one object', manifest('a: 1\n---\n')],
    ['of the service', manifest('a: 1\n---\nb: 1\n', { source: 'system' })],
    ['that is a patch', manifest('[]\n---\n[]\n', { fileName: 'a.yaml.patch_1' })],
    ['in JSON', manifest('{"a":1}', { fileName: 'a.json' })],
  ])('%s stays as it is', (_, given) => {
    expect(splitManifest(given)).toEqual([[`${given.folder}/${given.fileName}`, given.text]])
  })

  it('that is empty is left out', () => expect(splitManifest(manifest(' \n'))).toEqual([]))

  it('that is not YAML is told by name', () => {
    expect(() => splitManifest(manifest('a: [\n'))).toThrow(PreparationError)
    expect(() => splitManifest(manifest('a: [\n'))).toThrow('manifests/many.yaml')
  })

  it('has the same names every time, and others for another text', () => {
    const [first] = splitManifest(manifest('a: 1\n---\nb: 1\n'))
    expect(splitManifest(manifest('a: 1\n---\nb: 1\n'))[0]).toEqual(first)
    expect(splitManifest(manifest('a: 1\n---\nb: 2\n'))[0]?.[0]).not.toBe(first?.[0])
  })

  it('loses nothing when it is split', () => {
    const object = fc.record({ kind: fc.string(), data: fc.dictionary(fc.string(), fc.string()) })
    fc.assert(
      fc.property(fc.array(object, { minLength: 2, maxLength: 5 }), (objects) => {
        const files = splitManifest(manifest(objects.map(objectYaml).join('---\n')))
        expect(files.map(([, text]) => readKubernetesYaml(text))).toEqual(objects.map((each) => [each]))
      }),
    )
  })
})

it('reads YAML as Kubernetes does', () => {
  const [object] = readKubernetesYaml(
    'a: yes\nmode: 0644\nmac: 52:54:00:00:00:01\nday: 2026-01-01\n"on": off',
  )
  expect(object).toEqual({ a: true, mode: 0o644, mac: '52:54:00:00:00:01', day: '2026-01-01', on: false })
})
