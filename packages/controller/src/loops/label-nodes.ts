import { reasonOf } from '@groundwork/errors/error-text'
import { hostOfNode } from '@groundwork/host/cluster'
import { NODES } from '@groundwork/kube-client/objects'
import { MACHINE_CONFIG_POOLS } from '../cluster/openshift-resource.ts'
import type { ControllerContext } from '../context/controller-context.ts'
import { repeat } from '../context/repeat.ts'
import { hostsToLabel, pausesWorkers, planLabels } from '../rules/node-labels.ts'

const PERIOD_MS = 30_000

/** Until all nodes have the labels that their hosts were given. */
export async function labelNodes(context: ControllerContext): Promise<void> {
  const { machine, signal, log } = context
  const loop = { clock: machine.clock, signal, log, periodMs: PERIOD_MS }
  let isPaused = false
  await repeat({ ...loop, doing: 'putting labels on nodes' }, async () => {
    const { isDone, needsPause } = await labelRound(context, isPaused)
    isPaused ||= needsPause
    return isDone
  })
  if (!isPaused) return
  // Also when the work is over before all is done: workers without their pool are never configured again.
  await unpauseWorkers(context)
}

async function labelRound(
  { hosts, cluster }: ControllerContext,
  isPaused: boolean,
): Promise<{ readonly isDone: boolean; readonly needsPause: boolean }> {
  const all = await hosts.refresh()
  const wanted = hostsToLabel(all)
  if (wanted.length === 0) return { isDone: true, needsPause: false }
  const needsPause = pausesWorkers(wanted)
  if (needsPause && !isPaused) {
    await cluster.patch(
      MACHINE_CONFIG_POOLS,
      { name: 'worker' },
      { kind: 'merge', change: { spec: { paused: true } } },
    )
  }
  const nodes = await cluster.list(NODES)
  const { patches, isComplete } = planLabels(wanted, nodes, (node) => hostOfNode(node, all, all))
  for (const { node, labels } of patches) {
    await cluster.patch(NODES, { name: node }, { kind: 'merge', change: { metadata: { labels } } })
  }
  return { isDone: isComplete, needsPause }
}

const UNPAUSE_TRIES = 10

async function unpauseWorkers({ cluster, machine, log }: ControllerContext): Promise<void> {
  for (let attempt = 1; attempt <= UNPAUSE_TRIES; attempt++) {
    try {
      await cluster.patch(
        MACHINE_CONFIG_POOLS,
        { name: 'worker' },
        { kind: 'merge', change: { spec: { paused: false } } },
      )
      return
    } catch (error) {
      log.warn(`The pool of workers is still paused: ${reasonOf(error)}`)
    }
    await machine.clock.sleep(PERIOD_MS)
  }
}
