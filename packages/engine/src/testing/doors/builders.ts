export { encodeRequest, namesExtension } from '../../admission/testing/encode-request.ts'
export { nodeOf } from '../../admission/testing/node-of.ts'
export {
  acceptedValue,
  anEnvironment,
  anInfraEnvEnvironment,
  anInfraEnvRecord,
  aRecord,
  PULL_SECRET,
  SSH_KEY,
  someClusterParams,
  someInfraEnvParams,
} from '../../requests/testing/builders.ts'
export {
  AGENT_IMAGE,
  aCluster,
  aClusterContext,
  aConnectivityReport,
  aHost,
  aHostContext,
  anInventory,
  aSingleNodeCluster,
  aSnapshot,
  CLUSTER_ID,
  hostId,
  INFRA_ENV_ID,
  NOW,
  someSettings,
} from '../builders.ts'
export { deepFreeze } from '../deep-freeze.ts'
export { aFleet } from '../fleet.ts'
export { monitoredOperators } from '../olm.ts'
