import { Cluster } from '../api/cluster.ts'
import { WRITER } from './access.ts'
import { errorAnswers, explainedErrors } from './error-answers.ts'
import { operations } from './operation.ts'
import { ClusterPath } from './parameters.ts'

export const clusterInstallOperations = operations('installation', {
  v2InstallCluster: {
    method: 'POST',
    path: '/v2/clusters/{cluster_id}/actions/install',
    summary: 'Install a cluster',
    description:
      'Validates everything once more, chooses the bootstrap host and the roles that are still open, then makes the ignition files and starts the installation of the hosts.',
    access: WRITER,
    params: ClusterPath,
    answers: {
      202: { description: 'The cluster, preparing for installation.', schema: Cluster },
      ...errorAnswers(400, 401, 403, 404, 405, 500),
      ...explainedErrors({ 409: 'The cluster is not ready; its validations say why.' }),
    },
  },
  V2CancelInstallation: {
    method: 'POST',
    path: '/v2/clusters/{cluster_id}/actions/cancel',
    summary: 'Cancel an installation',
    access: WRITER,
    params: ClusterPath,
    answers: {
      202: { description: 'The cluster, cancelled.', schema: Cluster },
      ...errorAnswers(401, 403, 404, 405, 500),
      ...explainedErrors({ 409: 'Nothing is being installed.' }),
    },
  },
  v2ResetCluster: {
    method: 'POST',
    path: '/v2/clusters/{cluster_id}/actions/reset',
    summary: 'Start again after a failed or cancelled installation',
    description:
      'Hosts go back to discovery. Those that already run from their disk have to be booted from the discovery image again by hand.',
    access: WRITER,
    params: ClusterPath,
    answers: {
      202: { description: 'The cluster, ready to be described and installed again.', schema: Cluster },
      ...errorAnswers(401, 403, 404, 405, 500),
      ...explainedErrors({ 409: 'The installation neither failed nor was it cancelled.' }),
    },
  },
  TransformClusterToAddingHosts: {
    method: 'POST',
    path: '/v2/clusters/{cluster_id}/actions/allow-add-hosts',
    summary: 'Switch an installed cluster to adding hosts',
    access: WRITER,
    params: ClusterPath,
    answers: {
      202: { description: 'The cluster, in status adding-hosts.', schema: Cluster },
      ...errorAnswers(401, 403, 404, 405, 409, 500),
      ...explainedErrors({ 400: 'The cluster is not installed.' }),
    },
  },
  TransformClusterToDay2: {
    method: 'POST',
    path: '/v2/clusters/{cluster_id}/actions/allow-add-workers',
    summary: 'Switch an installed cluster to adding hosts (older name)',
    description: 'The same as actions/allow-add-hosts.',
    access: WRITER,
    params: ClusterPath,
    answers: {
      202: { description: 'The cluster, in status adding-hosts.', schema: Cluster },
      ...errorAnswers(401, 403, 404, 405, 409, 500),
      ...explainedErrors({ 400: 'The cluster is not installed.' }),
    },
    deprecated: true,
  },
})
