import { Type } from 'typebox'
import { CreateManifestParams, ListManifests, Manifest, UpdateManifestParams } from '../api/manifests.ts'
import { Flag } from '../schema/schema.ts'
import { ANY_USER, WRITER } from './access.ts'
import { errorAnswers, explainedErrors } from './error-answers.ts'
import { Binary, operations } from './operation.ts'
import { ClusterPath, manifestFile } from './parameters.ts'

export const manifestOperations = operations('manifests', {
  V2ListClusterManifests: {
    method: 'GET',
    path: '/v2/clusters/{cluster_id}/manifests',
    summary: 'List manifests',
    access: ANY_USER,
    params: ClusterPath,
    query: Type.Object({
      include_system_generated: Type.Optional(
        Flag('Also list those that the service made itself.', { default: false }),
      ),
    }),
    answers: {
      200: { description: 'Folders and file names, sorted.', schema: ListManifests },
      ...errorAnswers(401, 403, 404, 405, 409, 500),
    },
  },
  V2CreateClusterManifest: {
    method: 'POST',
    path: '/v2/clusters/{cluster_id}/manifests',
    summary: 'Add a manifest',
    description:
      'The content is base64, at most 1 MiB when decoded: YAML, JSON, or a list of patches for a manifest that the installer makes. A file of the same folder and name is replaced.',
    access: ANY_USER,
    params: ClusterPath,
    body: CreateManifestParams,
    answers: {
      201: { description: 'The manifest.', schema: Manifest },
      ...errorAnswers(401, 403, 404, 405, 409, 500),
      ...explainedErrors({
        400: 'The content is not what it should be, or the name is taken in the other folder.',
        422: 'The file name is hidden, empty or contains a space.',
      }),
    },
  },
  V2UpdateClusterManifest: {
    method: 'PATCH',
    path: '/v2/clusters/{cluster_id}/manifests',
    summary: 'Move or rewrite a manifest',
    description: 'With new content a missing file is created.',
    access: ANY_USER,
    params: ClusterPath,
    body: UpdateManifestParams,
    answers: {
      200: { description: 'The manifest after the change.', schema: Manifest },
      ...errorAnswers(400, 401, 403, 404, 405, 409, 500),
      ...explainedErrors({ 422: 'The file name is hidden, empty or contains a space.' }),
    },
  },
  V2DeleteClusterManifest: {
    method: 'DELETE',
    path: '/v2/clusters/{cluster_id}/manifests',
    summary: 'Delete a manifest',
    description: 'A file that does not exist counts as deleted.',
    access: WRITER,
    params: ClusterPath,
    query: Type.Object({ ...manifestFile }),
    answers: { 200: { description: 'The manifest is gone.' }, ...errorAnswers(401, 403, 404, 405, 409, 500) },
  },
  v2DownloadClusterManifest: {
    method: 'GET',
    path: '/v2/clusters/{cluster_id}/manifests/files',
    summary: 'Download a manifest',
    access: ANY_USER,
    params: ClusterPath,
    query: Type.Object({ ...manifestFile }),
    produces: 'application/octet-stream',
    answers: {
      200: { description: 'The decoded content.', schema: Binary() },
      ...errorAnswers(401, 403, 405, 409, 500),
      ...explainedErrors({ 404: 'No such cluster or file.' }),
    },
  },
})
