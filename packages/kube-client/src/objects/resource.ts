import type {
  ConfigMap,
  KubeEvent,
  KubeJob,
  KubeNode,
  KubeObject,
  KubePod,
  KubeService,
  SigningRequest,
} from './kube-object.ts'

/** A kind of object; the type is that of its objects. */
export interface Resource<T extends KubeObject> {
  readonly apiVersion: string
  readonly kind: string
  readonly plural: string
  /** Never there: only carries the type. */
  readonly of?: T
}

export const resource = <T extends KubeObject>(
  apiVersion: string,
  kind: string,
  plural: string,
): Resource<T> => ({ apiVersion, kind, plural })

export const NODES = resource<KubeNode>('v1', 'Node', 'nodes')
export const PODS = resource<KubePod>('v1', 'Pod', 'pods')
export const CONFIG_MAPS = resource<ConfigMap>('v1', 'ConfigMap', 'configmaps')
export const SERVICES = resource<KubeService>('v1', 'Service', 'services')
export const EVENTS = resource<KubeEvent>('v1', 'Event', 'events')
export const JOBS = resource<KubeJob>('batch/v1', 'Job', 'jobs')
export const DAEMON_SETS = resource<KubeObject>('apps/v1', 'DaemonSet', 'daemonsets')
export const SIGNING_REQUESTS = resource<SigningRequest>(
  'certificates.k8s.io/v1',
  'CertificateSigningRequest',
  'certificatesigningrequests',
)
