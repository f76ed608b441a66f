import { pause, type SimCluster } from '../sim-cluster.ts'

const RESOLVE_MS = 30_000
const INSTALL_MS = 90_000
const GROUP = 'operators.coreos.com'

/** A subscription gets its operator: first its description appears, then it is installed. */
export function startOlm(cluster: SimCluster): void {
  const { store } = cluster
  const begun = new Set<string>()
  store.onChange((type, { object, type: change }) => {
    const { name, namespace } = object.metadata
    if (type.group !== GROUP || type.plural !== 'subscriptions' || change === 'DELETED') return
    if (begun.has(`${namespace}/${name}`)) return
    begun.add(`${namespace}/${name}`)
    void install(name, namespace)
  })

  async function install(name: string, namespace: string | undefined): Promise<void> {
    const csv = `${name}.v1.0.0`
    const version = (phase: string) =>
      store.put({
        apiVersion: `${GROUP}/v1alpha1`,
        kind: 'ClusterServiceVersion',
        metadata: { name: csv, ...(namespace === undefined ? {} : { namespace }) },
        spec: { version: '1.0.0' },
        status: { phase, message: `The installation of ${name} is: ${phase}` },
      })
    const trouble = [...cluster.troubles.subscriptions].find(([start]) => name.startsWith(start))?.[1]
    await pause(cluster, RESOLVE_MS)
    version('Installing')
    const status = { currentCSV: csv, state: 'AtLatestKnown' }
    store.update({ group: GROUP, plural: 'subscriptions' }, { name, namespace }, (present) => ({
      ...present,
      status,
    }))
    await pause(cluster, INSTALL_MS)
    if (trouble !== 'hangs') version(trouble === 'fails' ? 'Failed' : 'Succeeded')
  }
}
