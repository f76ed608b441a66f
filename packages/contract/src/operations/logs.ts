import { Type } from 'typebox'
import { StringEnum, Uuid } from '../schema/schema.ts'
import { AGENT, READER_OR_LINK } from './access.ts'
import { errorAnswers, explainedErrors } from './error-answers.ts'
import { Binary, operations } from './operation.ts'
import { ClusterPath, logsSelection } from './parameters.ts'

export const logOperations = operations('logs', {
  V2DownloadClusterLogs: {
    method: 'GET',
    path: '/v2/clusters/{cluster_id}/logs',
    summary: 'Download logs',
    description:
      'Everything means a tar archive of all logs that were collected, with a description of the cluster and its events. It works for deleted clusters too.',
    access: READER_OR_LINK,
    params: ClusterPath,
    query: Type.Object({ ...logsSelection }),
    produces: 'application/octet-stream',
    answers: {
      200: { description: 'The archive.', schema: Binary() },
      ...errorAnswers(401, 403, 404, 405, 500),
      ...explainedErrors({ 409: 'These logs were not collected yet.' }),
    },
  },
  V2UploadLogs: {
    method: 'POST',
    path: '/v2/clusters/{cluster_id}/logs',
    summary: 'Hand in logs',
    description: 'Called by the machines and by the controller. A later upload replaces the earlier one.',
    access: AGENT,
    params: ClusterPath,
    query: Type.Object({
      logs_type: StringEnum(['host', 'controller'], { description: 'Whose logs these are.' }),
      infra_env_id: Type.Optional(Uuid('For logs of a host: its infra-env.')),
      host_id: Type.Optional(Uuid('For logs of a host: the host.')),
    }),
    body: Type.Object({
      upfile: Type.Optional(Binary({ maxLength: 262144000, description: 'The archive, at most 250 MiB.' })),
    }),
    consumes: 'multipart/form-data',
    answers: { 204: { description: 'Stored.' }, ...errorAnswers(400, 401, 403, 404, 405, 409, 500, 503) },
  },
})
