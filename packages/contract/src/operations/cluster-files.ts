// Files of an installation, and how to log in to its result.
import { Type } from 'typebox'
import { Credentials, PresignedUrl } from '../api/files.ts'
import { StringEnum, Text } from '../schema/schema.ts'
import { OWNER, OWNER_OR_AGENT, READER, READER_AGENT_OR_LINK } from './access.ts'
import { errorAnswers, explainedErrors } from './error-answers.ts'
import { Binary, operations } from './operation.ts'
import { AgentHeaders, ClusterPath, logsSelection } from './parameters.ts'

export const clusterFileOperations = operations('files', {
  V2GetCredentials: {
    method: 'GET',
    path: '/v2/clusters/{cluster_id}/credentials',
    summary: 'Show how to log in to the console',
    access: OWNER,
    params: ClusterPath,
    answers: {
      200: { description: 'User, password and address of the console.', schema: Credentials },
      ...errorAnswers(401, 403, 404, 405, 500),
      ...explainedErrors({ 409: 'The console is not up yet.' }),
    },
  },
  V2DownloadClusterCredentials: {
    method: 'GET',
    path: '/v2/clusters/{cluster_id}/downloads/credentials',
    summary: 'Download kubeconfig or password',
    description:
      'The kubeconfig without the ingress certificate is sent instead until the complete one exists; Content-Disposition says which.',
    access: OWNER_OR_AGENT,
    params: ClusterPath,
    query: Type.Object({
      file_name: StringEnum(['kubeadmin-password', 'kubeconfig', 'kubeconfig-noingress'], {
        description: 'The file.',
      }),
    }),
    produces: 'application/octet-stream',
    answers: {
      200: { description: 'The file.', schema: Binary() },
      ...errorAnswers(401, 403, 404, 405, 500, 503),
      ...explainedErrors({ 409: 'The file does not exist yet.' }),
    },
  },
  V2GetPresignedForClusterCredentials: {
    method: 'GET',
    path: '/v2/clusters/{cluster_id}/downloads/credentials-presigned',
    summary: 'Make a URL for kubeconfig or password',
    description: 'Only with an object store that can sign URLs.',
    access: OWNER,
    params: ClusterPath,
    query: Type.Object({
      file_name: StringEnum(['kubeadmin-password', 'kubeconfig', 'kubeconfig-noingress'], {
        description: 'The file.',
      }),
    }),
    answers: {
      200: { description: 'The URL, good for ten minutes.', schema: PresignedUrl },
      ...errorAnswers(401, 403, 404, 405, 409, 500),
      ...explainedErrors({ 400: 'The store of this service cannot sign URLs.' }),
    },
  },
  V2DownloadClusterFiles: {
    method: 'GET',
    path: '/v2/clusters/{cluster_id}/downloads/files',
    summary: 'Download a file that was made for the installation',
    access: READER_AGENT_OR_LINK,
    params: ClusterPath,
    query: Type.Object({
      file_name: StringEnum(
        [
          'bootstrap.ign',
          'master.ign',
          'metadata.json',
          'worker.ign',
          'install-config.yaml',
          'custom_manifests.json',
          'custom_manifests.yaml',
          'arbiter.ign',
        ],
        { description: 'The file.' },
      ),
    }),
    headers: AgentHeaders,
    produces: 'application/octet-stream',
    answers: {
      200: { description: 'The file.', schema: Binary() },
      ...errorAnswers(401, 403, 404, 405, 500, 503),
      ...explainedErrors({ 409: 'The file does not exist, or not yet.' }),
    },
  },
  V2GetPresignedForClusterFiles: {
    method: 'GET',
    path: '/v2/clusters/{cluster_id}/downloads/files-presigned',
    summary: 'Make a URL for a file of the installation',
    description: 'Only with an object store that can sign URLs.',
    access: READER,
    params: ClusterPath,
    query: Type.Object({
      file_name: StringEnum(
        [
          'bootstrap.ign',
          'master.ign',
          'metadata.json',
          'worker.ign',
          'install-config.yaml',
          'logs',
          'manifests',
        ],
        { description: 'The file.' },
      ),
      ...logsSelection,
      additional_name: Type.Optional(Text('For a manifest: folder, slash and file name.')),
    }),
    answers: {
      200: { description: 'The URL, good for ten minutes.', schema: PresignedUrl },
      ...errorAnswers(401, 403, 404, 405, 409, 500),
      ...explainedErrors({ 400: 'The store of this service cannot sign URLs.' }),
    },
  },
})
