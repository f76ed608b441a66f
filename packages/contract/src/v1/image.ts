// In v1 the image belonged to the cluster; it is that of the infra-env with the same id.
import { Type } from 'typebox'
import { ImageCreateParams } from '../api/cluster-params.ts'
import { READER, READER_OR_LINK, WRITER } from '../operations/access.ts'
import { errorAnswers, explainedErrors } from '../operations/error-answers.ts'
import { Binary } from '../operations/operation.ts'
import { ClusterPath } from '../operations/parameters.ts'
import { Text } from '../schema/schema.ts'
import { v1Operations } from './row.ts'
import { V1Cluster, V1DiscoveryIgnition } from './schemas.ts'

const CLUSTER = '/v1/clusters/{cluster_id}'
const IMAGE_404 = explainedErrors({ 404: 'No such cluster, or its image was never asked for.' })

export const v1ImageOperations = v1Operations({
  v1GenerateClusterISO: {
    method: 'POST',
    path: `${CLUSTER}/downloads/image`,
    summary: 'Make the discovery image',
    description: 'Changes the infra-env of the same id.',
    access: WRITER,
    params: ClusterPath,
    body: ImageCreateParams,
    // Walkthroughs break the line behind the URL in a way that loses the body; all of it can be left out.
    isBodyOptional: true,
    answers: {
      201: { description: 'The cluster; image_info tells about the image.', schema: V1Cluster },
      ...errorAnswers(401, 403, 404, 405, 500),
      ...explainedErrors({
        400: 'The request is malformed, or there is no pull secret.',
        409: 'The last call was less than ten seconds ago.',
      }),
    },
  },
  v1DownloadClusterISO: {
    method: 'GET',
    path: `${CLUSTER}/downloads/image`,
    summary: 'Download the discovery image',
    access: READER_OR_LINK,
    params: ClusterPath,
    produces: 'application/octet-stream',
    answers: {
      200: { description: 'The ISO image.', schema: Binary() },
      302: {
        description: 'The image is elsewhere.',
        headers: Type.Object({ Location: Text('The URL of the image.') }),
      },
      ...errorAnswers(400, 401, 403, 405, 409, 500),
      ...IMAGE_404,
    },
  },
  v1DownloadClusterISOHeaders: {
    method: 'HEAD',
    path: `${CLUSTER}/downloads/image`,
    summary: 'Ask for the size of the discovery image',
    access: READER_OR_LINK,
    params: ClusterPath,
    answers: {
      200: { description: 'Only headers.' },
      302: {
        description: 'The image is elsewhere.',
        headers: Type.Object({ Location: Text('The URL of the image.') }),
      },
      ...errorAnswers(400, 401, 403, 405, 409, 500),
      ...IMAGE_404,
    },
  },
  v1GetDiscoveryIgnition: {
    method: 'GET',
    path: `${CLUSTER}/discovery-ignition`,
    summary: 'Read the discovery ignition',
    access: READER,
    params: ClusterPath,
    answers: {
      200: { description: 'The ignition, overrides included.', schema: V1DiscoveryIgnition },
      ...errorAnswers(401, 403, 404, 405, 500),
    },
  },
  v1UpdateDiscoveryIgnition: {
    method: 'PATCH',
    path: `${CLUSTER}/discovery-ignition`,
    summary: 'Override parts of the discovery ignition',
    access: WRITER,
    params: ClusterPath,
    body: V1DiscoveryIgnition,
    answers: {
      201: { description: 'The override is stored.' },
      ...errorAnswers(400, 401, 403, 404, 405, 500),
    },
  },
})
