// The Kubernetes API of a cluster that is only told of.
import type { SampleAnswer, SampleRequest } from '../../testing/sample-service.ts'

export interface SampleNode {
  readonly name: string
  readonly address?: string
  /** From this time of the clock on. */
  readonly readyAt?: number
  readonly role?: 'master' | 'arbiter'
  readonly taints?: readonly string[]
  /** The configuration that it has and is to have; empty: it was told of none. */
  readonly config?: string
}

export interface SampleCluster {
  readonly controlPlane?: number
  readonly arbiters?: number
  readonly nodes?: readonly SampleNode[]
  /** When its API begins to answer. */
  readonly upAt?: number
  /** When the controller says that it is ready. */
  readonly controllerAt?: number
  readonly invoker?: string
  readonly machineConfigs?: readonly string[]
}

const CONFIG = 'rendered-master-1'

export const sampleCluster =
  (cluster: SampleCluster) =>
  ({ path, method, at }: SampleRequest): SampleAnswer => {
    if (at < (cluster.upAt ?? 0)) return { error: 'ECONNREFUSED' }
    const ok = (body: unknown): SampleAnswer => ({ status: 200, body })
    if (method === 'PATCH') return ok({})
    if (path.endsWith('/configmaps/cluster-config-v1'))
      return ok({ data: { 'install-config': installConfig(cluster) } })
    if (path.endsWith('/configmaps/openshift-install-manifests'))
      return cluster.invoker === undefined ? { status: 404 } : ok({ data: { invoker: cluster.invoker } })
    if (path.startsWith('/api/v1/nodes?')) return ok({ items: nodesOf(cluster, path, at) })
    if (path.endsWith('/assisted-installer/events')) {
      const isReady = at >= (cluster.controllerAt ?? 0)
      return ok({ items: isReady ? [{ metadata: { name: 'AssistedControllerIsReady' } }] : [] })
    }
    if (path.includes('/pods?')) return ok({ items: [pod('old', 'Failed'), pod('controller-1', 'Running')] })
    if (path.includes('/pods/controller-1/log')) return ok('what the controller said')
    const [, config] = /\/machineconfigs\/(.+)$/.exec(path) ?? []
    if (config !== undefined)
      return (cluster.machineConfigs ?? [CONFIG]).includes(config) ? ok({}) : { status: 404, body: {} }
    return { status: 404, body: { message: `no ${path}` } }
  }

const pod = (name: string, phase: string) => ({ metadata: { name }, status: { phase } })

const installConfig = ({ controlPlane = 3, arbiters }: SampleCluster): string =>
  `controlPlane: {replicas: ${controlPlane}}\n${arbiters === undefined ? '' : `arbiter: {replicas: ${arbiters}}\n`}`

function nodesOf({ nodes = [] }: SampleCluster, path: string, at: number) {
  const role = decodeURIComponent(path).endsWith('/arbiter') ? 'arbiter' : 'master'
  return nodes
    .filter((node) => (node.role ?? 'master') === role)
    .map(({ name, address, readyAt = 0, taints = [], config = CONFIG }) => ({
      metadata: {
        name,
        annotations: {
          'machineconfiguration.openshift.io/currentConfig': config,
          'machineconfiguration.openshift.io/desiredConfig': config,
        },
      },
      spec: { taints: taints.map((key) => ({ key })) },
      status: {
        conditions: [{ type: 'Ready', status: at >= readyAt ? 'True' : 'False' }],
        addresses: address === undefined ? [] : [{ type: 'InternalIP', address }],
      },
    }))
}
