import { createRealMachine } from '@groundwork/host/machine'
import {
  type AccessSource,
  readKubeconfigFile,
  readPodAccess,
  renewAccess,
} from '@groundwork/kube-client/access'
import {
  createFetchTransport,
  createWatchingKubeClient,
  type WatchingKubeClient,
} from '@groundwork/kube-client/client'

const TIMEOUT_MS = 60_000
const BOOTSTRAP_KUBECONFIG = '/tmp/bootstrap-secrets/kubeconfig'

/** Over connections of this machine, and never by a proxy: the controller runs inside of the cluster. */
export function connectToCluster(access: AccessSource): WatchingKubeClient {
  const { fetch, clock } = createRealMachine({ environment: {} })
  const transport = createFetchTransport({ fetch, access, timeoutMs: TIMEOUT_MS })
  return createWatchingKubeClient(transport, { sleep: (ms, signal) => clock.sleep(ms, signal) })
}

/** Where the cluster is that this process was started for. Throws an error that says what is missing. */
export async function findCluster(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<AccessSource> {
  const { files, clock } = createRealMachine({ environment: {} })
  const readText = (path: string) => files.text(path)
  // On a single node this one works before the account of the pod does.
  const isBootstrap = (await files.kind(BOOTSTRAP_KUBECONFIG)) === 'file'
  const file = isBootstrap ? BOOTSTRAP_KUBECONFIG : environment.KUBECONFIG
  const read = () =>
    file === undefined ? readPodAccess(environment, readText) : readKubeconfigFile(file, readText)
  const access = renewAccess(read, () => clock.now())
  // Now, and not with the first request: what is missing does not come by trying again for an hour.
  await access()
  return access
}
