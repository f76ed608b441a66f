import { reasonOf } from '@groundwork/errors/error-text'
import { hostOfNode, internalAddresses, isReady, withoutUninitializedTaint } from '@groundwork/host/cluster'
import type { KubeNode } from '@groundwork/kube-client/objects'
import { NODES, PODS } from '@groundwork/kube-client/objects'
import type { ControllerContext } from '../context/controller-context.ts'
import type { Nudge } from '../context/nudge.ts'
import { repeat } from '../context/repeat.ts'
import { hostsToConfigure } from '../rules/hosts-to-configure.ts'
import { stagesOfNode } from '../rules/stages-of-node.ts'
import type { KnownHost } from '../service/known-host.ts'
import type { RebootCounter } from './reboot-counter.ts'
import { removeTaint } from './remove-taint.ts'

const PERIOD_MS = 30_000
/** Nodes change a lot while they come up; each round asks the service. */
const REST_MS = 5_000
const MCS_LOG_SECONDS = 300
const MCS = {
  namespace: 'openshift-machine-config-operator',
  labels: { 'k8s-app': 'machine-config-server' },
}

export interface NodeStatusOptions {
  readonly removesTaint: boolean
  readonly nudge: Nudge
  readonly reboots: RebootCounter | null
}

/** Until every host is installed, or none is left that still could be. */
export async function followNodes(context: ControllerContext, options: NodeStatusOptions): Promise<void> {
  const { machine, cluster, signal, log } = context
  const strangers = new Set<string>()
  let before = { facts: '', at: Number.NEGATIVE_INFINITY }
  await repeat(
    {
      ...{ clock: machine.clock, signal, log, periodMs: PERIOD_MS, restMs: REST_MS, nudge: options.nudge },
      doing: 'telling the service which nodes are there',
    },
    async () => {
      const nodes = await cluster.list(NODES)
      const facts = JSON.stringify(nodes.map(factsOf))
      const at = machine.clock.now()
      // Nodes say every few seconds that they are alive, and there may be hundreds: that is no reason to ask the service.
      if (facts === before.facts && at - before.at < PERIOD_MS) return false
      before = { facts: '', at }
      const round = await nodeRound(context, options, nodes, strangers)
      if (round === 'good') before = { facts, at }
      return round === 'over'
    },
  )
}

/** All of a node that this depends on. */
const factsOf = (node: KubeNode): readonly unknown[] => [
  node.metadata.name,
  isReady(node),
  internalAddresses(node),
  withoutUninitializedTaint(node) === null,
]

async function nodeRound(
  context: ControllerContext,
  options: NodeStatusOptions,
  nodes: readonly KubeNode[],
  strangers: Set<string>,
): Promise<'good' | 'bad' | 'over'> {
  const { hosts, log } = context
  const all = await hosts.refresh()
  const inProgress = all.filter(({ status }) => status !== 'installed')
  if (inProgress.every(({ status }) => status === 'error')) return 'over'
  let isGood = true
  for (const node of nodes) {
    const host = hostOfNode(node, inProgress, all)
    if (host !== null) isGood = (await followNode(context, options, node, host)) && isGood
    else if (!strangers.has(node.metadata.name)) {
      strangers.add(node.metadata.name)
      if (!all.some(({ name }) => name === node.metadata.name.toLowerCase())) {
        log.warn(`The node ${node.metadata.name} is no host of this cluster by its name or its addresses.`)
      }
    }
  }
  await reportConfiguring(context)
  return isGood ? 'good' : 'bad'
}

/** Whether the service has heard all that there is to tell. */
async function followNode(
  { service, cluster, log }: ControllerContext,
  { removesTaint, reboots }: NodeStatusOptions,
  node: KubeNode,
  host: KnownHost,
): Promise<boolean> {
  try {
    const ready = isReady(node)
    for (const stage of stagesOfNode(host, ready)) {
      log.info(`Node ${node.metadata.name} (host ${host.id}): ${stage}.`)
      await service.reportStage(host, stage)
      if (stage === 'Done') reboots?.count(host, node.metadata.name)
    }
    if (!ready && removesTaint) await removeTaint(cluster, node)
    return true
  } catch (error) {
    log.warn(`The node ${node.metadata.name} could not be followed: ${reasonOf(error)}`)
    return false
  }
}

/** Between its restart and its joining, the server of the configurations is the only one to hear of a host. */
async function reportConfiguring({ cluster, hosts, service, log }: ControllerContext): Promise<void> {
  const pods = await cluster.list(PODS, MCS)
  const logs: string[] = []
  for (const { metadata } of pods) {
    try {
      logs.push(await cluster.podLog(metadata, { sinceSeconds: MCS_LOG_SECONDS }))
    } catch (error) {
      log.warn(`The log of ${metadata.name} cannot be read: ${reasonOf(error)}`)
    }
  }
  const text = logs.join('\n')
  if (hostsToConfigure(hosts.latest, text).length === 0) return
  // Some of them may have been reported in this very round.
  for (const host of hostsToConfigure(await hosts.refresh(), text)) {
    log.info(`Host ${host.name} (${host.id}) has fetched its configuration: Configuring.`)
    await service.reportStage(host, 'Configuring')
  }
}
