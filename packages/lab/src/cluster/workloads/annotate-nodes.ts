import { isTrue, NODES } from '../kube/types.ts'
import { type Pool, renderedName } from '../node/node-config.ts'
import { pause, type SimCluster } from '../sim-cluster.ts'

const PREFIX = 'machineconfiguration.openshift.io'
const ANNOTATE_MS = 10_000

/** The daemon on each node says which configuration the node has. */
export function startNodeAnnotations(cluster: SimCluster): void {
  const { store } = cluster
  store.onChange((type, { object, type: change }) => {
    if (type.plural !== NODES.plural || change === 'DELETED' || !isTrue(object, 'Ready')) return
    if (object.metadata.annotations?.[`${PREFIX}/currentConfig`] !== undefined) return
    void pause(cluster, ANNOTATE_MS).then(() => {
      store.update(NODES, object.metadata, (node) => {
        const rendered = renderedName(poolOf(node.metadata.labels ?? {}))
        const annotations = {
          ...node.metadata.annotations,
          [`${PREFIX}/currentConfig`]: rendered,
          [`${PREFIX}/desiredConfig`]: rendered,
          [`${PREFIX}/state`]: 'Done',
        }
        return { ...node, metadata: { ...node.metadata, annotations } }
      })
    })
  })
}

const poolOf = (labels: Readonly<Record<string, string>>): Pool =>
  (['master', 'arbiter'] as const).find((pool) => labels[`node-role.kubernetes.io/${pool}`] !== undefined) ??
  'worker'
