// All clusters as pages begin with them: hundreds of them have to come in a moment.
import { Type } from 'typebox'
import { ClusterList } from '../api/cluster.ts'
import { READER } from '../operations/access.ts'
import { OWN_BASE_PATH } from '../operations/base-paths.ts'
import { errorAnswers } from '../operations/error-answers.ts'
import { operations } from '../operations/operation.ts'

export const clusterSummaryOperations = operations('clusters', {
  listClusterSummaries: {
    method: 'GET',
    base: OWN_BASE_PATH,
    path: '/v1/cluster-summaries',
    summary: 'List clusters in short form',
    description:
      'All clusters, the oldest first, without what is long or depends on the facts of all hosts: `hosts` is empty, and there are no `validations_info` and no `feature_usage`. The counts of hosts are there.',
    access: READER,
    query: Type.Object({}),
    answers: {
      200: { description: 'The clusters.', schema: ClusterList },
      ...errorAnswers(401, 403, 405, 500, 503),
    },
  },
})
