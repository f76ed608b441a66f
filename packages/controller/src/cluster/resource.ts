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
import type {
  BareMetalHost,
  ClusterOperator,
  ClusterProxy,
  ClusterVersion,
  InstallPlan,
  KubeMachine,
  MachineConfigPool,
  Provisioning,
  ServiceVersion,
  Subscription,
} from './openshift-object.ts'

/** A kind of object; the type is that of its objects. */
export interface Resource<T extends KubeObject> {
  readonly apiVersion: string
  readonly kind: string
  readonly plural: string
  /** Never there: only carries the type. */
  readonly of?: T
}

const resource = <T extends KubeObject>(apiVersion: string, kind: string, plural: string): Resource<T> => ({
  apiVersion,
  kind,
  plural,
})

const CONFIG = 'config.openshift.io/v1'
const OPERATORS = 'operators.coreos.com/v1alpha1'
const METAL3 = 'metal3.io/v1alpha1'

export const NODES = resource<KubeNode>('v1', 'Node', 'nodes')
export const PODS = resource<KubePod>('v1', 'Pod', 'pods')
export const CONFIG_MAPS = resource<ConfigMap>('v1', 'ConfigMap', 'configmaps')
export const SERVICES = resource<KubeService>('v1', 'Service', 'services')
export const EVENTS = resource<KubeEvent>('v1', 'Event', 'events')
export const JOBS = resource<KubeJob>('batch/v1', 'Job', 'jobs')
export const SIGNING_REQUESTS = resource<SigningRequest>(
  'certificates.k8s.io/v1',
  'CertificateSigningRequest',
  'certificatesigningrequests',
)
export const CLUSTER_OPERATORS = resource<ClusterOperator>(CONFIG, 'ClusterOperator', 'clusteroperators')
export const CLUSTER_VERSIONS = resource<ClusterVersion>(CONFIG, 'ClusterVersion', 'clusterversions')
export const PROXIES = resource<ClusterProxy>(CONFIG, 'Proxy', 'proxies')
export const MACHINE_CONFIG_POOLS = resource<MachineConfigPool>(
  'machineconfiguration.openshift.io/v1',
  'MachineConfigPool',
  'machineconfigpools',
)
export const SUBSCRIPTIONS = resource<Subscription>(OPERATORS, 'Subscription', 'subscriptions')
export const INSTALL_PLANS = resource<InstallPlan>(OPERATORS, 'InstallPlan', 'installplans')
export const SERVICE_VERSIONS = resource<ServiceVersion>(
  OPERATORS,
  'ClusterServiceVersion',
  'clusterserviceversions',
)
export const BARE_METAL_HOSTS = resource<BareMetalHost>(METAL3, 'BareMetalHost', 'baremetalhosts')
export const PROVISIONINGS = resource<Provisioning>(METAL3, 'Provisioning', 'provisionings')
export const MACHINES = resource<KubeMachine>('machine.openshift.io/v1beta1', 'Machine', 'machines')
