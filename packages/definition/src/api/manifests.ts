import type { CreateManifestParams } from '@groundwork/contract/files'
import type { ClusterDefinition } from '../document/definition.ts'
import { manifestText } from '../document/normalise.ts'
import type { ApiManifest } from './api-state.ts'
import { base64 } from './wire-values.ts'

export type WantedManifest = Omit<ApiManifest, 'cluster_id'>

export const wantedManifests = ({ manifests = [] }: ClusterDefinition): readonly WantedManifest[] =>
  manifests.map(({ folder = 'manifests', file_name, content }) => ({
    folder,
    file_name,
    content: manifestText(content),
  }))

export const manifestBody = ({ folder, file_name, content }: WantedManifest): CreateManifestParams => ({
  folder,
  file_name,
  content: base64(content),
})
