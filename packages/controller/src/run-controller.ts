import type { AgentLog } from '@groundwork/host/agent'
import { AGENT_INVOKER, removesTaint } from '@groundwork/host/cluster'
import type { Machine } from '@groundwork/host/machine'
import { createServiceClient } from '@groundwork/host/service'
import { runAgentBased } from './agent-based/run-agent-based.ts'
import type { ClusterClient } from './cluster/cluster-client.ts'
import { PROXIES } from './cluster/openshift-resource.ts'
import type { ControllerContext } from './context/controller-context.ts'
import type { ControllerSettings } from './context/controller-settings.ts'
import { createKnownHosts } from './context/known-hosts.ts'
import { createKubeconfig } from './context/kubeconfig.ts'
import { finalize } from './finalizing/finalize.ts'
import { removeProgramKeeper } from './finalizing/remove-program-keeper.ts'
import { sendFinalLogs } from './logs/send-final-logs.ts'
import { uploadLogsRegularly } from './logs/upload-logs.ts'
import { followCluster } from './loops/follow-cluster.ts'
import { freeDnsAddress } from './loops/free-dns-address.ts'
import { labelNodes } from './loops/label-nodes.ts'
import { createRebootCounter } from './loops/reboot-counter.ts'
import { startNodeLoops } from './loops/start-node-loops.ts'
import { updateBareMetalHosts } from './loops/update-bare-metal-hosts.ts'
import { proxyEnvironment } from './rules/proxy-environment.ts'
import { createClusterService } from './service/cluster-service.ts'
import { announceReadiness } from './start/announce-readiness.ts'
import { readInvoker } from './start/read-invoker.ts'
import { readToken } from './start/read-token.ts'

const MAX_RETRIES = 15
const READY_LIMIT_MS = 70 * 60_000
const LEAVE_MS = 10_000
const FAILED = 1
/** As if the signal had ended the process: a pod that ends well is never started again, and there is work left. */
const ENDED = 143

export interface ControllerOptions {
  /** The pod. */
  readonly machine: Machine
  readonly settings: ControllerSettings
  readonly cluster: ClusterClient
  readonly log: AgentLog
  readonly signal: AbortSignal
  /** From now on requests to the service go through these proxies of the cluster. */
  readonly useProxies?: (environment: Readonly<Record<string, string>>) => void
}

/** Carries the news of a new cluster to the service until its installation is over. The answer is the exit code. */
export async function runController(options: ControllerOptions): Promise<number> {
  const code = await runToTheEnd(options)
  // Otherwise it is started again, maybe on another node, and needs its program there.
  if (code === 0) await removeProgramKeeper(options)
  return code
}

async function runToTheEnd(options: ControllerOptions): Promise<number> {
  const { machine, settings, cluster, log } = options
  const token = await readToken(machine.files, settings.token)
  // Read even if no reports are wanted: without them the service may be out of reach, with nothing that says why.
  const proxies = proxyEnvironment(await cluster.get(PROXIES, 'cluster'))
  options.useProxies?.(proxies)
  const invoker = await readInvoker(cluster)
  const over = new AbortController()
  const context = createContext(options, token, AbortSignal.any([options.signal, over.signal]))
  if (invoker === AGENT_INVOKER) {
    await runAgentBased(context, () => over.abort())
    return options.signal.aborted ? ENDED : 0
  }

  const dnsLoop = freeDnsAddress(context)
  const found = await announceReadiness(context, READY_LIMIT_MS)
  if (options.signal.aborted) return ENDED
  if (found === null) {
    log.error('The service could not be reached; the controller gives up and is started again.')
    over.abort()
    await dnsLoop
    return FAILED
  }
  const platform = found.platform?.type ?? ''
  const taints = {
    ...{ platform, invoker, openshiftVersion: settings.openshiftVersion },
    installConfigOverrides: found.install_config_overrides ?? '',
  }
  const kubeconfig = createKubeconfig(machine, context.service)
  // Counting goes on after the loops have ended.
  const last = createContext(options, token, options.signal, context)
  const lastKubeconfig = createKubeconfig(machine, last.service)
  const reboots = settings.notifiesReboots ? createRebootCounter(last, lastKubeconfig) : null

  const loops = [
    dnsLoop,
    ...startNodeLoops(context, { removesTaint: removesTaint(taints), reboots }),
    finalize(context, kubeconfig),
    labelNodes(context),
    uploadLogsRegularly(context),
    ...(platform === 'baremetal' ? [updateBareMetalHosts(context)] : []),
  ]
  const end = await followCluster(context)
  over.abort()
  const ended = Promise.all(loops)
  if (end === 'gone') {
    // There is nothing left to report to, but what was changed in the cluster for a while is put right.
    await Promise.race([ended, machine.clock.sleep(LEAVE_MS)])
    return 0
  }
  await ended
  if (end === 'over') await sendFinalLogs(last, lastKubeconfig)
  await reboots?.finished()
  return end === 'over' ? 0 : ENDED
}

function createContext(
  { machine, settings, cluster, log }: ControllerOptions,
  token: string,
  signal: AbortSignal,
  before?: ControllerContext,
): ControllerContext {
  const { serviceUrl: url, clusterId } = settings
  const client = createServiceClient({ machine, url, token, maxRetries: MAX_RETRIES, signal, log })
  const service = createClusterService(client, clusterId)
  return {
    ...{ machine, settings, cluster, service, log, signal },
    hosts: before?.hosts ?? createKnownHosts(service, machine.clock),
    failures: before?.failures ?? { hasFailed: false, operators: new Set() },
  }
}
