// Waits until the other masters carry the control plane. The restart of this machine is the hand-over itself.

import { readKubeconfig } from '@groundwork/kube-client/access'
import { waitForBootkube, waitForEtcd } from '../bootstrap/wait-for-bootkube.ts'
import { createInstallerKubeClient } from '../cluster/installer-kube-client.ts'
import type { InstallerContext } from '../installer-context.ts'
import { reportStage } from '../report-stage.ts'
import { etcdOfTwo } from './etcd-of-two.ts'
import type { Pivot } from './pivot.ts'
import { uninitializedTaint } from './uninitialized-taint.ts'
import { waitForController } from './wait-for-controller.ts'
import { waitForMachineConfigs } from './wait-for-machine-configs.ts'
import { neededArbiters, neededMasters, waitForNodes } from './wait-for-nodes.ts'
import { waitForWrittenWorkers } from './wait-for-written-workers.ts'

const KUBECONFIG = '/opt/openshift/auth/kubeconfig'

export async function handOver(context: InstallerContext, joined: Set<string>): Promise<void> {
  await reportStage(context, 'Waiting for control plane', 'Waiting for bootstrap node preparation')
  const pivot: Pivot = { context, kube: await connect(context), joined }
  await reportStage(
    context,
    'Waiting for control plane',
    'Waiting for masters to join bootstrap control plane',
  )
  const allowTwo = etcdOfTwo(pivot)
  const removeTaints = uninitializedTaint(pivot)
  await waitForNodes(pivot, {
    role: 'master',
    needed: neededMasters,
    onNodes: async (nodes, needed) => {
      await allowTwo(nodes, needed)
      await removeTaints(nodes)
    },
  })
  await waitForNodes(pivot, { role: 'arbiter', needed: neededArbiters, onNodes: removeTaints })
  await reportStage(context, 'Waiting for bootkube')
  await waitForBootkube(context)
  await reportStage(context, 'Waiting for bootkube', 'waiting for ETCD bootstrap to be complete')
  await waitForEtcd(context)
  await reportStage(context, 'Waiting for controller', 'waiting for controller pod ready event')
  await waitForController(pivot)
  await waitForWrittenWorkers(pivot)
  await waitForMachineConfigs(pivot)
}

async function connect({ machine, signal }: InstallerContext) {
  const text = await machine.files.text(KUBECONFIG)
  if (text === null)
    throw new Error(`There is no ${KUBECONFIG}, which the bootstrap Ignition should have brought.`)
  return createInstallerKubeClient({ machine, access: readKubeconfig(text), signal })
}
