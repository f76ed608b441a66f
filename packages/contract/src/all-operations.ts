// Everything the service answers to: the API of today, its older names, the API of 2021, and what is ours alone.

import { OWN_OPERATIONS } from './groundwork/groundwork-operations.ts'
import { olderNameOperations } from './operations/older-names.ts'
import type { Operation } from './operations/operation.ts'
import { OPERATIONS } from './operations/operations.ts'
import { v1CatalogueOperations } from './v1/catalogue.ts'
import { v1ClusterOperations } from './v1/clusters.ts'
import { v1ControllerOperations } from './v1/controller.ts'
import { v1FileOperations } from './v1/files.ts'
import { v1HostOperations } from './v1/hosts.ts'
import { v1ImageOperations } from './v1/image.ts'

export const V1_OPERATIONS = {
  ...v1ClusterOperations,
  ...v1ImageOperations,
  ...v1HostOperations,
  ...v1FileOperations,
  ...v1ControllerOperations,
  ...v1CatalogueOperations,
}
export type V1OperationId = keyof typeof V1_OPERATIONS

export const OLDER_NAMES = olderNameOperations
export type OlderNameId = keyof typeof OLDER_NAMES

export const ALL_OPERATIONS: readonly Operation[] = [
  ...Object.values<Operation>(OPERATIONS),
  ...Object.values<Operation>(OLDER_NAMES),
  ...Object.values<Operation>(V1_OPERATIONS),
  ...Object.values<Operation>(OWN_OPERATIONS),
]
