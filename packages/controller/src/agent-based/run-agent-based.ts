// Clusters that were made without a lasting service: it lives on the bootstrap host, and is gone when that host restarts.

import { reasonOf } from '@groundwork/errors/error-text'
import { AGENT_INVOKER, removesTaint } from '@groundwork/host/cluster'
import { CONFIG_MAPS, NODES } from '@groundwork/kube-client/objects'
import { CLUSTER_VERSIONS } from '../cluster/openshift-resource.ts'
import type { ControllerContext } from '../context/controller-context.ts'
import { createKubeconfig } from '../context/kubeconfig.ts'
import { repeat } from '../context/repeat.ts'
import { freeDnsAddress } from '../loops/free-dns-address.ts'
import { labelNodes } from '../loops/label-nodes.ts'
import { removeTaint } from '../loops/remove-taint.ts'
import { startNodeLoops } from '../loops/start-node-loops.ts'
import { updateBareMetalHosts } from '../loops/update-bare-metal-hosts.ts'
import { readInstallConfig } from '../rules/install-config.ts'
import { shakeHands } from '../start/shake-hands.ts'
import { applyOlmManifests } from './apply-olm-manifests.ts'

const PERIOD_MS = 60_000
const READY_LIMIT_MS = 5 * 60_000
const MASTER_LABELS = { 'node-role.kubernetes.io/master': '' }

/** No logs are sent at the end, as nobody is there to take them. */
export async function runAgentBased(context: ControllerContext, endLoops: () => void): Promise<void> {
  const { settings } = context
  if (settings.controlPlaneCount === 1) await runSingleNode(context)
  else await runSeveralNodes(context, endLoops)
  endLoops()
}

/** Nothing is left of the service when the only node has restarted. */
async function runSingleNode(context: ControllerContext): Promise<void> {
  void freeDnsAddress(context)
  void applyOlmManifests(context, null)
  await waitForCluster(context, 0, false)
}

async function runSeveralNodes(context: ControllerContext, endLoops: () => void): Promise<void> {
  const { machine, service, settings } = context
  const dnsLoop = freeDnsAddress(context)
  const found = await shakeHands(context, READY_LIMIT_MS)
  const platform = found?.platform?.type ?? (await readPlatform(context))
  const takesTaints = removesTaint({
    ...{ platform, invoker: AGENT_INVOKER, openshiftVersion: settings.openshiftVersion },
    installConfigOverrides: found?.install_config_overrides ?? '',
  })
  const loops = [
    dnsLoop,
    ...startNodeLoops(context, { removesTaint: takesTaints, reboots: null }),
    applyOlmManifests(context, createKubeconfig(machine, service)),
    ...(found === null ? [] : [labelNodes(context)]),
    ...(platform === 'baremetal' ? [updateBareMetalHosts(context)] : []),
  ]
  await waitForCluster(context, settings.controlPlaneCount, takesTaints)
  endLoops()
  await Promise.all(loops)
}

async function readPlatform({ cluster, log }: ControllerContext): Promise<string> {
  try {
    const map = await cluster.get(CONFIG_MAPS, 'cluster-config-v1', 'kube-system')
    return readInstallConfig(map?.data?.['install-config'] ?? '').platform
  } catch (error) {
    log.warn(`The platform of this cluster is not known: ${reasonOf(error)}`)
    return ''
  }
}

/** Until its version is available and its control plane complete. */
async function waitForCluster(
  { machine, cluster, signal, log }: ControllerContext,
  controlPlaneCount: number,
  takesTaints: boolean,
): Promise<void> {
  const loop = { clock: machine.clock, signal, log, periodMs: PERIOD_MS }
  await repeat({ ...loop, doing: 'waiting for the cluster to be complete' }, async () => {
    if (takesTaints) for (const node of await cluster.list(NODES)) await removeTaint(cluster, node)
    const version = await cluster.get(CLUSTER_VERSIONS, 'version')
    const isAvailable = (version?.status?.conditions ?? []).some(
      ({ type, status }) => type === 'Available' && status === 'True',
    )
    if (!isAvailable) return false
    return (
      controlPlaneCount === 0 ||
      (await cluster.list(NODES, { labels: MASTER_LABELS })).length >= controlPlaneCount
    )
  })
}
