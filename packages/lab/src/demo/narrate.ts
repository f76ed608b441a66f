import type { DemoReporter } from './demo-report.ts'
import type { DemoCluster } from './demo-view.ts'

const BEFORE_PIVOT = 'Waiting for bootkube'
const AFTER_PIVOT = [
  'Waiting for controller',
  'Installing',
  'Writing image to disk',
  'Rebooting',
  'Configuring',
]

/** Tells what a glance at the figures would not. Told once each. */
export function createNarrator({ say }: Pick<DemoReporter, 'say'>): (cluster: DemoCluster) => void {
  const before = new Map<string, DemoCluster>()
  const said = new Set<string>()
  const once = (line: string): void => {
    if (said.has(line)) return
    said.add(line)
    say(line)
  }

  return (cluster) => {
    const { name, status, hosts } = cluster
    const old = before.get(cluster.id)
    before.set(cluster.id, cluster)
    if (cluster.vips.length > 0)
      once(`${name}: gave it ${cluster.vips.join(' and ')} for its API and ingress.`)
    if (status === 'ready') {
      const masters = hosts.filter(({ role }) => role === 'control plane').length
      const chosen = `The service made ${masters} of ${hosts.length} hosts the control plane.`
      once(`${name}: every check passes. ${hosts.length > 1 ? chosen : ''}`.trimEnd())
    }
    if (status === 'finalizing') once(`${name}: all nodes are up; its operators follow.`)
    if (status === 'installed') once(`${name}: installed.`)
    for (const host of hosts.filter(({ isBootstrap }) => isBootstrap)) {
      const was = old?.hosts.find(({ id }) => id === host.id)?.stage
      if (was === BEFORE_PIVOT && AFTER_PIVOT.includes(host.stage))
        once(`${name}: the bootstrap is done; ${host.name} becomes a node itself.`)
    }
  }
}
