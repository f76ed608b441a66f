import { KubeError } from '@groundwork/kube-client/client'
import { CONFIG_MAPS } from '@groundwork/kube-client/objects'
import type { ControllerContext } from '../context/controller-context.ts'
import type { Kubeconfig } from '../context/kubeconfig.ts'
import { repeat } from '../context/repeat.ts'
import { applyManifests } from '../olm/apply-manifests.ts'
import { areInitialized } from '../olm/are-initialized.ts'
import { readOperatorManifests } from '../rules/operator-manifests.ts'

const PERIOD_MS = 30_000
const MAP = 'olm-operator-manifests'
const BOOTSTRAP_KUBECONFIG = '/tmp/bootstrap-secrets/kubeconfig'

/** Applies what the cluster was given for its optional operators, each when its operator is there, until all are applied. */
export async function applyOlmManifests(
  context: ControllerContext,
  kubeconfig: Kubeconfig | null,
): Promise<void> {
  const { machine, settings, cluster, signal, log } = context
  const applied = new Set<string>()
  const loop = { clock: machine.clock, signal, log, periodMs: PERIOD_MS }
  const access = kubeconfig ?? (await ownAccess(context))
  await repeat({ ...loop, doing: 'applying manifests of operators' }, async () => {
    const map = await cluster.get(CONFIG_MAPS, MAP, settings.namespace).catch((error: unknown) => {
      if (error instanceof KubeError && error.status === 403) return 'forbidden' as const
      throw error
    })
    if (map === 'forbidden') {
      log.warn('The manifests of operators may not be read; they are not applied.')
      return true
    }
    if (map === null) return false
    let isGood = true
    for (const operator of readOperatorManifests(map.data ?? {}).filter(({ name }) => !applied.has(name))) {
      const isApplied =
        (await areInitialized(context, [operator])) &&
        (await applyManifests(context, access, operator.manifests))
      if (isApplied) applied.add(operator.name)
      else isGood = false
    }
    return isGood
  })
}

/** On a single node that of the bootstrap, which works before the account of the pod does. */
const ownAccess = async ({ machine }: ControllerContext): Promise<Kubeconfig | null> =>
  (await machine.files.kind(BOOTSTRAP_KUBECONFIG)) === null
    ? null
    : { path: async () => BOOTSTRAP_KUBECONFIG }
