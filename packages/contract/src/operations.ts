// The operations table: one row for each call of the API.

import { bootFileOperations } from './operations/boot-files.ts'
import { clusterControllerOperations } from './operations/cluster-controller.ts'
import { clusterFileOperations } from './operations/cluster-files.ts'
import { clusterInstallOperations } from './operations/cluster-install.ts'
import { clusterSettingsOperations } from './operations/cluster-settings.ts'
import { clusterOperations } from './operations/clusters.ts'
import { eventOperations } from './operations/events.ts'
import { hostActionOperations } from './operations/host-actions.ts'
import { hostAgentOperations } from './operations/host-agent.ts'
import { hostOperations } from './operations/hosts.ts'
import { infraEnvOperations } from './operations/infra-envs.ts'
import { logOperations } from './operations/logs.ts'
import { managedDomainOperations } from './operations/managed-domains.ts'
import { manifestOperations } from './operations/manifests.ts'
import { operatorOperations } from './operations/operators.ts'
import { supportLevelOperations } from './operations/support-levels.ts'
import { versionOperations } from './operations/versions.ts'

// Written out so that the type of the table stays a list of names instead of one enormous literal.
type Operations = typeof clusterOperations &
  typeof clusterSettingsOperations &
  typeof clusterInstallOperations &
  typeof clusterControllerOperations &
  typeof infraEnvOperations &
  typeof hostOperations &
  typeof hostActionOperations &
  typeof hostAgentOperations &
  typeof bootFileOperations &
  typeof clusterFileOperations &
  typeof logOperations &
  typeof manifestOperations &
  typeof eventOperations &
  typeof operatorOperations &
  typeof versionOperations &
  typeof supportLevelOperations &
  typeof managedDomainOperations

/** By id. */
export const OPERATIONS: Operations = {
  ...clusterOperations,
  ...clusterSettingsOperations,
  ...clusterInstallOperations,
  ...clusterControllerOperations,
  ...infraEnvOperations,
  ...hostOperations,
  ...hostActionOperations,
  ...hostAgentOperations,
  ...bootFileOperations,
  ...clusterFileOperations,
  ...logOperations,
  ...manifestOperations,
  ...eventOperations,
  ...operatorOperations,
  ...versionOperations,
  ...supportLevelOperations,
  ...managedDomainOperations,
}

export type OperationId = keyof Operations
export type { Operation } from './operation.ts'
