// What operations of machines are about: it decides whose token opens them. The token of a host is good for those that are
// listed here, and for nothing else.

export type MachineRight =
  /** One host, which is to be the caller itself. */
  | 'own host'
  /** The same, but those who speak for a cluster report on hosts that cannot do so themselves. */
  | 'progress'
  /** What a host is installed with, keys included. */
  | 'ignition'
  /** Of a host if the request names one, otherwise of the cluster. */
  | 'logs'
  /** For those who speak for a cluster: its bootstrap host, and the controller, which goes by the same token. */
  | 'cluster'
  /** Hosts wait for each other. */
  | 'look at cluster'
  /** The body says which host it is about, and the handler looks. */
  | 'handler decides'

export const MACHINE_RIGHTS: ReadonlyMap<string, MachineRight> = new Map<string, MachineRight>([
  ['v2RegisterHost', 'handler decides'],
  ['v2TriggerEvent', 'handler decides'],
  ['enrolHost', 'own host'],
  ['putInstallerJournal', 'own host'],
  ['v2GetNextSteps', 'own host'],
  ['v2PostStepReply', 'own host'],
  ['v2UpdateHostLogsProgress', 'own host'],
  ['v2UpdateHostInstallProgress', 'progress'],
  ['v2DownloadHostIgnition', 'ignition'],
  ['V2UploadLogs', 'logs'],
  ['v2UpdateClusterFinalizingProgress', 'cluster'],
  ['v2UploadClusterIngressCert', 'cluster'],
  ['v2CompleteInstallation', 'cluster'],
  ['v2UpdateClusterLogsProgress', 'cluster'],
  ['V2ListOfClusterOperators', 'cluster'],
  ['v2ReportMonitoredOperatorStatus', 'cluster'],
  ['V2DownloadClusterCredentials', 'cluster'],
  ['V2DownloadClusterFiles', 'cluster'],
  ['v2GetCluster', 'look at cluster'],
  ['ListClusterHosts', 'look at cluster'],
  ['estimateCluster', 'look at cluster'],
  ['explainCluster', 'look at cluster'],
])

/** As a machine of the first API has them: its token is always one of an infra-env. */
const FIRST_API: ReadonlyMap<string, MachineRight> = new Map<string, MachineRight>([
  ['v1GetNextSteps', 'own host'],
  ['v1PostStepReply', 'own host'],
  ['v1UpdateHostLogsProgress', 'own host'],
  ['v1UploadHostLogs', 'own host'],
  ['v1UpdateHostInstallProgress', 'progress'],
  ['v1DownloadHostIgnition', 'ignition'],
  ['v1UploadLogs', 'logs'],
  ['v1UploadClusterIngressCert', 'cluster'],
  ['v1CompleteInstallation', 'cluster'],
  ['v1UpdateClusterLogsProgress', 'cluster'],
  ['v1ListOfClusterOperators', 'cluster'],
  ['v1ReportMonitoredOperatorStatus', 'cluster'],
  ['v1DownloadClusterFiles', 'cluster'],
])

/** What a token of an infra-env does not open for hosts that hold one of their own; undefined: it makes no difference. */
export const sharedRight = (operationId: string): MachineRight | undefined =>
  MACHINE_RIGHTS.get(operationId) ?? FIRST_API.get(operationId)
