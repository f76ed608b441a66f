import type { ClusterDeployment, ClusterInstall } from '../resources/cluster.ts'

const PAUSE = 'hive.openshift.io/reconcile-pause'
/** What Go reads as true. */
const TRUE: readonly string[] = ['1', 't', 'T', 'TRUE', 'true', 'True']

/** Discovery and checks go on meanwhile. */
export const isOnHold = (deployment: ClusterDeployment, install: ClusterInstall): boolean =>
  install.spec.holdInstallation === true || TRUE.includes(deployment.metadata.annotations?.[PAUSE] ?? '')
