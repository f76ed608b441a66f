import { Type } from 'typebox'
import { Cluster } from '../api/cluster.ts'
import {
  ClusterFinalizingProgress,
  CompletionParams,
  IngressCertParams,
  LogsProgressParams,
} from '../api/cluster-params.ts'
import { MonitoredOperatorsList, OperatorMonitorReport } from '../api/operators.ts'
import { Text } from '../schema/schema.ts'
import { AGENT } from './access.ts'
import { errorAnswers, explainedErrors } from './error-answers.ts'
import { operations } from './operation.ts'
import { AgentHeaders, ClusterPath } from './parameters.ts'

export const clusterControllerOperations = operations('cluster controller', {
  v2UpdateClusterFinalizingProgress: {
    method: 'PUT',
    path: '/v2/clusters/{cluster_id}/progress',
    summary: 'Report a stage of finishing the cluster',
    access: AGENT,
    params: ClusterPath,
    body: ClusterFinalizingProgress,
    answers: {
      200: { description: 'Noted.' },
      ...errorAnswers(401, 403, 404, 405, 500, 503),
      ...explainedErrors({ 400: 'There is no such stage, or the cluster is not being installed.' }),
    },
  },
  v2UploadClusterIngressCert: {
    method: 'POST',
    path: '/v2/clusters/{cluster_id}/uploads/ingress-cert',
    summary: 'Hand in the certificate of the ingress',
    description:
      'It completes the kubeconfig, which until then trusts only the API. A second certificate changes nothing.',
    access: AGENT,
    params: ClusterPath,
    headers: AgentHeaders,
    body: IngressCertParams,
    answers: { 201: { description: 'Stored.' }, ...errorAnswers(400, 401, 403, 404, 405, 500, 503) },
  },
  v2CompleteInstallation: {
    method: 'POST',
    path: '/v2/clusters/{cluster_id}/actions/complete-installation',
    summary: 'Report that the controller is done',
    description:
      'Kept for old controllers. The service decides by itself when an installation is complete; this only records what the operators reported.',
    access: AGENT,
    params: ClusterPath,
    headers: AgentHeaders,
    body: CompletionParams,
    answers: {
      202: { description: 'The cluster.', schema: Cluster },
      ...errorAnswers(401, 403, 404, 405, 409, 500, 503),
    },
  },
  v2UpdateClusterLogsProgress: {
    method: 'PUT',
    path: '/v2/clusters/{cluster_id}/logs-progress',
    summary: 'Report how far the collection of controller logs is',
    access: AGENT,
    params: ClusterPath,
    body: LogsProgressParams,
    answers: { 204: { description: 'Noted.' }, ...errorAnswers(401, 403, 404, 405, 409, 500, 503) },
  },
  V2ListOfClusterOperators: {
    method: 'GET',
    path: '/v2/clusters/{cluster_id}/monitored-operators',
    summary: 'List the operators that must come up',
    description: 'An unknown cluster has none: the answer is an empty list.',
    access: AGENT,
    params: ClusterPath,
    query: Type.Object({ operator_name: Type.Optional(Text('Only this operator.')) }),
    answers: {
      200: { description: 'All operators, or the one that was asked for.', schema: MonitoredOperatorsList },
      ...errorAnswers(401, 403, 405, 500),
      ...explainedErrors({ 404: 'The cluster does not wait for an operator of this name.' }),
    },
  },
  v2ReportMonitoredOperatorStatus: {
    method: 'PUT',
    path: '/v2/clusters/{cluster_id}/monitored-operators',
    summary: 'Report the state of one operator',
    description: 'Empty fields keep their old value.',
    access: AGENT,
    params: ClusterPath,
    body: OperatorMonitorReport,
    answers: { 200: { description: 'Noted.' }, ...errorAnswers(400, 401, 403, 404, 405, 409, 500, 503) },
  },
})
