// Paths that never were part of the v2 description but stand in documents which people follow.
import { Type } from 'typebox'
import { Text } from '../schema/schema.ts'
import { BOOTING_MACHINE, OWNER_OR_LINK } from './access.ts'
import { aliasOf } from './aliases.ts'
import { errorAnswers } from './error-answers.ts'
import { logOperations } from './logs.ts'
import { Binary, operations } from './operation.ts'
import { ClusterPath, InfraEnvPath } from './parameters.ts'

export const olderNameOperations = operations('older names', {
  v2DownloadInfraEnvImage: {
    method: 'GET',
    path: '/v2/infra-envs/{infra_env_id}/downloads/image',
    summary: 'Download the discovery image',
    description: 'Better ask for the URL of the image, which goes to the image service directly.',
    access: BOOTING_MACHINE,
    params: InfraEnvPath,
    produces: 'application/octet-stream',
    answers: {
      200: { description: 'The ISO image.', schema: Binary() },
      302: {
        description: 'The image is elsewhere.',
        headers: Type.Object({ Location: Text('The URL of the image.') }),
      },
      ...errorAnswers(401, 403, 404, 405, 500),
    },
    deprecated: true,
  },
  v2DownloadClusterKubeconfig: {
    method: 'GET',
    path: '/v2/clusters/{cluster_id}/downloads/kubeconfig',
    summary: 'Download the kubeconfig',
    description: 'The same as downloads/credentials with file_name=kubeconfig.',
    access: OWNER_OR_LINK,
    params: ClusterPath,
    produces: 'application/octet-stream',
    answers: {
      200: { description: 'The file.', schema: Binary() },
      ...errorAnswers(401, 403, 404, 405, 409, 500),
    },
    deprecated: true,
    sameAs: 'V2DownloadClusterCredentials',
  },
  v2DownloadClusterLogsArchive: aliasOf(logOperations.V2DownloadClusterLogs, {
    path: '/v2/clusters/{cluster_id}/downloads/logs',
  }),
})
