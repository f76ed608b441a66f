export { type CheckIgnition, IGNITION_VERSIONS } from '../requests/fields/ignition-override.ts'
export { type Outcome, type Problem, problem, quote, statusOf } from '../requests/problem.ts'
export { type HostRequest, v1CreateImage, v1RegisterCluster, v1UpdateCluster } from '../requests/v1.ts'
