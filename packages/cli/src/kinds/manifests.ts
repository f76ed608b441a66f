import type { CallAnswer } from '@groundwork/contract/client'
import { defineKind } from './kind.ts'

export interface ManifestRow {
  readonly cluster_id: string
  readonly manifest: CallAnswer<'V2ListClusterManifests'>[number]
}

export const MANIFESTS = defineKind<ManifestRow>({
  singular: 'manifest',
  plural: 'manifests',
  shortNames: ['mf'],
  description: 'manifests that a new cluster starts with',
  scopes: ['cluster'],
  needs: 'cluster',
  columns: [
    { name: 'file', value: ({ manifest }) => manifest.file_name ?? '' },
    { name: 'folder', value: ({ manifest }) => manifest.folder ?? '' },
    { name: 'source', value: ({ manifest }) => manifest.manifest_source ?? '' },
  ],
  id: ({ manifest }) => `${manifest.folder}/${manifest.file_name}`,
  nameOf: ({ manifest }) => manifest.file_name ?? '',
  json: ({ manifest }) => manifest,
  async list(client, { cluster_id = '', includesAll = false }) {
    const found = await client.call('V2ListClusterManifests', {
      params: { cluster_id },
      query: { include_system_generated: includesAll },
    })
    return found.map((manifest) => ({ cluster_id, manifest }))
  },
  remove: (client, { cluster_id, manifest: { folder, file_name = '' } }) =>
    client.call('V2DeleteClusterManifest', {
      params: { cluster_id },
      query: { file_name, ...(folder !== undefined && { folder }) },
    }),
})
