// The whole way with our own generator, for every form of a cluster.
import { validateIgnition } from '@groundwork/ignition/validate'
import { describe, expect, it } from 'vitest'
import type { StoredManifest } from '../assets/installation-files.ts'
import { readKubernetesYaml } from '../assets/kubernetes-yaml.ts'
import { createBuiltInGenerator } from '../built-in/built-in-generator.ts'
import { systemManifests } from '../manifests/system-manifests.ts'
import { createReusedKeyPairs } from '../pki/reused-key-pairs.ts'
import { filesOf, inlineText, readIgnition } from '../post-process/ignition-file.ts'
import { someContext } from '../testing/fake-generator.ts'
import { type InputChanges, singleNode, someHost, someHosts, someInputs } from '../testing/some-inputs.ts'
import { prepareInstallation } from './prepare-installation.ts'

const USER: readonly StoredManifest[] = [
  {
    folder: 'manifests',
    fileName: 'two.yaml',
    text: ['a', 'b']
      .map((name) => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\n`)
      .join('---\n'),
    source: 'user',
  },
  {
    folder: 'manifests',
    fileName: 'cluster-dns-02-config.yml.patch_1',
    text: '- {op: add, path: /spec/publicZone, value: {id: zone}}\n',
    source: 'user',
  },
]

const SHAPES: readonly (readonly [string, InputChanges, number])[] = [
  ['three masters and two workers', {}, 5],
  ['three masters and one worker', { hosts: someHosts(3, 1), operators: ['odf', 'cnv'] }, 4],
  ['a single machine', singleNode, 0],
  [
    'an arbiter',
    { hosts: [...someHosts(2, 0), someHost(3, { role: 'arbiter' })], cluster: { control_plane_count: 2 } },
    3,
  ],
]

/** Making keys takes longer than everything else. */
const keyPairs = createReusedKeyPairs()

describe.each(SHAPES)('%s', (_, changes, machines) => {
  it('is prepared', async () => {
    const inputs = someInputs(changes)
    const { files, openshiftClusterId, generator } = await prepareInstallation({
      inputs,
      manifests: [...systemManifests(inputs), ...USER],
      generator: createBuiltInGenerator({ keyPairs, passwordCost: 4 }),
      context: someContext({ clusterId: inputs.cluster.id }),
    })
    expect(generator).toBe('built-in')
    expect(openshiftClusterId).toMatch(/^[0-9a-f-]{36}$/)
    for (const [name, text] of files) {
      if (name.endsWith('.ign')) expect({ name, ...validateIgnition(text) }).toMatchObject({ name, ok: true })
    }

    const bootstrap = filesOf(readIgnition(files.get('bootstrap.ign') ?? '', 'bootstrap.ign'))
    const find = (name: RegExp) =>
      bootstrap.filter(({ path }) => name.test(path)).map(({ contents }) => inlineText(contents))
    expect(find(/\/manifests\/two-[0-9a-f]{7}-0[01]\.yaml$/)).toHaveLength(2)
    expect(find(/\.ya?ml\.patch/)).toEqual([])
    expect(readKubernetesYaml(find(/cluster-dns-02-config\.yml$/)[0] ?? '')[0]).toMatchObject({
      spec: { publicZone: { id: 'zone' } },
    })
    const described = find(/openshift-cluster-api_(?:arbiter_)?hosts-/)
    expect(described).toHaveLength(machines)
    for (const text of described) expect(text).toContain('baremetalhost.metal3.io/status')
  })
})
