import { reasonOf } from '@groundwork/errors/error-text'
import { type KubeNode, NODES } from '@groundwork/kube-client/objects'
import { hostOfNode } from '../cluster/host-of-node.ts'
import { type Replicas, readReplicas } from '../cluster/install-config.ts'
import { internalAddresses, isReady } from '../cluster/node-state.ts'
import { type ClusterHost, readOtherHosts, reportForHost } from '../cluster-hosts.ts'
import { INTERVAL_MS, type Pivot } from './pivot.ts'
import { lookUntilDone } from './rounds.ts'
import { createRequestTeller } from './tell-waiting-requests.ts'

/** A control plane goes on without the bootstrap when so many others are ready. */
const MAX_NEEDED_MASTERS = 2

export const neededMasters = ({ controlPlane }: Replicas): number =>
  Math.min(Math.max(0, controlPlane - 1), MAX_NEEDED_MASTERS)

export const neededArbiters = ({ arbiters }: Replicas): number => (arbiters > 0 ? 1 : 0)

export interface NodesWanted {
  readonly role: 'master' | 'arbiter'
  readonly needed: (replicas: Replicas) => number
  /** Called in every round, with all nodes of the role. A failure is a warning. */
  readonly onNodes?: (nodes: readonly KubeNode[], needed: number) => Promise<void>
}

/** Until so many nodes are ready. Each is reported as joined; that it cannot be reported keeps nobody waiting. */
export async function waitForNodes({ context, kube, joined }: Pivot, wanted: NodesWanted): Promise<void> {
  const { log } = context
  const unreported = new Map<string, KubeNode>()
  const ready = new Set<string>()
  let hosts: readonly ClusterHost[] | null = null
  const tellWaitingRequests = createRequestTeller({ context, kube })

  const report = async (node: KubeNode): Promise<void> => {
    hosts ??= await readOtherHosts(context)
    const host = hostOfNode(node, hosts, hosts)
    if (host === null) {
      // It may have got its name or address only now.
      hosts = null
      throw new Error(
        `the service knows no host ${node.metadata.name} with ${internalAddresses(node).join(', ')}.`,
      )
    }
    joined.add(host.id)
    if (host.status !== 'installed') await reportForHost(context, host, 'Joined')
    unreported.delete(node.metadata.name)
  }

  const rhythm = { intervalMs: INTERVAL_MS, looksLater: true }
  await lookUntilDone(context, rhythm, `Waiting for nodes (${wanted.role})`, async () => {
    const needed = wanted.needed(await readReplicas(kube))
    if (needed < 1) return true
    const nodes = await kube.list(NODES, { labels: { [`node-role.kubernetes.io/${wanted.role}`]: '' } })
    await wanted.onNodes?.(nodes, needed)?.catch((error: unknown) => log.warn(reasonOf(error)))
    for (const node of nodes) {
      const { name } = node.metadata
      if (!isReady(node) || ready.has(name)) continue
      log.info(`Node ${name} is ready.`)
      ready.add(name)
      unreported.set(name, node)
    }
    for (const node of [...unreported.values()]) {
      await report(node).catch((error: unknown) =>
        log.warn(`Node ${node.metadata.name} could not be reported as joined: ${reasonOf(error)}`),
      )
    }
    if (ready.size >= needed) return true
    await tellWaitingRequests().catch((error: unknown) => log.warn(reasonOf(error)))
    return false
  })
}
