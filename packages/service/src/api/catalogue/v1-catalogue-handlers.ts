// The API of 2021: mostly the work of today under older paths.
import type { V1OperationId } from '@groundwork/contract/operations'
import { hostRequirementsList } from '@groundwork/engine/hardware'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { ClusterNeedDeps } from './catalogue-deps.ts'
import { type ClusterCall, clusterNeedHandlers, loadContext } from './cluster-need-handlers.ts'
import { defaultHandlers } from './default-handlers.ts'
import { operatorHandlers } from './operator-handlers.ts'
import { v1OpenshiftVersions } from './v1-openshift-versions.ts'
import { versionHandlers } from './version-handlers.ts'

export const v1CatalogueHandlers = {
  v1ListSupportedOperators: operatorHandlers.V2ListSupportedOperators,
  v1ListOperatorProperties: operatorHandlers.V2ListOperatorProperties,
  v1ListManagedDomains: defaultHandlers.V2ListManagedDomains,
  v1ListComponentVersions: versionHandlers.v2ListComponentVersions,
  v1GetClusterDefaultConfig: defaultHandlers.V2GetClusterDefaultConfig,
  v1GetPreflightRequirements: clusterNeedHandlers.v2GetPreflightRequirements,
  v1ListSupportedOpenshiftVersions: ({
    catalogue,
  }: {
    readonly catalogue: Pick<Catalogue, 'releases' | 'osImages'>
  }) => ({ status: 200, body: v1OpenshiftVersions(catalogue) }),
  v1GetClusterHostRequirements: async (app: ClusterNeedDeps, { params }: ClusterCall) => ({
    status: 200,
    body: hostRequirementsList(await loadContext(app, params.cluster_id, { withHosts: true })),
  }),
} satisfies Partial<Record<V1OperationId, unknown>>
