// The services of a bootstrap: they bring up a temporary control plane and hand over to the masters.

import { putText } from '../../medium/tree-text.ts'
import type { RunningSystem } from '../../world/computer.ts'
import { isSingleNode, readManifests } from '../cluster-config.ts'
import { API_PORT, CONFIG_PORT } from '../control-plane.ts'
import { bootstrapLogPath, machineConfigServer } from '../node/machine-config-server.ts'
import { singleNodeConfig } from '../node/node-config.ts'
import { approveAll } from '../signing/signers.ts'
import type { SimCluster } from '../sim-cluster.ts'
import { readyNodes } from '../workloads/operators.ts'

const DONE = '/opt/openshift/.bootkube.done'
const SINGLE_NODE_IGNITION = '/opt/openshift/master.ign'
/** To fetch the release and to render everything. */
const RENDER_MS = 60_000
const RENDER_SPREAD_MS = 30_000
/** From the API to the server of configurations. */
const SERVE_MS = 20_000
/** From the last master that is needed to the end. */
const HAND_OVER_MS = 60_000
/** A single node does all of it alone. */
const IN_PLACE_MS = 240_000
const ETCD_MS = 20_000
const LOOK_MS = 10_000
const APPROVE_MS = 20_000
const STUCK_MS = 60_000
/** More are not waited for. */
const ENOUGH_MASTERS = 2

export function defineBootstrapUnits(
  system: RunningSystem,
  begin: (system: RunningSystem) => SimCluster | null,
): void {
  const { units, tree, world } = system
  let cluster: SimCluster | null = null
  let isDone = false

  units.define('bootkube.service', async (signal) => {
    cluster = begin(system)
    if (cluster === null)
      throw new Error('Nothing in /opt/openshift/manifests says what the cluster is to be.')
    await runBootkube(cluster, system, signal)
    isDone = !signal.aborted
  })
  units.define('approve-csr.service', async (signal) => {
    while (!signal.aborted && !isDone) {
      if (cluster?.controlPlane.isUp) await standStill(cluster, system, 'approve-csr.service', signal)
      if (cluster?.controlPlane.isUp) approveAll(cluster, 'approve-csr')
      await world.time.sleep(APPROVE_MS, signal)
    }
  })
  units.define('progress.service', async (signal) => {
    while (!signal.aborted && !isDone) await world.time.sleep(LOOK_MS, signal)
    await world.time.sleep(ETCD_MS, signal)
    if (cluster !== null) await standStill(cluster, system, 'progress.service', signal)
  })
  const usePrograms = async (signal: AbortSignal) => {
    await world.time.sleep(LOOK_MS, signal)
    putText(tree, '/usr/bin/oc', '')
  }
  units.define('node-image-pull.service', usePrograms, { stays: true })
  units.define('node-image-overlay.service', usePrograms, { stays: true })
}

async function runBootkube(cluster: SimCluster, system: RunningSystem, signal: AbortSignal): Promise<void> {
  const { world, tree, computer } = system
  const { config } = cluster
  const say = (text: string) => system.journal.append('bootkube', text)
  const pause = (ms: number) => world.time.sleep(ms, signal)
  say('Rendering the control plane.')
  await pause(RENDER_MS + RENDER_SPREAD_MS * computer.random())
  if (signal.aborted) return
  cluster.controlPlane.join(system, new Map([[API_PORT, (request: Request) => cluster.api(request)]]))
  say('The Kubernetes API answers.')
  for (const object of readManifests(tree, say)) cluster.store.put(object)
  await pause(SERVE_MS)
  if (signal.aborted) return
  if (isSingleNode(config)) {
    await pause(IN_PLACE_MS)
    if (signal.aborted) return
    putText(tree, SINGLE_NODE_IGNITION, JSON.stringify(singleNodeConfig(config)))
  } else {
    putText(tree, bootstrapLogPath(system), '')
    if (!cluster.troubles.hidesConfigServer)
      cluster.controlPlane.join(system, new Map([[CONFIG_PORT, machineConfigServer(cluster, system, null)]]))
    say('Waiting for masters.')
    const needed = Math.min(config.controlPlane - 1, ENOUGH_MASTERS)
    const isEnough = () =>
      readyNodes(cluster, 'master') >= needed &&
      readyNodes(cluster, 'arbiter') >= Math.min(config.arbiters, 1)
    while (!signal.aborted && !isEnough()) await pause(LOOK_MS)
    await pause(HAND_OVER_MS)
    if (signal.aborted) return
  }
  await standStill(cluster, system, 'bootkube.service', signal)
  if (signal.aborted) return
  putText(tree, DONE, '')
  say('bootkube.service complete')
}

/** As long as a fault holds the unit back. */
async function standStill(
  { troubles }: SimCluster,
  { world, journal }: RunningSystem,
  unit: string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const words = troubles.stuckUnits.get(unit)
    if (words === undefined) return
    journal.append(unit.replace(/\.service$/, ''), words)
    await world.time.sleep(STUCK_MS, signal)
  }
}
