// The operators that can be chosen for a new cluster. What an operator asks of hosts and clusters is in its own
// file (`odf.ts`, `cnv.ts`, ...), found through operator-rules.ts; whether it exists for a version or an
// architecture is in the feature table.

import type { FeatureSupportLevelId } from '@groundwork/contract/versions'
import type { ClusterValidationId, HostValidationId } from '@groundwork/contract/vocabulary'
import { isAtLeast } from '@groundwork/versions/version'

export type OperatorName =
  | 'amd-gpu'
  | 'authorino'
  | 'cluster-observability'
  | 'cnv'
  | 'fence-agents-remediation'
  | 'kmm'
  | 'kube-descheduler'
  | 'loki'
  | 'lso'
  | 'lvm'
  | 'mce'
  | 'metallb'
  | 'mtv'
  | 'nmstate'
  | 'node-feature-discovery'
  | 'node-healthcheck'
  | 'node-maintenance'
  | 'numaresources'
  | 'nvidia-gpu'
  | 'oadp'
  | 'odf'
  | 'openshift-ai'
  | 'openshift-logging'
  | 'osc'
  | 'pipelines'
  | 'self-node-remediation'
  | 'serverless'
  | 'servicemesh'

export interface Operator {
  readonly name: OperatorName
  readonly title: string
  readonly feature: FeatureSupportLevelId
  /** The same id names the check of a host and the check of the cluster. */
  readonly validation: HostValidationId & ClusterValidationId
  readonly namespace: string
  readonly subscription: string
  readonly timeoutSeconds: number
  readonly dependencies: readonly OperatorName[]
  /** Needed as well on a single node. */
  readonly singleNodeDependencies?: readonly OperatorName[]
}

interface Row {
  readonly title: string
  readonly feature: FeatureSupportLevelId
  readonly namespace: string
  readonly subscription: string
  readonly timeoutSeconds?: number
  readonly dependencies?: readonly OperatorName[]
  readonly singleNodeDependencies?: readonly OperatorName[]
  readonly validation?: Operator['validation']
}

const HALF_AN_HOUR = 1800
const AN_HOUR = 3600

