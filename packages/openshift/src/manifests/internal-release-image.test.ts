import { expect, it } from 'vitest'
import type { StoredManifest } from '../assets/installation-files.ts'
import { readKubernetesYaml } from '../assets/kubernetes-yaml.ts'
import { someInputs } from '../testing/some-inputs.ts'
import { withInternalMirrors } from './internal-release-image.ts'

const manifest = (fileName: string, object: object): StoredManifest => ({
  folder: 'openshift',
  fileName,
  text: JSON.stringify(object),
  source: 'user',
})
const object = (kind: string, spec: object) => ({
  apiVersion: 'v1',
  kind,
  metadata: { name: 'cluster' },
  spec,
})

const RELEASE = manifest('iri.yaml', object('InternalReleaseImage', {}))
const OTHERS = [
  manifest(
    'idms.yaml',
    object('ImageDigestMirrorSet', {
      imageDigestMirrors: [{ source: 'quay.io/a', mirrors: ['m.example.com:5000/a/b'] }],
    }),
  ),
  manifest(
    'itms.yaml',
    object('ImageTagMirrorSet', { imageTagMirrors: [{ source: 'quay.io/a', mirrors: ['m.example.com/a'] }] }),
  ),
  manifest('cs.yaml', object('CatalogSource', { image: 'm.example.com:5000/redhat/index:v4.20' })),
  manifest(
    'cc.yaml',
    object('ClusterCatalog', { source: { type: 'Image', image: { ref: 'm.example.com/index@sha256:00' } } }),
  ),
  manifest('map.yaml', object('ConfigMap', {})),
]

it('leaves manifests alone as long as the cluster carries no release', () => {
  expect(withInternalMirrors(OTHERS, someInputs())).toBe(OTHERS)
})

it('finds everything on the machines themselves too', () => {
  const [idms, itms, source, catalog, map, release] = withInternalMirrors([...OTHERS, RELEASE], someInputs())
  const inside = 'api-int.test.example.com:22625'
  const spec = (changed: StoredManifest | undefined) => readKubernetesYaml(changed?.text ?? '')[0]
  expect(spec(idms)).toMatchObject({
    metadata: { name: 'cluster', annotations: { 'internalreleaseimage.openshift.io/patched': 'true' } },
    spec: {
      imageDigestMirrors: [
        { source: 'quay.io/a', mirrors: ['m.example.com:5000/a/b', `${inside}/a/b`, 'localhost:22625/a/b'] },
      ],
    },
  })
  expect(spec(itms)).toMatchObject({
    spec: { imageTagMirrors: [{ mirrors: ['m.example.com/a', `${inside}/a`, 'localhost:22625/a'] }] },
  })
  expect(spec(source)).toMatchObject({ spec: { image: `${inside}/redhat/index:v4.20` } })
  expect(spec(catalog)).toMatchObject({
    spec: { source: { type: 'Image', image: { ref: `${inside}/index@sha256:00` } } },
  })
  expect([map, release]).toEqual([OTHERS[4], RELEASE])
})
