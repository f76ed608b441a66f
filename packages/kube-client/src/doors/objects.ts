export type {
  Condition,
  ConfigMap,
  KubeEvent,
  KubeJob,
  KubeNode,
  KubeObject,
  KubePod,
  KubeService,
  ObjectMeta,
  SigningRequest,
} from '../objects/kube-object.ts'
export {
  CONFIG_MAPS,
  DAEMON_SETS,
  EVENTS,
  JOBS,
  NODES,
  PODS,
  type Resource,
  resource,
  SERVICES,
  SIGNING_REQUESTS,
} from '../objects/resource.ts'
export { resourcePath } from '../objects/resource-path.ts'
