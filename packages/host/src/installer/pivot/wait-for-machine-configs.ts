import { type KubeNode, NODES, resource } from '@groundwork/kube-client/objects'
import { INTERVAL_MS, type Pivot } from './pivot.ts'
import { lookUntilDone } from './rounds.ts'

const CONFIGS = resource('machineconfiguration.openshift.io/v1', 'MachineConfig', 'machineconfigs')
const CURRENT = 'machineconfiguration.openshift.io/currentConfig'
const DESIRED = 'machineconfiguration.openshift.io/desiredConfig'

/** A bootstrap that restarts too early takes configurations with it that masters were told to use. */
export async function waitForMachineConfigs({ context, kube }: Pivot): Promise<void> {
  await lookUntilDone(
    context,
    { intervalMs: INTERVAL_MS },
    'Waiting for machine configurations',
    async () => {
      const nodes = await kube.list(NODES, { labels: { 'node-role.kubernetes.io/master': '' } })
      const names = configsOf(nodes)
      if (names === null) return false
      for (const name of names) {
        if ((await kube.get(CONFIGS, name)) === null) return false
      }
      return true
    },
  )
}

/** What the nodes have and are to have; null: they are not told yet, or not the same. */
export function configsOf(nodes: readonly KubeNode[]): readonly string[] | null {
  const pairs = nodes.map(({ metadata: { annotations = {} } }) => [
    annotations[CURRENT],
    annotations[DESIRED],
  ])
  const desired = new Set(pairs.map(([, name]) => name))
  const names = pairs.flat()
  if (names.length === 0 || desired.size !== 1) return null
  return names.every((name) => name !== undefined && name !== '') ? [...new Set(names as string[])] : null
}
