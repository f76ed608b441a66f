// What a person sees of a run: a row for each host, or counts when there are too many.
import type { ClusterView, Failing } from './cluster-view.ts'

export const HOST_HEAD = ['cluster', 'host', 'role', 'status', 'what is wrong'] as const

export function hostRows(clusters: readonly ClusterView[]): readonly (readonly string[])[] {
  return clusters.flatMap((cluster) => {
    const own = [cluster.name, '', '', cluster.status, wrong(ofCluster(cluster))]
    const hosts = cluster.hosts.map(({ name, role, status, stage, failing }) => [
      '',
      name,
      role,
      stage === '' ? status : `${status}: ${stage}`,
      wrong(failing),
    ])
    return [own, ...hosts]
  })
}

/** That hosts are not ready is said in their own rows. */
const ofCluster = ({ failing }: ClusterView): readonly Failing[] =>
  failing.filter(({ id }) => id !== 'all-hosts-are-ready-to-install')

const wrong = (failing: readonly Failing[]): string => {
  const [first, ...others] = failing
  if (first === undefined) return ''
  return others.length === 0 ? first.message : `${first.message} (and ${others.length} more)`
}

export const SUMMARY_HEAD = ['status of cluster', 'clusters', 'hosts', 'of them ready'] as const

export function summaryRows(clusters: readonly ClusterView[]): readonly (readonly string[])[] {
  const groups = new Map<string, ClusterView[]>()
  for (const cluster of clusters) groups.set(cluster.status, [...(groups.get(cluster.status) ?? []), cluster])
  const row = (title: string, list: readonly ClusterView[]) => [
    title,
    String(list.length),
    String(sum(list.map(({ hostCount }) => hostCount))),
    String(sum(list.map(({ readyCount }) => readyCount))),
  ]
  const rows = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([status, list]) => row(status, list))
  return [...rows, row('all', clusters)]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** What changed since the last look, a line for each: for those who read a file and not a terminal. */
export function changeLines(before: readonly ClusterView[], now: readonly ClusterView[]): readonly string[] {
  const known = new Map(before.map((cluster) => [cluster.id, cluster]))
  return now.flatMap((cluster) => {
    const old = known.get(cluster.id)
    const oldHosts = new Map(old?.hosts.map((host) => [host.id, host]))
    const hosts = cluster.hosts.flatMap((host) => {
      const was = oldHosts.get(host.id)
      const state = host.stage === '' ? host.status : `${host.status}: ${host.stage}`
      if (was?.status === host.status && was.stage === host.stage) return []
      // A warning that was told already is no news with every stage.
      const news = wrong(was?.failing ?? []) === wrong(host.failing) ? [] : host.failing
      return [
        line(cluster.name, host.name, was?.status === host.status ? undefined : was?.status, state, news),
      ]
    })
    const own =
      old?.status === cluster.status
        ? []
        : [line(cluster.name, '', old?.status, cluster.status, ofCluster(cluster))]
    return [...hosts, ...own]
  })
}

function line(
  cluster: string,
  host: string,
  before: string | undefined,
  after: string,
  failing: readonly Failing[],
): string {
  const who = host === '' ? cluster : `${cluster} ${host}`
  const change = before === undefined ? after : `${before} -> ${after}`
  const why = failing.length === 0 ? '' : `  ${wrong(failing)}`
  return `${who}: ${change}${why}`
}
