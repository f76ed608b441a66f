import { deregisterClusterIn } from '../units/deregister-cluster.ts'
import { deregisterInfraEnvIn } from '../units/deregister-infra-env.ts'
import type { Deregister } from './collection.ts'

/** What is no longer used goes the same way as what a user deletes. */
export const DEREGISTER: Deregister = {
  cluster: (_app, unit) => deregisterClusterIn(unit),
  infraEnv: deregisterInfraEnvIn,
}
