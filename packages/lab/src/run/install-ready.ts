import { ApiError, type Client } from '@groundwork/contract/client'
import type { ClusterView } from './cluster-view.ts'

/** What a person does once everything is ready. Returns the names of those whose installation began; each begins once. */
export function createInstallReady(
  client: Client,
): (view: readonly ClusterView[]) => Promise<readonly string[]> {
  const begun = new Set<string>()
  return async (view) => {
    const names: string[] = []
    for (const { id, name, status } of view) {
      if (status !== 'ready' || begun.has(id)) continue
      try {
        await client.call<'v2InstallCluster'>('v2InstallCluster', { params: { cluster_id: id } })
      } catch (error) {
        // It may have stopped to be ready in this very moment; then it is tried again.
        if (error instanceof ApiError && error.status === 409) continue
        throw error
      }
      begun.add(id)
      names.push(name)
    }
    return names
  }
}
