export {
  arbitraryClusterCreate,
  arbitraryInfraEnvCreate,
  withFewFields,
} from '../../requests/testing/arbitrary-params.ts'
export { anyCluster } from '../arbitrary-cluster.ts'
export { anyHost, anyInventory } from '../arbitrary-host.ts'
export { anySnapshot } from '../arbitrary-snapshot.ts'
export { plausibleSnapshot } from '../plausible-snapshot.ts'
export { shuffler } from '../shuffle.ts'
