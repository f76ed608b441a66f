// What the controller of 2021 called from the new cluster.

import { aliasOf } from '../operations/aliases.ts'
import { clusterControllerOperations } from '../operations/cluster-controller.ts'
import { v1Operations } from './row.ts'
import { V1Cluster } from './schemas.ts'

const CLUSTER = '/v1/clusters/{cluster_id}'

export const v1ControllerOperations = v1Operations({
  v1UploadClusterIngressCert: aliasOf(clusterControllerOperations.v2UploadClusterIngressCert, {
    path: `${CLUSTER}/uploads/ingress-cert`,
  }),
  v1CompleteInstallation: aliasOf(clusterControllerOperations.v2CompleteInstallation, {
    path: `${CLUSTER}/actions/complete_installation`,
    answer: V1Cluster,
  }),
  v1UpdateClusterLogsProgress: aliasOf(clusterControllerOperations.v2UpdateClusterLogsProgress, {
    path: `${CLUSTER}/logs_progress`,
  }),
  v1ListOfClusterOperators: aliasOf(clusterControllerOperations.V2ListOfClusterOperators, {
    path: `${CLUSTER}/monitored_operators`,
  }),
  v1ReportMonitoredOperatorStatus: aliasOf(clusterControllerOperations.v2ReportMonitoredOperatorStatus, {
    path: `${CLUSTER}/monitored_operators`,
  }),
})
