import { isRecord } from '@groundwork/json/json-values'
import type { ManifestDefinition } from '../document/definition.ts'
import type { Reader } from './reader.ts'

const FOLDERS = [
  ['manifests', 'manifests'],
  ['openshift_manifests', 'openshift'],
] as const

/** A list with one file name in each entry; a folder cannot be looked into from here. */
export function aicliManifests(reader: Reader): readonly ManifestDefinition[] {
  const listed = FOLDERS.flatMap(([name, folder]) => {
    const value = reader.raw(name)
    if (!Array.isArray(value)) {
      reader.lose(name, [
        `It names the folder ${String(value)}, whose files are not known here.`,
        'List each file under manifests of the cluster, with content: ${file:…}.',
      ])
      return []
    }
    return value.filter(isRecord).flatMap((entry) =>
      Object.entries(entry).map(([file_name, content]) => ({
        file_name,
        folder,
        content: isRecord(content) ? content : String(content),
      })),
    )
  })
  const mtu = reader.whole('mtu')
  return mtu === undefined ? listed : [...listed, mtuManifest(mtu)]
}

const mtuManifest = (mtu: number): ManifestDefinition => ({
  file_name: '99-mtu.yaml',
  folder: 'openshift',
  content: {
    apiVersion: 'operator.openshift.io/v1',
    kind: 'Network',
    metadata: { name: 'cluster' },
    spec: { defaultNetwork: { type: 'OVNKubernetes', ovnKubernetesConfig: { mtu } } },
  },
})
