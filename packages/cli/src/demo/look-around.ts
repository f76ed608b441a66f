import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Demo } from '@groundwork/lab/demo'
import { listenClusters } from '@groundwork/lab/machines'

/** The service goes on until the signal, and with it the simulated machines and clusters, at the pace of the world. */
export async function lookAround(demo: Demo, directory: string, signal: AbortSignal): Promise<void> {
  const { clusters } = demo.lab.world
  const listening = await listenClusters(clusters)
  try {
    const rows = [
      ['Browser', demo.urls.ui[0]],
      ['API', `${demo.urls.api[0]}/api/assisted-install/v2/clusters`],
      ['Images', demo.urls.images[0]],
    ]
    for (const cluster of clusters.all) {
      const path = join(directory, cluster.name, 'simulated-kubeconfig')
      await writeFile(path, listening.kubeconfigOf(cluster), { mode: 0o600 })
      rows.push([`oc, ${cluster.name}`, `KUBECONFIG=${path} oc get nodes`])
    }
    console.log(
      '\nThe service keeps running, and the simulated machines now run in real time. Stop with Ctrl-C.\n',
    )
    for (const [name = '', value = ''] of rows) console.log(`  ${name.padEnd(10)}${value}`)
    await demo.serve(signal)
  } finally {
    await listening.close()
  }
}
