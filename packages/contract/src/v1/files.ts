// Files, logs and manifests of a cluster.
import { Type } from 'typebox'
import { OWNER_OR_LINK, READER, READER_AGENT_OR_LINK } from '../operations/access.ts'
import { aliasOf } from '../operations/aliases.ts'
import { clusterFileOperations } from '../operations/cluster-files.ts'
import { errorAnswers, explainedErrors } from '../operations/error-answers.ts'
import { logOperations } from '../operations/logs.ts'
import { manifestOperations } from '../operations/manifests.ts'
import { Binary } from '../operations/operation.ts'
import { AgentHeaders, ClusterPath, logsSelection } from '../operations/parameters.ts'
import { StringEnum, Text } from '../schema/schema.ts'
import { v1Operations } from './row.ts'
import { V1Presigned } from './schemas.ts'

const CLUSTER = '/v1/clusters/{cluster_id}'
const INSTALLATION_FILES = [
  'bootstrap.ign',
  'master.ign',
  'metadata.json',
  'worker.ign',
  'kubeadmin-password',
  'kubeconfig',
  'kubeconfig-noingress',
  'install-config.yaml',
] as const

export const v1FileOperations = v1Operations({
  v1DownloadClusterFiles: {
    method: 'GET',
    path: `${CLUSTER}/downloads/files`,
    summary: 'Download a file of the installation',
    description: 'Credentials, ignition and the discovery ignition, which have separate paths today.',
    access: READER_AGENT_OR_LINK,
    params: ClusterPath,
    query: Type.Object({
      file_name: StringEnum([...INSTALLATION_FILES, 'discovery.ign', 'custom_manifests.json'], {
        description: 'The file.',
      }),
    }),
    headers: AgentHeaders,
    produces: 'application/octet-stream',
    answers: {
      200: { description: 'The file.', schema: Binary() },
      ...errorAnswers(401, 403, 404, 405, 500, 503),
      ...explainedErrors({ 409: 'The file does not exist, or not yet.' }),
    },
  },
  v1GetPresignedForClusterFiles: {
    method: 'GET',
    path: `${CLUSTER}/downloads/files-presigned`,
    summary: 'Make a URL for a file of the installation',
    access: READER,
    params: ClusterPath,
    query: Type.Object({
      file_name: StringEnum([...INSTALLATION_FILES, 'logs', 'manifests'], { description: 'The file.' }),
      ...logsSelection,
      additional_name: Type.Optional(Text('For a manifest: folder, slash and file name.')),
    }),
    answers: {
      200: { description: 'The URL.', schema: V1Presigned },
      ...errorAnswers(401, 403, 404, 405, 409, 500),
      ...explainedErrors({ 400: 'The store of this service cannot sign URLs.' }),
    },
  },
  v1DownloadClusterKubeconfig: {
    method: 'GET',
    path: `${CLUSTER}/downloads/kubeconfig`,
    summary: 'Download the kubeconfig',
    access: OWNER_OR_LINK,
    params: ClusterPath,
    produces: 'application/octet-stream',
    answers: {
      200: { description: 'The file.', schema: Binary() },
      ...errorAnswers(401, 403, 404, 405, 500),
      ...explainedErrors({ 409: 'The file does not exist yet.' }),
    },
    sameAs: 'V2DownloadClusterCredentials',
  },
  v1GetCredentials: aliasOf(clusterFileOperations.V2GetCredentials, { path: `${CLUSTER}/credentials` }),
  v1DownloadClusterLogs: aliasOf(logOperations.V2DownloadClusterLogs, { path: `${CLUSTER}/logs` }),
  v1UploadLogs: aliasOf(logOperations.V2UploadLogs, { path: `${CLUSTER}/logs` }),
  v1ListClusterManifests: aliasOf(manifestOperations.V2ListClusterManifests, {
    path: `${CLUSTER}/manifests`,
  }),
  v1CreateClusterManifest: aliasOf(manifestOperations.V2CreateClusterManifest, {
    path: `${CLUSTER}/manifests`,
  }),
  v1DeleteClusterManifest: aliasOf(manifestOperations.V2DeleteClusterManifest, {
    path: `${CLUSTER}/manifests`,
  }),
  v1DownloadClusterManifest: aliasOf(manifestOperations.v2DownloadClusterManifest, {
    path: `${CLUSTER}/manifests/files`,
  }),
})
