import type { KubeAccess } from '@groundwork/kube-client/access'
import { createFetchTransport, createKubeClient, type KubeClient } from '@groundwork/kube-client/client'
import type { Machine } from '../../machine/machine.ts'

export interface KubeClientOptions {
  readonly machine: Pick<Machine, 'fetch'>
  readonly access: KubeAccess
  readonly signal?: AbortSignal
}

/** A control plane that is coming up takes connections long before it answers. */
const TIMEOUT_MS = 30_000

/** The API of the cluster that is being installed, over the network of the machine. Its lists are short: they come as a whole. */
export function createInstallerKubeClient({ machine, access, signal }: KubeClientOptions): KubeClient {
  const transport = createFetchTransport({
    fetch: machine.fetch,
    access: async () => access,
    timeoutMs: TIMEOUT_MS,
    ...(signal === undefined ? {} : { signal }),
  })
  return createKubeClient(transport, {})
}