const ROWS: Readonly<Record<OperatorName, Row>> = {
  'amd-gpu': {
    title: 'AMD GPU',
    feature: 'AMD_GPU',
    namespace: 'openshift-amd-gpu',
    subscription: 'amd-gpu-operator',
    dependencies: ['node-feature-discovery', 'kmm'],
  },
  authorino: {
    title: 'Authorino',
    feature: 'AUTHORINO',
    namespace: 'openshift-operators',
    subscription: 'authorino-operator',
  },
  'cluster-observability': {
    title: 'Cluster Observability',
    feature: 'CLUSTER_OBSERVABILITY',
    namespace: 'openshift-cluster-observability-operator',
    subscription: 'cluster-observability-operator',
    dependencies: ['openshift-logging'],
  },
  cnv: {
    title: 'OpenShift Virtualization',
    feature: 'CNV',
    namespace: 'openshift-cnv',
    subscription: 'hco-operatorhub',
    timeoutSeconds: AN_HOUR,
  },
  'fence-agents-remediation': {
    title: 'Fence Agents Remediation',
    feature: 'FENCE_AGENTS_REMEDIATION',
    namespace: 'openshift-workload-availability',
    subscription: 'fence-agents-remediation',
    dependencies: ['node-healthcheck'],
  },
  kmm: {
    title: 'Kernel Module Management',
    feature: 'KMM',
    namespace: 'openshift-kmm',
    subscription: 'kernel-module-management',
  },
  'kube-descheduler': {
    title: 'Kube Descheduler',
    feature: 'KUBE_DESCHEDULER',
    namespace: 'openshift-kube-descheduler-operator',
    subscription: 'cluster-kube-descheduler-operator',
  },
  loki: {
    title: 'Loki',
    feature: 'LOKI',
    namespace: 'openshift-operators-redhat',
    subscription: 'loki-operator',
  },
  lso: {
    title: 'Local Storage',
    feature: 'LSO',
    namespace: 'openshift-local-storage',
    subscription: 'local-storage-operator',
    timeoutSeconds: 4200,
  },
  lvm: {
    title: 'Logical Volume Manager Storage',
    feature: 'LVM',
    namespace: 'openshift-storage',
    subscription: 'lvms-operator',
  },
  mce: {
    title: 'Multicluster Engine',
    feature: 'MCE',
    namespace: 'multicluster-engine',
    subscription: 'multicluster-engine',
    timeoutSeconds: AN_HOUR,
  },
  metallb: {
    title: 'MetalLB',
    feature: 'METALLB',
    namespace: 'metallb-system',
    subscription: 'metallb-operator',
  },
  mtv: {
    title: 'Migration Toolkit for Virtualization',
    feature: 'MTV',
    namespace: 'openshift-mtv',
    subscription: 'mtv-operator',
    timeoutSeconds: AN_HOUR,
    dependencies: ['cnv'],
  },
  nmstate: {
    title: 'Kubernetes NMState',
    feature: 'NMSTATE',
    namespace: 'openshift-nmstate',
    subscription: 'kubernetes-nmstate-operator',
    timeoutSeconds: AN_HOUR,
  },
  'node-feature-discovery': {
    title: 'Node Feature Discovery',
    feature: 'NODE_FEATURE_DISCOVERY',
    namespace: 'openshift-nfd',
    subscription: 'nfd',
  },
  'node-healthcheck': {
    title: 'Node Health Check',
    feature: 'NODE_HEALTHCHECK',
    namespace: 'openshift-workload-availability',
    subscription: 'node-healthcheck-operator',
  },
  'node-maintenance': {
    title: 'Node Maintenance',
    feature: 'NODE_MAINTENANCE',
    namespace: 'openshift-workload-maintenance',
    subscription: 'node-maintenance-operator',
  },
  numaresources: {
    title: 'NUMA Resources',
    feature: 'NUMA_RESOURCES',
    namespace: 'openshift-numaresources',
    subscription: 'numaresources-operator',
    // The only operator whose validation is not spelt like its name.
    validation: 'numa-resources-requirements-satisfied',
  },
  'nvidia-gpu': {
    title: 'NVIDIA GPU',
    feature: 'NVIDIA_GPU',
    namespace: 'nvidia-gpu-operator',
    subscription: 'gpu-operator-certified',
    dependencies: ['node-feature-discovery'],
  },
  oadp: {
    title: 'OpenShift API for Data Protection',
    feature: 'OADP',
    namespace: 'openshift-adp',
    subscription: 'redhat-oadp-operator',
  },
  odf: {
    title: 'OpenShift Data Foundation',
    feature: 'ODF',
    namespace: 'openshift-storage',
    subscription: 'odf-operator',
    dependencies: ['lso'],
  },
  'openshift-ai': {
    title: 'OpenShift AI',
    feature: 'OPENSHIFT_AI',
    namespace: 'redhat-ods-operator',
    subscription: 'rhods-operator',
    singleNodeDependencies: ['lvm'],
  },
  'openshift-logging': {
    title: 'OpenShift Logging',
    feature: 'OPENSHIFT_LOGGING',
    namespace: 'openshift-logging',
    subscription: 'cluster-logging',
    dependencies: ['loki'],
  },
  osc: {
    title: 'Sandboxed Containers',
    feature: 'OSC',
    namespace: 'openshift-sandboxed-containers-operator',
    subscription: 'sandboxed-containers-operator',
    timeoutSeconds: AN_HOUR,
    dependencies: ['node-feature-discovery'],
  },
  pipelines: {
    title: 'OpenShift Pipelines',
    feature: 'PIPELINES',
    namespace: 'openshift-operators',
    subscription: 'openshift-pipelines-operator-rh',
  },
  'self-node-remediation': {
    title: 'Self Node Remediation',
    feature: 'SELF_NODE_REMEDIATION',
    namespace: 'openshift-workload-availability',
    subscription: 'self-node-remediation',
    dependencies: ['node-healthcheck'],
  },
  serverless: {
    title: 'OpenShift Serverless',
    feature: 'SERVERLESS',
    namespace: 'openshift-serverless',
    subscription: 'serverless-operator',
  },
  servicemesh: {
    title: 'OpenShift Service Mesh',
    feature: 'SERVICEMESH',
    namespace: 'openshift-operators',
    subscription: 'servicemeshoperator',
  },
}

const NAMES = Object.keys(ROWS) as OperatorName[]

/** All 28, sorted by name. */
export const OPERATORS: readonly Operator[] = NAMES.map((name) => ({
  dependencies: [],
  timeoutSeconds: HALF_AN_HOUR,
  validation: `${name}-requirements-satisfied` as Operator['validation'],
  ...ROWS[name],
  name,
}))

const BY_NAME: ReadonlyMap<string, Operator> = new Map(OPERATORS.map((operator) => [operator.name, operator]))

/** The operator with this name, also by the name it had before; null when there is none. */
export const findOperator = (name: string): Operator | null => BY_NAME.get(canonicalName(name)) ?? null

/** `ocs` is what ODF was called once; requests may still say so. */
export const canonicalName = (name: string): string => (name === 'ocs' ? 'odf' : name)

export function dependenciesOf(
  operator: Operator,
  cluster: { readonly isSingleNode: boolean },
): readonly OperatorName[] {
  if (!cluster.isSingleNode || !operator.singleNodeDependencies) return operator.dependencies
  return [...operator.dependencies, ...operator.singleNodeDependencies]
}

/** The LVM operator was renamed in 4.12. */
export const subscriptionName = (operator: Operator, version: string): string =>
  operator.name === 'lvm' && !isAtLeast(version, '4.12') ? 'odf-lvm-operator' : operator.subscription

/** Operators that are part of OpenShift itself and are watched until they are available. */
export const BUILTIN_OPERATORS = {
  console: { name: 'console', timeoutSeconds: AN_HOUR },
  /** Only watched when the service is told to check the cluster version. */
  cvo: { name: 'cvo', timeoutSeconds: AN_HOUR },
} as const
