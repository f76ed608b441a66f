// ClusterOperators and the ClusterVersion: everything comes up by and by, once there are nodes for it.
import type { KubeObject } from '../../world/cluster.ts'
import { fullDomain, isSingleNode } from '../cluster-config.ts'
import {
  CLUSTER_OPERATORS,
  CLUSTER_VERSIONS,
  type Condition,
  isTrue,
  NODES,
  withConditions,
} from '../kube/types.ts'
import { pause, type SimCluster, untilTrue } from '../sim-cluster.ts'
import { INGRESS_CERTIFICATE } from './ingress-certificate.ts'

/** Need nothing but a control plane. */
const EARLY = [
  'etcd',
  'kube-apiserver',
  'kube-controller-manager',
  'kube-scheduler',
  'network',
  'dns',
  'machine-config',
  'machine-api',
  'openshift-apiserver',
  'openshift-controller-manager',
  'operator-lifecycle-manager',
  'service-ca',
  'storage',
]
/** Need nodes that take the pods of people. */
const LATE = ['ingress', 'authentication', 'console', 'image-registry', 'monitoring']
const EARLY_MS = 60_000
const LATE_MS = 120_000
const SPREAD_MS = 180_000

export async function runOperators(cluster: SimCluster): Promise<void> {
  const { store } = cluster
  for (const name of [...EARLY, ...LATE]) store.put(operator(name, cluster.config.version))
  store.put(clusterVersion(cluster))
  await Promise.all([
    ...EARLY.map((name) => bringUp(cluster, name, () => readyNodes(cluster, 'master') >= 1, EARLY_MS)),
    ...LATE.map((name) =>
      bringUp(cluster, name, () => hasRoom(cluster) && hasRoutes(cluster, name), LATE_MS),
    ),
  ])
  if (cluster.signal.aborted) return
  cluster.log('All operators are available.')
}

/** The version is as far as its operators, and says which of them it waits for. */
function followOperators({ store, config }: SimCluster): void {
  const all = store.list(CLUSTER_OPERATORS)
  const missing = all.filter((operator) => !isTrue(operator, 'Available') || isTrue(operator, 'Degraded'))
  const done = all.length - missing.length
  const percentage = Math.floor((100 * done) / all.length)
  const names = missing.map(({ metadata }) => metadata.name).sort()
  const words =
    missing.length === 0
      ? `Cluster version is ${config.version}`
      : `Working towards ${config.version}: ${done} of ${all.length} done (${percentage}% complete), waiting on ${names.join(', ')}`
  store.update(CLUSTER_VERSIONS, { name: 'version' }, (version) =>
    withConditions(version, conditions(missing.length === 0, words)),
  )
}

async function bringUp(
  cluster: SimCluster,
  name: string,
  isPossible: () => boolean,
  takesMs: number,
): Promise<void> {
  const { store } = cluster
  if (!(await untilTrue(cluster, isPossible, 10_000))) return
  await pause(cluster, takesMs + SPREAD_MS * cluster.random())
  if (cluster.signal.aborted) return
  const { operators, hidesIngressCertificate } = cluster.troubles
  const complaint = operators.get(name)
  if (complaint !== undefined) {
    store.update(CLUSTER_OPERATORS, { name }, (present) => withConditions(present, degraded(complaint)))
    followOperators(cluster)
    await untilTrue(cluster, () => !operators.has(name), 10_000)
  }
  store.update(CLUSTER_OPERATORS, { name }, (present) =>
    withConditions(present, conditions(true, `${name} is available`)),
  )
  followOperators(cluster)
  if (name === 'ingress' && !hidesIngressCertificate) publishIngress(cluster)
  if (name === 'dns') store.put(dnsService(cluster))
}

export const readyNodes = ({ store }: SimCluster, role: 'master' | 'worker' | 'arbiter'): number =>
  store
    .list(NODES)
    .filter(({ metadata }) => metadata.labels?.[`node-role.kubernetes.io/${role}`] !== undefined)
    .filter((node) => isTrue(node, 'Ready')).length

/** The console is reached by the router, and people log in there. */
const hasRoutes = ({ troubles: { operators } }: SimCluster, name: string): boolean =>
  name !== 'console' || !(operators.has('ingress') || operators.has('authentication'))

function hasRoom(cluster: SimCluster): boolean {
  const { workers, controlPlane } = cluster.config
  const isControlPlaneUp = readyNodes(cluster, 'master') >= Math.min(controlPlane, 3)
  // Of less than two workers none is needed: masters take pods then, too.
  return isControlPlaneUp && (workers < 2 || readyNodes(cluster, 'worker') >= 2)
}

const conditions = (isAvailable: boolean, message: string): readonly Condition[] => [
  { type: 'Degraded', status: 'False', message: '' },
  { type: 'Progressing', status: isAvailable ? 'False' : 'True', message },
  { type: 'Available', status: isAvailable ? 'True' : 'False', message },
]

const degraded = (message: string): readonly Condition[] => [
  { type: 'Degraded', status: 'True', message },
  { type: 'Progressing', status: 'True', message },
  { type: 'Available', status: 'False', message },
]

const operator = (name: string, version: string): KubeObject => ({
  apiVersion: 'config.openshift.io/v1',
  kind: 'ClusterOperator',
  metadata: { name },
  spec: {},
  status: {
    conditions: conditions(false, `${name} is being set up`),
    versions: [{ name: 'operator', version }],
  },
})

const clusterVersion = ({ config }: SimCluster): KubeObject => ({
  apiVersion: 'config.openshift.io/v1',
  kind: 'ClusterVersion',
  metadata: { name: 'version' },
  spec: { clusterID: fullDomain(config) },
  status: {
    desired: { version: config.version },
    conditions: conditions(false, `Working towards ${config.version}`),
    capabilities: {
      enabledCapabilities: ['Console', 'Ingress', 'MachineAPI'],
      knownCapabilities: ['Console', 'Ingress', 'MachineAPI'],
    },
  },
})

function publishIngress({ store, config, world, running }: SimCluster): void {
  store.put({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'default-ingress-cert', namespace: 'openshift-config-managed' },
    data: { 'ca-bundle.crt': INGRESS_CERTIFICATE },
  })
  const [host] = running.values()
  if (host === undefined || isSingleNode(config)) return
  for (const vip of config.ingressVips) world.network.claim(vip, host.computer)
}

/** The tenth address of the network of services. */
const dnsService = ({ config }: SimCluster): KubeObject => {
  const [network = ''] = config.serviceNetwork.split('/')
  const clusterIP = network.includes(':') ? network.replace(/:*$/, '::a') : network.replace(/\d+$/, '10')
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'dns-default', namespace: 'openshift-dns' },
    spec: { clusterIP, clusterIPs: [clusterIP] },
  }
}
