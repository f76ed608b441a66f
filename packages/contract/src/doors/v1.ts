export { v1CatalogueOperations } from '../v1/catalogue.ts'
export {
  V1AddHostsClusterCreateParams,
  V1Cluster,
  V1ClusterCreateParams,
  V1ClusterList,
  V1ClusterUpdateParams,
  V1DiscoveryIgnition,
  V1OpenshiftVersion,
  V1OpenshiftVersions,
} from '../v1/schemas.ts'
