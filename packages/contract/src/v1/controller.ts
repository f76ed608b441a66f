// What the controller of 2021 called from the new cluster.
import { clusterControllerOperations } from '../operations/cluster-controller.ts'
import { sameWork } from '../operations/same-work.ts'
import { v1Operations } from './row.ts'
import { V1Cluster } from './schemas.ts'

const CLUSTER = '/v1/clusters/{cluster_id}'

export const v1ControllerOperations = v1Operations({
  v1UploadClusterIngressCert: sameWork(clusterControllerOperations.v2UploadClusterIngressCert, {
    path: `${CLUSTER}/uploads/ingress-cert`,
  }),
  v1CompleteInstallation: sameWork(clusterControllerOperations.v2CompleteInstallation, {
    path: `${CLUSTER}/actions/complete_installation`,
    answer: V1Cluster,
  }),
  v1UpdateClusterLogsProgress: sameWork(clusterControllerOperations.v2UpdateClusterLogsProgress, {
    path: `${CLUSTER}/logs_progress`,
  }),
  v1ListOfClusterOperators: sameWork(clusterControllerOperations.V2ListOfClusterOperators, {
    path: `${CLUSTER}/monitored_operators`,
  }),
  v1ReportMonitoredOperatorStatus: sameWork(clusterControllerOperations.v2ReportMonitoredOperatorStatus, {
    path: `${CLUSTER}/monitored_operators`,
  }),
})
