import { resource } from '@groundwork/kube-client/objects'
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

const CONFIG = 'config.openshift.io/v1'
const OPERATORS = 'operators.coreos.com/v1alpha1'
const METAL3 = 'metal3.io/v1alpha1'

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
