import { describe, expect, it } from 'vitest'
import { PreparationError } from '../assets/generator.ts'
import type { StoredManifest } from '../assets/installation-files.ts'
import { readKubernetesYaml } from '../assets/kubernetes-yaml.ts'
import { WRITTEN_MANIFESTS } from '../testing/fake-generator.ts'
import { someHosts, someInputs } from '../testing/some-inputs.ts'
import { applyManifests } from './apply-manifests.ts'

const user = (path: string, text: string): StoredManifest => {
  const [folder, fileName = ''] = path.split('/')
  return { folder: folder === 'openshift' ? 'openshift' : 'manifests', fileName, text, source: 'user' }
}
const MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n'
const replaceData = (value: unknown): string => JSON.stringify([{ op: 'add', path: '/data', value }])

const apply = (manifests: readonly StoredManifest[], inputs = someInputs()) =>
  applyManifests(WRITTEN_MANIFESTS, manifests, inputs)
const failure = (manifests: readonly StoredManifest[]): string => {
  try {
    apply(manifests)
  } catch (error) {
    if (error instanceof PreparationError) return error.message
    throw error
  }
  return ''
}

describe('manifests', () => {
  it('are laid over what the installer wrote', () => {
    const assets = apply([
      user('manifests/cluster-scheduler-02-config.yml', MAP),
      user('openshift/a.yaml', MAP),
    ])
    expect(assets.get('manifests/cluster-scheduler-02-config.yml')).toBe(MAP)
    expect(assets.get('openshift/a.yaml')).toBe(MAP)
    expect(assets.size).toBe(3)
  })

  it('of placeholder machines are taken away, but not those of the user', () => {
    const name = '99_openshift-cluster-api_master-machines-0.yaml'
    const written = new Map([[`openshift/${name}`, MAP]])
    const onVsphere = someInputs({ cluster: { platform: { type: 'vsphere', external_name: '' } } })
    expect(applyManifests(written, [], someInputs()).size).toBe(1)
    expect(applyManifests(written, [], onVsphere).size).toBe(0)
    expect(applyManifests(written, [user(`openshift/${name}`, MAP)], onVsphere).size).toBe(1)
  })

  it('say that everything may run twice where there is one worker', () => {
    const path = 'manifests/cluster-infrastructure-02-config.yml'
    const topology = (workers: number) =>
      readKubernetesYaml(apply([], someInputs({ hosts: someHosts(3, workers) })).get(path) ?? '')[0]
    expect(topology(1)).toMatchObject({ status: { infrastructureTopology: 'HighlyAvailable' } })
    expect(topology(2)).toMatchObject({ status: { infrastructureTopology: 'SingleReplica' } })
  })
})

describe('patches', () => {
  it('change what the installer, the service or the user wrote, and are gone afterwards', () => {
    const assets = apply([
      user(
        'openshift/cluster-scheduler-02-config.yml.patch_a',
        '- {op: replace, path: /spec/mastersSchedulable, value: true}',
      ),
      user('openshift/a.yaml', MAP),
      user('manifests/a.yaml.patch', replaceData({ mode: 'yes' })),
    ])
    expect(assets.get('manifests/cluster-scheduler-02-config.yml')).toContain('mastersSchedulable: true')
    expect(assets.get('openshift/a.yaml')).toContain('mode: "yes"')
    expect([...assets.keys()].filter((path) => path.includes('.patch'))).toEqual([])
  })

  it('are applied by folder and name, and meet the openshift folder first', () => {
    const assets = apply([
      user('manifests/a.yaml', MAP),
      user('manifests/a.yaml.patch_1', replaceData('last')),
      user('openshift/a.yaml.patch_2', replaceData('second')),
      user('openshift/a.yaml.patch_1', replaceData('first')),
    ])
    expect(assets.get('manifests/a.yaml')).toContain('data: last')
  })

  it.each<[string, readonly StoredManifest[], string]>([
    [
      'without a target',
      [user('manifests/b.yaml.patch_1', '[]')],
      'there is no manifest b.yaml in folder openshift or manifests',
    ],
    [
      'that does not fit',
      [user('manifests/a.yaml', MAP), user('manifests/a.yaml.patch_1', '[{op: remove, path: /spec}]')],
      'Operation 1 (remove /spec): There is no field spec.',
    ],
    [
      'of a file that was split',
      [user('manifests/a.yaml', `${MAP}---\n${MAP}`), user('manifests/a.yaml.patch_1', '[]')],
      'there is no manifest a.yaml',
    ],
    [
      'that cannot be read',
      [user('manifests/a.yaml', MAP), user('manifests/a.yaml.patch_1', '{')],
      'is not YAML',
    ],
  ])('%s fail the preparation', (_, manifests, message) => expect(failure(manifests)).toContain(message))

  it.each([
    ['a manifest that was renamed', MAP, 'is not a list of patch operations'],
    [
      'one that takes everything away',
      JSON.stringify([{ op: 'remove', path: '' }]),
      'It would leave no object.',
    ],
    [
      'copies of copies of copies',
      JSON.stringify(
        Array.from({ length: 40 }, (_, index) => ({ op: 'copy', from: '', path: `/data${index}` })),
      ),
      'values would be copied',
    ],
  ])('that cannot be are named: %s', (_, text, reason) => {
    const message = failure([user('openshift/a.yaml', MAP), user('openshift/a.yaml.patch', text)])
    expect(message).toContain('openshift/a.yaml.patch')
    expect(message).toContain(reason)
  })
})
