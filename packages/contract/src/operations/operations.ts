// The operations table: one row for each call of the API.

import { bootFileOperations } from './boot-files.ts'
import { clusterControllerOperations } from './cluster-controller.ts'
import { clusterFileOperations } from './cluster-files.ts'
import { clusterInstallOperations } from './cluster-install.ts'
import { clusterSettingsOperations } from './cluster-settings.ts'
import { clusterOperations } from './clusters.ts'
import { eventOperations } from './events.ts'
import { hostActionOperations } from './host-actions.ts'
import { hostAgentOperations } from './host-agent.ts'
import { hostOperations } from './hosts.ts'
import { infraEnvOperations } from './infra-envs.ts'
import { logOperations } from './logs.ts'
import { managedDomainOperations } from './managed-domains.ts'
import { manifestOperations } from './manifests.ts'
import { operatorOperations } from './operators.ts'
import { supportLevelOperations } from './support-levels.ts'
import { versionOperations } from './versions.ts'

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
