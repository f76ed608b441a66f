import type { DemoCluster } from '@groundwork/lab/demo'
import { stateOf } from './demo-lines.ts'

/** What changed since the last look, a line for each: for those who read a file and not a terminal. Percents alone are no change. */
export function demoChanges(before: readonly DemoCluster[], now: readonly DemoCluster[]): readonly string[] {
  const known = new Map(before.map((cluster) => [cluster.id, cluster]))
  return now.flatMap((cluster) => {
    const old = known.get(cluster.id)
    const hosts = cluster.hosts.flatMap((host) => {
      const was = old?.hosts.find(({ id }) => id === host.id)
      if (was?.status === host.status && was.stage === host.stage) return []
      const role = host.role === '' ? '' : ` (${host.role})`
      return [`${cluster.name} ${host.name}${role}: ${stateOf({ ...host, detail: '' })}`]
    })
    if (old?.status === cluster.status) return hosts
    return [...hosts, `${cluster.name}: ${cluster.status}. ${cluster.says}`]
  })
}
