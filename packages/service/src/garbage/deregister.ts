import { deregisterInfraEnvIn } from '../api/infra-envs/deregister-infra-env.ts'
import { deregisterClusterIn } from '../units/deregister-cluster.ts'
import type { Deregister } from './collection.ts'

/** What is no longer used goes the same way as what a user deletes. */
export const DEREGISTER: Deregister = {
  cluster: (_app, unit) => deregisterClusterIn(unit),
  infraEnv: deregisterInfraEnvIn,
}
